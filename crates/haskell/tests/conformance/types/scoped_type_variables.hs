{-# LANGUAGE ScopedTypeVariables #-}
module Main where

f :: forall a. (Show a, Ord a) => [a] -> String
f xs = show (best xs)
  where
    best :: [a] -> Maybe a
    best [] = Nothing
    best ys = Just (maximum ys)

g :: forall a b. (a -> b) -> [a] -> [b]
g h = go
  where
    go :: [a] -> [b]
    go = map h

main :: IO ()
main = do
  putStrLn (f [3, 1, 2])
  putStrLn (f "")
  print (g (+ 1) [1, 2])
  let h = \(x :: Int) -> x + 1
  print (h 2)
