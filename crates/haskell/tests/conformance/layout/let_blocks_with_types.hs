module Main where

main :: IO ()
main = do
  let f :: Int -> Int
      f x
        | x > 10 = a
        | otherwise = b
        where
          a = x * 2
          b = x * 3
      (p, q)
        | f 1 == 3 = ("yes", 1)
        | otherwise = ("no", 2)
  print (f 11, f 2)
  print (p, q)
  where
  unused = ()
