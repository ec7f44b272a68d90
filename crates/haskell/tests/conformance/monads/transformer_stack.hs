module Main where

import Control.Monad.State
import Control.Monad.Reader
import Control.Monad.Writer
import Control.Monad.Except
type M = ReaderT Int (StateT [Int] (WriterT [String] (Either String)))
prog :: Int -> M Int
prog x = do
  k <- ask
  modify (x :)
  tell ["saw " ++ show x]
  when (x > 100) (throwError ("too big: " ++ show x))
  s <- get
  return (k * x + length s)
run m = runWriterT (runStateT (runReaderT m 10) [])
main :: IO ()
main = do
  print (run (mapM prog [1, 2, 3]))
  print (run (mapM prog [1, 200, 3]))
  print (run (local (+ 1) (prog 5) >>= prog))
  print (run ((prog 200 `catchError` \e -> tell [e] >> return 0) >>= prog))
