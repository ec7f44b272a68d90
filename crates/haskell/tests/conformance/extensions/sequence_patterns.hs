{-# LANGUAGE PatternSynonyms #-}
module Main where

import Data.Sequence (Seq (..), pattern Empty, pattern (:<|), pattern (:|>))
import qualified Data.Sequence as Seq

total :: Seq Int -> Int
total Empty = 0
total (x :<| xs) = x + total xs

lastOf :: Seq a -> Maybe a
lastOf (_ :|> x) = Just x
lastOf _ = Nothing

palindrome :: Eq a => Seq a -> Bool
palindrome (x :<| (xs :|> y)) = x == y && palindrome xs
palindrome _ = True

main :: IO ()
main = do
  print (total (Seq.fromList [1 .. 100]))
  print (lastOf (Seq.fromList "abc"), lastOf (Seq.fromList ""))
  print (map (palindrome . Seq.fromList) ["", "a", "abba", "abc", "abcba"])
  print (1 :<| 2 :<| Empty)
  print ((Empty :|> 'a') :|> 'b')
