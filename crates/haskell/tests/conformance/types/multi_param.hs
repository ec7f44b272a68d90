{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
module Main where

class Convert a b where convert :: a -> b
instance Convert Int String where convert = show
instance Convert Int Double where convert = fromIntegral
instance Convert Bool Int where convert b = if b then 1 else 0
instance Convert a b => Convert [a] [b] where convert = map convert

main :: IO ()
main = do
  putStrLn (convert (3 :: Int))
  print (convert (3 :: Int) + (0.5 :: Double))
  print (convert [True, False] :: [Int])
