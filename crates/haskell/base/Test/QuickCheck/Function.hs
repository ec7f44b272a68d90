{-# LANGUAGE PatternSynonyms, TypeOperators, ViewPatterns #-}
-- | Functions that can be shown: ours always can.
module Test.QuickCheck.Function
  ( Fun (Fun), type (:->), Shrunk, applyFun, apply, applyFun2, applyFun3, Function (..), pattern Fn, pattern Fn2, pattern Fn3
  , functionMap, functionShow, functionIntegral, functionRealFrac, functionBoundedEnum, functionVoid
  ) where

import Test.QuickCheck.Arbitrary
import Whatif.Fun (Fun)
import qualified Whatif.Fun as Whatif

-- | QuickCheck's table of a function: here the function itself.
newtype a :-> b = Table (a -> b)

data Shrunk = Shrunk | NotShrunk

instance Functor ((:->) a) where
  fmap f (Table g) = Table (f . g)

instance Show (a :-> b) where
  show _ = "<fun>"

instance Show (Fun a b) where
  show _ = "<fun>"

-- | QuickCheck's function is a table, with a default, and the function. Nobody can make a table by hand, so only the second
-- part is of use where one is made.
pattern Fun :: (a :-> b, b, Shrunk) -> (a -> b) -> Fun a b
pattern Fun table f <- (parts -> (table, f))
  where Fun _ f = Whatif.Fun f

parts :: Fun a b -> ((a :-> b, b, Shrunk), a -> b)
parts (Whatif.Fun f) = ((Table f, error "the default of a function", NotShrunk), f)

instance (Function a, CoArbitrary a, Arbitrary b) => Arbitrary (Fun a b) where
  arbitrary = fmap Whatif.Fun arbitrary

applyFun, apply :: Fun a b -> a -> b
applyFun (Whatif.Fun f) = f
apply (Whatif.Fun f) = f

applyFun2 :: Fun (a, b) c -> a -> b -> c
applyFun2 (Whatif.Fun f) a b = f (a, b)

applyFun3 :: Fun (a, b, c) d -> a -> b -> c -> d
applyFun3 (Whatif.Fun f) a b c = f (a, b, c)

pattern Fn :: (a -> b) -> Fun a b
pattern Fn f <- (applyFun -> f)

pattern Fn2 :: (a -> b -> c) -> Fun (a, b) c
pattern Fn2 f <- (applyFun2 -> f)

pattern Fn3 :: (a -> b -> c -> d) -> Fun (a, b, c) d
pattern Fn3 f <- (applyFun3 -> f)

-- | Which types have functions that can be shown. Unknown functions need nothing of them.
class Function a where
  function :: (a -> b) -> a :-> b
  function = Table

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

functionMap :: Function b => (a -> b) -> (b -> a) -> (a -> c) -> a :-> c
functionMap _ _ = Table

functionShow, functionIntegral, functionRealFrac, functionBoundedEnum, functionVoid :: (a -> c) -> a :-> c
functionShow = Table
functionIntegral = Table
functionRealFrac = Table
functionBoundedEnum = Table
functionVoid = Table
