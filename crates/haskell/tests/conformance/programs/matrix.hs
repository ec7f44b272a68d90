module Main where

newtype Matrix = Matrix [[Integer]] deriving Eq
instance Show Matrix where show (Matrix rs) = unlines (map (unwords . map show) rs)
instance Num Matrix where
  Matrix a * Matrix b = Matrix [[sum (zipWith (*) r c) | c <- cols] | r <- a] where cols = foldr (zipWith (:)) (repeat []) b
  Matrix a + Matrix b = Matrix (zipWith (zipWith (+)) a b)
  negate (Matrix a) = Matrix (map (map negate) a)
  fromInteger n = Matrix [[n, 0], [0, n]]
  abs = id
  signum = id
main :: IO ()
main = do
  let m = Matrix [[1, 1], [1, 0]]
  putStr (show (m ^ 10))
  putStr (show (m + 2 - 1))
  print (m ^ 2 == m * m, let Matrix [[_, f], _] = m ^ 90 in f)
