module Main where

main :: IO ()
main = do
  print (map (\(a, b) -> a + b) [(1, 2), (3, 4)])
  print ((\[x, y] -> x * y) [3, 4])
  print ((\x _ -> x) 1 undefined)
  print ((\ ~(a, b) -> 5) undefined)
  print (zipWith (\(x : _) n@1 -> (x, n)) ["ab", "cd"] [1, 1])
