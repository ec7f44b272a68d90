module Main where

main :: IO ()
main = do
  print (1 + 2 * 3 ^ 2 - 4 `div` 2)
  print (not True || True && False, 1 == 1 && 2 /= 3)
  print ("a" ++ "b" <> "c" == "abc")
  print (1 : 2 : [3] ++ [4])
  print (2 ^ 3 ^ 2, 2 ** 3 ** 2)
  print (100 `div` 10 `div` 2, 100 - 10 - 5)
  print (succ 1 + 2, show 1 ++ show 2)
  print ((+) 1 $ (*) 2 $ 3)
