module Main where

collatzLen :: Int -> Int
collatzLen = go 1
  where
    go acc 1 = acc
    go acc n | even n = go (acc + 1) (n `div` 2)
             | otherwise = go (acc + 1) (3 * n + 1)
main :: IO ()
main = do
  let best = maximum (map (\n -> (collatzLen n, n)) [1 .. 1000])
  print best
