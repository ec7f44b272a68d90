{-# LANGUAGE TypeOperators #-}
module Main where

data a :+: b = L a | R b deriving Show
type a # b = (a, b)
infixr 5 :+:
f :: Int :+: Bool -> Int
f (L n) = n
f (R b) = if b then 1 else 0
g :: (Int # Char) -> Int
g (n, _) = n
main :: IO ()
main = print (f (L 3), f (R True), g (4, 'x'), [L 1, R 'c'])
