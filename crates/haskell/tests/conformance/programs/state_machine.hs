module Main where

data S = Red | Green | Yellow deriving (Show, Eq, Enum, Bounded)
data Ev = Tick | Reset deriving (Show, Read)
next :: S -> Ev -> S
next _ Reset = minBound
next s Tick | s == maxBound = minBound
            | otherwise = succ s
main :: IO ()
main = do
  print (scanl next Red [Tick, Tick, Tick, Tick, Reset])
  print (foldl next Red (map read (words "Tick Tick Reset Tick")))
