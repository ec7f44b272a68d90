{-# LANGUAGE FlexibleContexts #-}
module Main where

import Control.Monad.State
counter :: State Int Int
counter = do
  n <- get
  put (n + 1)
  modify (* 2)
  gets (+ 100)
stackOps :: State [Int] Int
stackOps = do
  push 1
  push 2
  a <- pop
  push (a * 10)
  pop
  where
    push x = modify (x :)
    pop = state (\(x : xs) -> (x, xs))
main :: IO ()
main = do
  print (runState counter 5, evalState counter 1, execState counter 1)
  print (runState stackOps [])
  print (evalState (mapM (\x -> do { n <- get; put (n + x); return (n * x) }) [1 .. 5]) 0)
  r <- runStateT (do { x <- get; lift (print x); put 'z'; liftIO (putStrLn "io"); return 3 }) 'a'
  print r
  print (runState (forM_ [1 .. 10] (\i -> when (even i) (modify (+ i)))) 0, execState (replicateM_ 3 (modify' (* 2))) 1)
  print (runState (zipWithM (\a b -> state (\s -> (a * b, s + a * b))) [1, 2] [3, 4]) 0, runStateT (put 1 >> lift []) 0 :: [((), Int)])
