{-# LANGUAGE GADTs #-}
module Main where

data Maybe' a where
  Nothing' :: Maybe' a
  Just' :: a -> Maybe' a
  deriving (Show, Eq)

data Showy where
  Showy :: Show a => a -> Int -> Showy

out (Showy a n) = concat (replicate n (show a))

main :: IO ()
main = do
  print [Just' 1, Nothing']
  print (Just' 'a' == Just' 'a')
  putStrLn (out (Showy True 2))
