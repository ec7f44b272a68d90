module Main where

import Control.Monad.Fix
import Data.IORef
data Node = Node Int (IORef Node)
main :: IO ()
main = do
  xs <- mfix (\xs -> return (1 : map (* 2) (take 4 xs)))
  print xs
  Node a r <- mfix (\n -> do { ref <- newIORef n; return (Node 7 ref) })
  Node b _ <- readIORef r
  print (a, b)
  print (fmap (take 3) (mfix (\x -> Just (1 : x))), take 3 (fix (0 :)), fst (fix (\ ~(a, b) -> (b + 1, 5))))
