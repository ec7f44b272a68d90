module Main where

import Data.Void
import Data.Proxy
import Data.Kind (Type)
import Data.Coerce
import Data.Monoid
newtype Age = Age Int deriving Show
main :: IO ()
main = do
  print (either absurd id (Right 3 :: Either Void Int), Proxy :: Proxy Int, fmap absurd ([] :: [Void]) :: [Int])
  print (coerce (Age 3) + 1 :: Int, coerce [1, 2 :: Int] :: [Age], getSum (foldMap coerce [1, 2, 3 :: Int]) :: Int)
