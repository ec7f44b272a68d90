module Main where

hanoi :: Int -> String -> String -> String -> [(String, String)]
hanoi 0 _ _ _ = []
hanoi n a b c = hanoi (n - 1) a c b ++ [(a, b)] ++ hanoi (n - 1) c b a
gray 0 = [""]
gray n = map ('0' :) (gray (n - 1)) ++ map ('1' :) (reverse (gray (n - 1)))
main :: IO ()
main = do
  print (hanoi 3 "a" "b" "c")
  print (length (hanoi 10 "a" "b" "c"), gray 3)
