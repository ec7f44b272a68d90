{-# LANGUAGE ExplicitForAll #-}
module Main where

ident :: forall a. a -> a
ident x = x
swap' :: forall a b. (a, b) -> (b, a)
swap' (a, b) = (b, a)
main :: IO ()
main = print (ident 3, swap' (1, 'c'))
