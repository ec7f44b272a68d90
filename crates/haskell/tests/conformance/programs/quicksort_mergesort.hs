module Main where

qsort [] = []
qsort (p : xs) = qsort [x | x <- xs, x < p] ++ [p] ++ qsort [x | x <- xs, x >= p]
msort :: Ord a => [a] -> [a]
msort [] = []
msort [x] = [x]
msort xs = merge (msort a) (msort b)
  where
    (a, b) = splitAt (length xs `div` 2) xs
    merge [] ys = ys
    merge xs [] = xs
    merge (x : xs) (y : ys) | x <= y = x : merge xs (y : ys)
                            | otherwise = y : merge (x : xs) ys
main :: IO ()
main = do
  let xs = take 30 (iterate (\n -> (n * 137 + 29) `mod` 101) 7)
  print (qsort xs)
  print (msort xs == qsort xs, msort "haskell", qsort [[3], [1, 2], []])
