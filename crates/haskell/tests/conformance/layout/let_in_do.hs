module Main where

main :: IO ()
main = do
  let a = 1
      b = 2
      c x
        | x > 0 = "pos"
        | otherwise = "neg"
  print (a + b)
  putStrLn (c a)
  let d = 3 in print (d + a)
  let
    e = 4
    f = 5
  print (e * f)
