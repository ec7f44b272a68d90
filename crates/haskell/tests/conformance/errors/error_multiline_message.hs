module Main where

main :: IO ()
main = error "line one\nline two"
