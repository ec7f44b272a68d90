module Main where

main :: IO ()
main = do
  print [[y | y <- [1 .. x]] | x <- [1 .. 4]]
  print [if odd x then "odd" else show x | x <- [1 .. 4]]
  let pyth n = [(a, b, c) | c <- [1 .. n], b <- [1 .. c], a <- [1 .. b], a * a + b * b == c * c]
  print (pyth 20)
  print [x | xs <- [[1, 2], [], [3]], x <- xs]
  print (sum [1 | _ <- "hello"])
