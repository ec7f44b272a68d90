module Main where

import qualified Data.Set as S
newtype CI = CI String deriving Show
norm (CI s) = map (\c -> if c >= 'A' && c <= 'Z' then toEnum (fromEnum c + 32) else c) s
instance Eq CI where a == b = norm a == norm b
instance Ord CI where compare a b = compare (norm a) (norm b)
main :: IO ()
main = do
  print (S.fromList (map CI ["Foo", "bar", "FOO", "Bar"]))
  print (S.member (CI "fOO") (S.fromList [CI "foo"]), S.insert (CI "X") (S.fromList [CI "x"]))
  print (S.union (S.fromList [CI "a"]) (S.fromList [CI "A"]), S.toList (S.map (\(CI s) -> length s) (S.fromList [CI "aa", CI "b"])))
