module Main where

import Data.Monoid
newtype Longest = Longest String deriving (Show, Eq)
instance Semigroup Longest where
  a@(Longest x) <> b@(Longest y) = if length y > length x then b else a
instance Monoid Longest where mempty = Longest ""
main :: IO ()
main = do
  print (foldMap Longest (words "a quick brownish fox"))
  print (mconcat (map Longest []), Longest "ab" <> Longest "cd")
  print ((Longest "a" <> Longest "bb") <> Longest "cc" == Longest "a" <> (Longest "bb" <> Longest "cc"))
  print (getSum (foldMap (Sum . length) ["a", "bb"]), (getProduct . foldMap Product) [1 .. 5])
