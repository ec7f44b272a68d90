module Main where

main :: IO ()
main = error ("a" ++ error "b")
