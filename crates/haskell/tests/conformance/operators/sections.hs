module Main where

main :: IO ()
main = do
  print (map (subtract 1) [1, 2, 3])
  print (map (2 ^) [1, 2, 3], map (^ 2) [1, 2, 3])
  print (map (`div` 2) [10, 11], map (10 `div`) [2, 3])
  print (filter (/= 'a') "banana", (: []) 1, ([1] ++) [2])
  print ((.) (+ 1) (* 2) 5, ($ 3) (+ 4), (,) 1 2, (,,) 1 2 3)
  print (foldr (.) id [(+ 1), (* 2), subtract 3] 10)
  print ((- 5), negate 5, (\x -> -x) 3)
