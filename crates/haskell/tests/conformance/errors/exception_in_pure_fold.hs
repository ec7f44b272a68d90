module Main where

main :: IO ()
main = print (foldr (\x acc -> if x == 3 then error ("hit " ++ show x) else x + acc) 0 [1 .. 5])
