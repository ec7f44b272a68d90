module Main where

main :: IO ()
main = interact (\s -> unlines [show (length l) ++ ":" ++ l | l <- lines s])
