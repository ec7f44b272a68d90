module Main where

main :: IO ()
main = do
  print (do { x <- [1, 2, 3]; y <- "ab"; return (x, y) })
  print (do { Just x <- [Just 1, Nothing, Just 3]; [x, x * 10] })
  print (do { x <- [1 .. 4]; if even x then return x else [] })
  print ([1, 2] >>= \x -> replicate x x)
  print (sequence [[1, 2], [3]], mapM (\x -> [x, -x]) [1, 2])
