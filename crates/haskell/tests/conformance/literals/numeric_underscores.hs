{-# LANGUAGE NumericUnderscores #-}
module Main where

main :: IO ()
main = do
  print (1_000_000, 0x_ff, 0xff_ff, 1_0.5_0, 1_000e1_0)
  print (10_0 + 1)
