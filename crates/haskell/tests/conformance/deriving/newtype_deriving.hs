{-# LANGUAGE GeneralizedNewtypeDeriving #-}
module Main where

newtype Age = Age Int deriving (Eq, Ord, Num, Enum, Real, Integral, Show)
newtype Name = Name String deriving (Eq, Ord, Semigroup, Monoid)
newtype App a = App (Maybe a) deriving (Functor, Applicative, Monad, Show)

main :: IO ()
main = do
  print (Age 3 + 4, Age 10 `div` 3, sum [Age 1, Age 2], [Age 1 .. Age 3])
  print (toInteger (Age 5), fromIntegral (Age 6) + 0.5)
  let Name n = Name "a" <> Name "b" <> mempty
  putStrLn n
  print (App (Just 1) >>= \x -> App (Just (x + 1)))
  print ((+) <$> App (Just 1) <*> App Nothing)
