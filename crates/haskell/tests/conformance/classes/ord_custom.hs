module Main where

import Data.List (sort, maximumBy)
import Data.Ord (comparing)
data Card = Card { rank :: Int, suit :: Char } deriving (Show, Eq)
instance Ord Card where
  compare a b = compare (rank b) (rank a) <> compare (suit a) (suit b)
newtype Mod7 = Mod7 Int deriving Show
instance Eq Mod7 where Mod7 a == Mod7 b = a `mod` 7 == b `mod` 7
instance Ord Mod7 where Mod7 a <= Mod7 b = a `mod` 7 <= b `mod` 7

main :: IO ()
main = do
  print (sort [Card 3 'h', Card 5 'c', Card 3 'd'])
  print (maximum [Card 3 'h', Card 5 'c'], Card 1 'x' < Card 2 'x')
  print (Mod7 8 == Mod7 1, compare (Mod7 8) (Mod7 2), max (Mod7 9) (Mod7 3))
  print (sort [Mod7 9, Mod7 8, Mod7 7])
