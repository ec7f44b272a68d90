{-# LANGUAGE DerivingVia, StandaloneDeriving, TypeOperators, KindSignatures, UndecidableInstances #-}
-- Instances by way of another type, declared by themselves; a type operator that is called like the mark of linear arrows.
module Main (main) where

import Data.Kind (Type)
import Data.Monoid (Sum (..))

newtype Age = Age Int
  deriving (Show, Eq)

deriving via Sum Int instance Semigroup Age
deriving via (Sum Int) instance Monoid Age

newtype Pair f a = Pair (f a, f a)

class Size a where
  size :: a -> Int

newtype Length (t :: Type -> Type) a = Length (t a)

instance Foldable t => Size (Length t a) where
  size (Length t) = length t

newtype Names = Names [String]

deriving via (Length [] String :: Type) instance Size Names

type (%) f g a = f (g a)
infixr 9 %

both :: (Maybe % []) Int -> Int
both = maybe 0 sum

main :: IO ()
main = do
  print (Age 3 <> Age 4, mconcat [Age 1, Age 2], mempty == Age 0)
  print (size (Names ["a", "b", "c"]))
  print (both (Just [1, 2, 3]), both Nothing)
