{-# LANGUAGE GADTs, TypeFamilies #-}
module Main where

type family F a where
  F Int = Bool
  F Bool = Int

type family G a
type instance G Int = String
type instance G Bool = Double

data Tag a where
  I :: Tag Int
  B :: Tag Bool

f :: Tag a -> F a
f I = True
f B = 41 + 1

g :: Tag a -> G a -> G a
g I s = s ++ "!"
g B x = x / 2

h :: Tag a -> F a -> String
h I b = show (not b)
h B n = show (n * 2)

main :: IO ()
main = do
  print (f I, f B)
  putStrLn (g I "hey")
  print (g B 5)
  putStrLn (h I True ++ h B 21)
