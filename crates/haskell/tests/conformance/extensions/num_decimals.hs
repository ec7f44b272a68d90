{-# LANGUAGE NumDecimals #-}
module Main where

kilo, mega :: Num n => n
kilo = 1e3
mega = 1.5e6

classify :: Int -> String
classify 1e2 = "hundred"
classify _ = "other"

main :: IO ()
main = do
  print (kilo + 1 :: Int, mega :: Integer, kilo / 3 :: Double)
  print (map classify [100, 1e2 + 1], 2.5e0 :: Double)
