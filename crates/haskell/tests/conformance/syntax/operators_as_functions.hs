module Main where

infixl 4 |>
x |> f = f x
(.+.) :: (Int, Int) -> (Int, Int) -> (Int, Int)
(a, b) .+. (c, d) = (a + c, b + d)
(f `on2` g) x y = f (g x) (g y)
main :: IO ()
main = do
  print ([3, 1, 2] |> maximum |> (* 2))
  print ((1, 2) .+. (3, 4), foldr (.+.) (0, 0) [(1, 1), (2, 2)])
  print (((+) `on2` length) "ab" "cde", (`elem` [1, 2]) 2)
