module Main where

collatz :: Int -> [Int]
collatz 1 = [1]
collatz n = n : collatz (if even n then n `div` 2 else 3 * n + 1)

main :: IO ()
main = do
  print (collatz 6)
  let longest = maximum [ (length c, n)
                        | n <- [1 .. 30]
                        , let c = collatz n
                        ]
  print longest
