{-# LANGUAGE DeriveFunctor, DeriveFoldable, DeriveTraversable #-}
module Main where

import Data.Traversable
data T a = L | N (T a) a (T a) deriving (Show, Functor, Foldable, Traversable)
data V a = V [a] (Maybe a, a) deriving (Show, Functor, Foldable, Traversable)

t = N (N L 3 L) 1 (N L 2 L)

main :: IO ()
main = do
  print (traverse (\x -> if x > 0 then Just (x * 2) else Nothing) t)
  print (traverse (\x -> if x > 1 then Right x else Left x) t)
  print (mapAccumL (\a x -> (a + x, a)) 0 t)
  print (mapAccumR (\a x -> (a + x, a)) 0 t)
  print (sequenceA (V [[1, 2]] ([3]  `seq` Nothing, [4, 5])))
  _ <- mapM print t
  return ()
