module Main where

import Control.Exception

data P = P !Int Int
data R = R { strictly :: !Int, lazily :: Int }

bottom :: Int
bottom = error "bottom"

make :: Int -> P
make x = P x 1

outcome :: a -> IO ()
outcome x = do
  r <- try (evaluate x)
  putStrLn (either (\(ErrorCall m) -> "error: " ++ m) (const "fine") r)

main :: IO ()
main = do
  outcome (P bottom 1)
  outcome (P 1 bottom)
  outcome (make (error "argument"))
  outcome (let y = error "local" in P y 2)
  outcome (map make [error "in a list"])
  outcome (head (map make [error "mapped"]))
  outcome (R { strictly = bottom, lazily = 1 })
  outcome ((R 1 2) { strictly = bottom })
  outcome ((R 1 2) { lazily = bottom })
  outcome (zipWith P [bottom] [1] !! 0)
