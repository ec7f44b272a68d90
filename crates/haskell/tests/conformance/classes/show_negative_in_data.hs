module Main where

data V = V Int Int deriving (Show, Eq, Ord)
data W = W { wx :: Int } deriving (Show, Eq, Ord)
newtype N = N Double deriving (Show, Eq, Ord)
data I = Int :% Int deriving Show
infixl 7 :%
main :: IO ()
main = do
  print (V (-1) 2, W (-3), N (-1.5), (-1) :% (-2))
  print [Just (V 1 (-1))]
  print (showsPrec 11 (W 1) "", showsPrec 10 (V 1 2) "", showsPrec 11 (V 1 2) "", showsPrec 8 (1 :% 2) "")
