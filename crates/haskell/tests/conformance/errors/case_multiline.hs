module Main where

data T = A | B | C deriving Show
name t =
  case t of
    A -> "a"
    B -> "b"
main :: IO ()
main = do
  putStrLn (name A)
  putStrLn (name C)
