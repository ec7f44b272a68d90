module Main where

import Control.Monad.Except
import Control.Monad.State
type Stack = [Int]
type VM = ExceptT String (State Stack)
push :: Int -> VM ()
push n = modify (n :)
pop :: VM Int
pop = get >>= \s -> case s of { [] -> throwError "empty"; x : xs -> put xs >> return x }
binop f = do { b <- pop; a <- pop; push (f a b) }
run p = runState (runExceptT p) []
main :: IO ()
main = do
  print (run (push 1 >> push 2 >> binop (+) >> pop))
  print (run (push 1 >> binop (+)))
  print (run ((pop `catchError` \_ -> return 99) >>= push))
  print (runStateT (do { put [1]; _ <- lift (Left "x"); return () }) [] :: Either String ((), [Int]))
