module Main where

main :: IO ()
main = do
  mapM_ print [10 ** fromIntegral e | e <- [-5 .. 9 :: Int]]
  print [x / 7 | x <- [1 .. 6]]
  print (map (* 1.1) [1 .. 10])
  print (map sqrt [1 .. 8])
