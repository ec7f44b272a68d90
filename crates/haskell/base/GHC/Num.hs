-- | The class of arithmetic.
module GHC.Num (Num (..), Integer, subtract, quotRemInteger) where

quotRemInteger :: Integer -> Integer -> (Integer, Integer)
quotRemInteger = quotRem
