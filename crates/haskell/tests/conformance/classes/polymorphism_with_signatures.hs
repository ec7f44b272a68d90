module Main where

f :: (Show a, Num a, Ord b) => a -> [b] -> (String, b)
f x ys = (show (x + 1), maximum ys)
g :: (a -> b -> c) -> b -> a -> c
g h = \b a -> h a b
compose :: [a -> a] -> a -> a
compose = foldr (.) id
main :: IO ()
main = do
  print (f 1 "abc", f 1.5 [True, False])
  print (g (-) 1 10, compose [(+ 1), (* 2)] 5, compose [] 'x')
