-- | Properties in specifications of hspec.
module Test.Hspec.QuickCheck (prop, xprop, fprop, modifyMaxSuccess, modifyMaxSize, modifyMaxDiscardRatio) where

import Test.Hspec (SpecWith, it)
import Test.QuickCheck.Property (Testable, property)

prop, xprop, fprop :: Testable p => String -> p -> SpecWith a
prop name p = it name (property p)
fprop = prop
xprop _ _ = pure ()

modifyMaxSuccess, modifyMaxSize, modifyMaxDiscardRatio :: (Int -> Int) -> SpecWith a -> SpecWith a
modifyMaxSuccess _ = id
modifyMaxSize _ = id
modifyMaxDiscardRatio _ = id
