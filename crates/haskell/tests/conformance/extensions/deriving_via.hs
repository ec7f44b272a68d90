{-# LANGUAGE DerivingVia, DerivingStrategies, DeriveAnyClass, GeneralizedNewtypeDeriving, StandaloneDeriving, DefaultSignatures #-}
module Main where

import Data.Monoid

newtype Age = Age Int
  deriving stock (Show, Eq, Ord)
  deriving (Semigroup, Monoid) via (Sum Int)
  deriving newtype (Num)

newtype Flags = Flags Bool
  deriving stock Show
  deriving (Semigroup, Monoid) via All

class Describe a where
  describe :: a -> String
  default describe :: Show a => a -> String
  describe x = "<" ++ show x ++ ">"

data Colour = Red | Green
  deriving stock (Show, Enum, Bounded)
  deriving anyclass Describe

newtype Loud a = Loud a

instance Show a => Describe (Loud a) where
  describe (Loud x) = show x ++ "!"

newtype Name = Name String deriving stock Show
deriving via (Loud String) instance Describe Name

newtype Pair a = Pair (a, a)
  deriving stock (Show)
deriving via (Sum a, Product a) instance Num a => Semigroup (Pair a)

main :: IO ()
main = do
  print (mconcat [Age 1, Age 2, 3])
  print (mempty :: Age, Flags True <> Flags False, mempty :: Flags)
  print (map describe [minBound .. maxBound :: Colour])
  putStrLn (describe (Name "n"))
  print (Pair (2, 3) <> Pair (4, 5))
