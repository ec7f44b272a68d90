{-# LANGUAGE ScopedTypeVariables, RankNTypes #-}
module Main where

import Control.Exception
pairUp :: forall a b. (Show a, Show b) => a -> b -> (forall c. Show c => c -> String) -> [String]
pairUp x y f = [f x, f y, g (x, y)]
  where
    g :: (a, b) -> String
    g p = f p
main :: IO ()
main = do
  print (pairUp 1 'c' show)
  r <- try (evaluate (1 `div` 0 :: Int))
  case r of
    Left (e :: ArithException) -> putStrLn ("arith " ++ show e)
    Right v -> print v
  handle (\(e :: SomeException) -> putStrLn "some") (ioError (userError "x"))
