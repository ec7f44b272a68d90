module Main where

import Control.Monad.Reader
data Env = Env { depth :: Int, name :: String }
f :: Reader Env String
f = do
  d <- asks depth
  n <- asks name
  if d > 2 then return (n ++ show d) else local (\e -> e { depth = d + 1, name = n ++ "." }) f
main :: IO ()
main = do
  putStrLn (runReader f (Env 0 "x"))
  runReaderT (do { n <- ask; lift (print n); local (+ 1) (ask >>= liftIO . print) }) 41
  print (runReader (mapM (\x -> asks (+ x)) [1, 2, 3]) 10)
  print ((do { a <- (+ 1); b <- ask; return (a * b) }) 5)
  print (runReader (withReader length (reader (* 2))) "abc")
