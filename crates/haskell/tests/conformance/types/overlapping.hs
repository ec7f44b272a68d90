{-# LANGUAGE FlexibleInstances, UndecidableInstances #-}
module Main where

class Sh a where sh :: a -> String
instance {-# OVERLAPPABLE #-} Show a => Sh a where sh = show
instance Sh Bool where sh b = if b then "T" else "F"
instance {-# OVERLAPPING #-} Sh [Char] where sh s = s
instance Sh a => Sh [a] where sh xs = concatMap sh xs

main :: IO ()
main = do
  putStrLn (sh (3 :: Int))
  putStrLn (sh True)
  putStrLn (sh "str")
  putStrLn (sh [True, False])
