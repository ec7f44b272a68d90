{-# LANGUAGE LambdaCase #-}
module Main where

f = \case
  0 -> "zero"
  n | n < 0 -> "neg"
    | otherwise -> "pos"

main :: IO ()
main = do
  mapM_ (putStrLn . f) [0, -1, 1]
  print (map (\case { Just x -> x; Nothing -> 0 }) [Just 1, Nothing])
  getPure >>= \case
    [] -> putStrLn "empty"
    (x : _) -> print x
  where getPure = return [3, 4]
