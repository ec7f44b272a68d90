module Main where

class Callable f where call :: f -> [Int] -> Int
instance Callable Int where call n _ = n
instance Callable r => Callable (a -> r) where call f _ = 0
sumOf :: SumRes r => Int -> r
sumOf = sumOf' 0
class SumRes r where sumOf' :: Int -> Int -> r
instance SumRes Int where sumOf' acc x = acc + x
instance (Integral a, SumRes r) => SumRes (a -> r) where sumOf' acc x = \y -> sumOf' (acc + x) (fromIntegral y)
main :: IO ()
main = do
  print (sumOf 1 (2 :: Int) (3 :: Int) :: Int)
  print (call (5 :: Int) [])
