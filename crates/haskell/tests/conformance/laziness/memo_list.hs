module Main where

memoFib :: Int -> Integer
memoFib = (map fib [0 ..] !!)
  where
    fib 0 = 0
    fib 1 = 1
    fib n = memoFib (n - 1) + memoFib (n - 2)
catalan = 1 : map (\n -> sum (zipWith (*) (take n catalan) (reverse (take n catalan)))) [1 ..]
main :: IO ()
main = print (memoFib 60, take 10 catalan)
