{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- | Functions that can be shown: ours always can.
module Test.QuickCheck.Function
  ( Fun (..), applyFun, apply, applyFun2, applyFun3, Function (..), pattern Fn, pattern Fn2, pattern Fn3
  , functionMap, functionShow, functionIntegral, functionRealFrac, functionBoundedEnum, functionVoid
  ) where

import Test.QuickCheck.Arbitrary

newtype Fun a b = Fun (a -> b)

instance Show (Fun a b) where
  show _ = "<fun>"

instance (Function a, CoArbitrary a, Arbitrary b) => Arbitrary (Fun a b) where
  arbitrary = fmap Fun arbitrary

applyFun, apply :: Fun a b -> a -> b
applyFun (Fun f) = f
apply (Fun f) = f

applyFun2 :: Fun (a, b) c -> a -> b -> c
applyFun2 (Fun f) a b = f (a, b)

applyFun3 :: Fun (a, b, c) d -> a -> b -> c -> d
applyFun3 (Fun f) a b c = f (a, b, c)

pattern Fn :: (a -> b) -> Fun a b
pattern Fn f <- (applyFun -> f)

pattern Fn2 :: (a -> b -> c) -> Fun (a, b) c
pattern Fn2 f <- (applyFun2 -> f)

pattern Fn3 :: (a -> b -> c -> d) -> Fun (a, b, c) d
pattern Fn3 f <- (applyFun3 -> f)

-- | Which types have functions that can be shown. Unknown functions need nothing of them.
class Function a where
  function :: (a -> b) -> a -> b
  function f = f

instance Function ()
instance Function Bool
instance Function Ordering
instance Function Int
instance Function Integer
instance Function Word
instance Function Char
instance Function Double
instance Function Float
instance Function a => Function [a]
instance Function a => Function (Maybe a)
instance (Function a, Function b) => Function (Either a b)
instance (Function a, Function b) => Function (a, b)
instance (Function a, Function b, Function c) => Function (a, b, c)

functionMap :: (a -> b) -> (b -> a) -> (a -> c) -> a -> c
functionMap _ _ f = f

functionShow, functionIntegral, functionRealFrac, functionBoundedEnum, functionVoid :: (a -> c) -> a -> c
functionShow f = f
functionIntegral f = f
functionRealFrac f = f
functionBoundedEnum f = f
functionVoid f = f
