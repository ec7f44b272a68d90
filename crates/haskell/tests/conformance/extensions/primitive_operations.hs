{-# LANGUAGE MagicHash, UnboxedTuples #-}
module Main where

import GHC.Exts

data Colour = Red | Green | Blue deriving (Show, Eq)

data Shape = Circle Int | Square Int Int | Point

colour :: Int -> Colour
colour (I# n) = tagToEnum# n

tag :: a -> Int
tag x = x `seq` I# (dataToTag# x)

-- A counter in a mutable variable, the state passed by hand.
counted :: Int -> (Int, Int)
counted start = case newMutVar# start realWorld# of
  (# s1, var #) -> case readMutVar# var s1 of
    (# s2, before #) -> case writeMutVar# var (before * 2) s2 of
      s3 -> case readMutVar# var s3 of
        (# _, after #) -> (before, after)

same :: Bool
same = case newMutVar# 'a' realWorld# of
  (# s1, v #) -> case newMutVar# 'a' s1 of
    (# _, w #) -> isTrue# (sameMutVar# v v) && not (isTrue# (sameMutVar# v w))

main :: IO ()
main = do
  print (map colour [0, 1, 2])
  print (tagToEnum# 1# :: Bool, tagToEnum# (3# ># 4#) :: Bool, tagToEnum# 2# :: Ordering)
  print (map tag [Red, Green, Blue], map tag [Circle 1, Square 1 2, Point], tag (Just 'x'), tag False)
  print (counted 21)
  print same
  print (I# (quotInt# 17# 5#), I# (remInt# -17# 5#), I# (andI# 12# 10#), I# (orI# 12# 10#), I# (notI# 0#))
  print (isTrue# (ltWord# (int2Word# 1#) (int2Word# -1#)), isTrue# (gtChar# 'b'# 'a'#))
  print (D# (sqrtDouble# 2.0##), D# (2.0## **## 10.0##), F# (plusFloat# 1.5# 2.25#))
  case quotRemInt# 29# 6# of (# q, r #) -> print (I# q, I# r)
