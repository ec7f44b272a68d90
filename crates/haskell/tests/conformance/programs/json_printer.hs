module Main where

import Data.List
data J = Null | B Bool | N Double | S String | A [J] | O [(String, J)] deriving (Show, Eq)
render :: J -> String
render j = case j of
  Null -> "null"
  B b -> if b then "true" else "false"
  N n | n == fromIntegral (round n) -> show (round n)
      | otherwise -> show n
  S s -> show s
  A js -> "[" ++ intercalate "," (map render js) ++ "]"
  O kvs -> "{" ++ intercalate "," [show k ++ ":" ++ render v | (k, v) <- kvs] ++ "}"
depth (A js) = 1 + maximum (0 : map depth js)
depth (O kvs) = 1 + maximum (0 : map (depth . snd) kvs)
depth _ = 0
main :: IO ()
main = do
  let j = O [("name", S "x\"y"), ("vals", A [N 1, N 2.5, Null, B True]), ("o", O [])]
  putStrLn (render j)
  print (depth j, j == j)
