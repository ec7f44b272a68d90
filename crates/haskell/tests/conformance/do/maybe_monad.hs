module Main where

safeDiv _ 0 = Nothing
safeDiv a b = Just (a `div` b)

calc a b c = do
  x <- safeDiv a b
  y <- safeDiv x c
  let z = x + y
  return (z * 2)

headTwo xs = do
  (a : b : _) <- Just xs
  return (a, b)

main :: IO ()
main = do
  print (calc 100 5 2, calc 1 0 2, calc 5 1 0)
  print (headTwo "abc", headTwo "a")
