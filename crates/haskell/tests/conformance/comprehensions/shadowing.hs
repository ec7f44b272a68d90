module Main where

main :: IO ()
main = do
  let x = 10
  print [x | x <- [1, 2, 3]]
  print [x | y <- [x, x + 1], x <- [y * 2]]
  print [y | let y = x, y > 5]
  print [[x, y] | x <- "ab", let y = succ x]
