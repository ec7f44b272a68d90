module Main where

(a, b) = (1, 2)
[x, y, z] = map (* 2) [1, 2, 3]
Just w | a > 0 = Just "pos"
       | otherwise = Nothing
(p : ps, q) | b > 1 = ("hello", 'q')
            | otherwise = ("", 'r')

main :: IO ()
main = do
  print (a, b, x, y, z, w)
  print (p, ps, q)
  let (c, d) | a > 5 = (1, 2)
             | otherwise = (3, 4)
  print (c + d)
