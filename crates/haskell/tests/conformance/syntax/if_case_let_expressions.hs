module Main where

main :: IO ()
main = do
  print (if True then 1 else 2 + 3)
  print (case (1, "a") of { (n, [c]) | n > 0, c == 'a' -> "ok"; _ -> "no" })
  print (let { a = 1; b = a + 1 } in a * b + let c = 3 in c)
  print $ case [] of { [] -> 'e'; _ -> 'n' }
  print [if even x then 'e' else 'o' | x <- [1 .. 3]]
  print ((if False then (+) else (*)) 3 4, (case 1 of 1 -> negate) 5, (let f = succ in f) 'a')
