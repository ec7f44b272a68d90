{-# LANGUAGE StrictData #-}
module Main where

import Control.Exception
data P = P Int ~Int
main :: IO ()
main = do
  r <- try (evaluate (P (error "strict") 1 `seq` 1))
  print (either (\(ErrorCall m) -> m) show (r :: Either ErrorCall Int))
  print (P 1 undefined `seq` 2)
