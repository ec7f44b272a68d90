module Main where

data Suit = Clubs | Diamonds | Hearts | Spades deriving (Show, Eq, Ord, Enum, Bounded)
allValues :: (Bounded a, Enum a) => [a]
allValues = [minBound .. maxBound]
next :: (Eq a, Bounded a, Enum a) => a -> a
next x | x == maxBound = minBound
       | otherwise = succ x
main :: IO ()
main = do
  print (allValues :: [Suit])
  print (allValues :: [Bool], length (allValues :: [Char]) > 1000000)
  print (map next [Clubs ..], [x | x <- allValues, x > Clubs, x < Spades], fromEnum Spades, [Clubs, Hearts ..])
