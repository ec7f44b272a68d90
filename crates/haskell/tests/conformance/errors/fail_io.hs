module Main where

main :: IO ()
main = fail "failed on purpose" >> putStrLn "no"
