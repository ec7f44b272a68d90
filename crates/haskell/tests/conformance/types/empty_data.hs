{-# LANGUAGE EmptyDataDecls, EmptyCase #-}
module Main where

data Void
data Proxy t = Proxy

absurd :: Void -> a
absurd v = case v of {}

f :: Either Void Int -> Int
f (Left v) = absurd v
f (Right n) = n

main :: IO ()
main = print (f (Right 3))
