module Main where

data T = T Int [T]
instance Show T where
  showsPrec d (T n ts) = showParen (d > 10) $ showString "T " . showsPrec 11 n . showChar ' ' . showsPrec 11 ts
  showList ts s = "<" ++ concatMap show ts ++ ">" ++ s

newtype Secret = Secret String
instance Show Secret where show _ = "***"

main :: IO ()
main = do
  print (T 1 [])
  print (Just (T (-1) [T 2 []]))
  print [T 1 [], T 2 []]
  print [Secret "a", Secret "b"]
  print (Just (Secret "x"))
