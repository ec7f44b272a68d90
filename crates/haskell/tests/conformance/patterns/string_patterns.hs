module Main where

cmd ("add", [a, b]) = a + b
cmd ("neg", [a]) = -a
cmd (_, xs) = sum xs

parse s = case words s of
  "add" : rest -> cmd ("add", map read rest)
  "neg" : [x] -> cmd ("neg", [read x])
  [] -> 0
  _ : rest -> cmd ("", map read rest)

main :: IO ()
main = print (map parse ["add 1 2", "neg 5", "", "sum 1 2 3", "add 1 2 3"])
