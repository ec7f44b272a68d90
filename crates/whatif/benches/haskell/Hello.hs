module Main where

main :: IO ()
main = putStrLn (unwords (words "a  small   program") ++ ": " ++ show (sum [1 .. 100 :: Int]))
