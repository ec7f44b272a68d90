{-# LANGUAGE FlexibleInstances, FlexibleContexts #-}
module Main where

class Describe a where describe :: a -> String
instance Describe [Char] where describe s = "string " ++ s
instance Describe (Maybe Int) where describe m = "maybe int " ++ show m
instance Describe (Int, Bool) where describe p = "pair " ++ show p

f :: Describe [a] => a -> String
f x = describe [x]

main :: IO ()
main = do
  putStrLn (describe "hi")
  putStrLn (describe (Just (3 :: Int)))
  putStrLn (describe (3 :: Int, True))
  putStrLn (f 'c')
