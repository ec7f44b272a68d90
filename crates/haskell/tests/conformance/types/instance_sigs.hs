{-# LANGUAGE InstanceSigs #-}
module Main where

newtype P a = P (Int -> a)
instance Functor P where
  fmap :: (a -> b) -> P a -> P b
  fmap f (P g) = P (f . g)
data T = T Int
instance Show T where
  show :: T -> String
  show (T n) = "T#" ++ show n
  showList :: [T] -> ShowS
  showList ts = showString (concatMap show ts)

main :: IO ()
main = do
  let P h = fmap show (P (+ 1))
  putStrLn (h 4)
  print [T 1, T 2]
