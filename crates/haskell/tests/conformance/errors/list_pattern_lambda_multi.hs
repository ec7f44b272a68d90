module Main where

main :: IO ()
main = print (map (\[x, y] -> x + y) [[1, 2], [3]])
