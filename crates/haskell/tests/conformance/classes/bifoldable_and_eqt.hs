{-# LANGUAGE GADTs, ScopedTypeVariables, TypeOperators #-}
-- Folds of two kinds of elements, and proofs that two types are the same.
module Main where

import Control.Concurrent
import Data.Bifoldable
import Data.Typeable

same :: forall a b. (Typeable a, Typeable b, Show b) => a -> b -> String
same x y = case eqT :: Maybe (a :~: b) of
  Just Refl -> show [x, y]
  Nothing -> "different"
  where _ = x

main :: IO ()
main = do
  print (bisum (3, 4), biproduct (3, 4), bimaximum (3, 9), biminimum (3, 9))
  print (biconcat ("ab", "cd"), biconcatMap show show (1, True))
  print (bielem 3 (Left 3 :: Either Int Int), binotElem 3 (2, 3))
  print (bifind even (1, 2), bifind even (1, 3))
  print (bifoldr1 (-) (5, 3), bifoldl1 (-) (5, 3), biand (True, False), bior (True, False))
  bimapM_ print putStrLn (1, "two")
  r <- bifoldlM (\a b -> print b >> return (a + b)) (\a c -> print c >> return (a * c)) 1 (2, 3)
  print r
  putStrLn (same 'a' 'b')
  putStrLn (same 'a' True)
  s <- newQSem 1
  waitQSem s
  signalQSem s
  c <- newChan
  writeList2Chan c "hello"
  t <- getChanContents c
  putStrLn (take 5 t)
