{-# LANGUAGE BangPatterns #-}
-- A bang pattern below equations that look at the same argument in another way.
module Main where

import Control.Exception (ErrorCall (..), evaluate, try)

below :: Int -> Int -> Int
below limit x | limit > 100 = x
below _ !_ = 2

named :: Bool -> Int -> Int
named flag x | flag = 1
named _ !y = 3

lazily :: Bool -> Int -> Int
lazily flag x | flag = 1
lazily _ ~y = 4

attempt :: Int -> IO ()
attempt value = do
  result <- try (evaluate value)
  case result of
    Left (ErrorCall message) -> putStrLn ("error: " ++ message)
    Right number -> print number

main :: IO ()
main = do
  attempt (below 1 (error "below"))
  attempt (below 1 7)
  attempt (named True (error "named"))
  attempt (named False (error "named"))
  attempt (named False 5)
  attempt (lazily False (error "lazily"))
