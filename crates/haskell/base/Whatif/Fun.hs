-- | QuickCheck's functions that can be shown. Here they are functions: `Test.QuickCheck.Function` has a pattern of the same name
-- with the two parts that QuickCheck's constructor has.
module Whatif.Fun (Fun (..)) where

newtype Fun a b = Fun (a -> b)
