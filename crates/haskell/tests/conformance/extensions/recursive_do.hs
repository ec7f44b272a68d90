{-# LANGUAGE RecursiveDo #-}
module Main where

import Control.Monad.Fix
import Control.Monad.State
import Data.IORef

data Node = Node Int (IORef Node)

ring :: IO Node
ring = mdo
  r1 <- newIORef (Node 2 r2)
  r2 <- newIORef (Node 3 r1)
  return (Node 1 r1)

walk :: Int -> Node -> IO [Int]
walk 0 _ = return []
walk n (Node v r) = do
  next <- readIORef r
  rest <- walk (n - 1) next
  return (v : rest)

lazyState :: State Int [Int]
lazyState = do
  rec let xs = 1 : map (* 2) ys
      ys <- do
        modify (+ 1)
        return (take 4 xs)
  n <- get
  return (n : xs)

main :: IO ()
main = do
  ring >>= walk 7 >>= print
  print (evalState lazyState 41)
  xs <- mdo
    putStrLn "in order"
    let ones = 1 : twos
    twos <- return (2 : take 2 ones)
    putStrLn "done"
    return ones
  print (take 4 xs)
  r <- mfix (\x -> return (1 : map (+ 1) (take 3 x)))
  print r
  print (fst <$> mdo { p <- Just (1, snd p `seq` 2); return p } `seq` ())
