module Main where

import System.Exit
main :: IO ()
main = putStrLn "start" >> die "fatal problem"
