{-# LANGUAGE BinaryLiterals #-}
module Main where

main :: IO ()
main = print (0b101, 0B11111111, 0b0)
