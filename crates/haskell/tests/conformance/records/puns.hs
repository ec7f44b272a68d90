{-# LANGUAGE NamedFieldPuns #-}
module Main where

data P = P { px :: Int, py :: Int } deriving Show

add P { px, py } = px + py
mk px = let py = px * 2 in P { px, py }
mix P { px, py = q } = px - q

main :: IO ()
main = do
  print (mk 3)
  print (add (mk 3), mix (mk 5))
