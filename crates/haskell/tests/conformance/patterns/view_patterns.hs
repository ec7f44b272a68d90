{-# LANGUAGE ViewPatterns #-}
module Main where

import Data.Char (toUpper, isDigit)
import Data.List (stripPrefix)

f (map toUpper -> "HELLO") = "greeting"
f (stripPrefix "num:" -> Just (reads -> [(n, "")])) = "number " ++ show (n + 1 :: Int)
f (length -> n) | n > 5 = "long"
f (words -> [a, b]) = b ++ a
f _ = "other"

main :: IO ()
main = mapM_ (putStrLn . f) ["Hello", "num:41", "num:x", "abcdefgh", "a b", "zz"]
