module Main where

import Data.Bool
main :: IO ()
main = do
  print (bool 1 2 True, bool "f" "t" False, True && (1 == 1) || undefined)
  print [a && b | a <- [False ..], b <- [False ..]]
  print (not True, otherwise, compare False True, fromEnum True, toEnum 0 :: Bool, [minBound ..] :: [Bool], show True, read "False" :: Bool)
  print (False && undefined, True || undefined, and [True, False, undefined], or [False, True, undefined])
