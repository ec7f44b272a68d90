{-# LANGUAGE HexFloatLiterals, NumericUnderscores, NegativeLiterals #-}
module Main where

main :: IO ()
main = do
  print (0x0.1 :: Double, 0x0.1 :: Rational)
  print [0x1.8p3, 0xFp-2, 0x1p10, 0x_ff.8P+04 :: Double]
  print (0x1.fffffffffffffp1023 :: Double, 0x1p-1074 :: Double)
  print (0xF.F + -0x0.8 :: Float)
  print (0xe5 :: Int, 0xep2 :: Double, 0x10 + 1 :: Int)
