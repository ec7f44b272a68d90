module Main where

import Control.Monad (forM_, when)
import Control.Monad.State

collatz :: Int -> State (Int, Int) ()
collatz n = do
  let len = go n 1
  (_, best) <- get
  when (len > best) (put (n, len))
  where
    go 1 acc = acc
    go m acc = go (if even m then m `div` 2 else 3 * m + 1) (acc + 1 :: Int)

main :: IO ()
main = print (foldr longer (0, 0) [0, 1000 .. 9000])
  where
    longer from = execState (forM_ [from + 1 .. from + 1000] collatz)
