{-# LANGUAGE RankNTypes #-}
module Main where

newtype Church = Church (forall a. (a -> a) -> a -> a)
toInt (Church n) = n (+ 1) (0 :: Int)
suc (Church n) = Church (\f -> f . n f)
add (Church a) (Church b) = Church (\f -> a f . b f)
mul (Church a) (Church b) = Church (a . b)
zero = Church (\_ x -> x)
fromI 0 = zero
fromI n = suc (fromI (n - 1))

main :: IO ()
main = print (map toInt [zero, suc zero, add (fromI 3) (fromI 4), mul (fromI 3) (fromI 4)])
