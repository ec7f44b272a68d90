{-# LANGUAGE ConstraintKinds #-}
module Main where

type ShowNum a = (Show a, Num a)
f :: ShowNum a => a -> String
f x = show (x + 1)
main :: IO ()
main = putStrLn (f 3 ++ f 2.5)
