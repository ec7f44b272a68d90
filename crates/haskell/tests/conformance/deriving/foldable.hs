{-# LANGUAGE DeriveFoldable #-}
module Main where

import Data.Foldable
data T a = L | N (T a) a (T a) deriving Foldable
data P a = P a [a] (Maybe a) Int deriving Foldable

t = N (N L 1 L) 2 (N L 3 (N L 4 L))

main :: IO ()
main = do
  print (sum t, product t, length t, toList t, maximum t, elem 3 t, null t, null L)
  print (foldr (:) [] (P 1 [2, 3] (Just 4) 100), foldMap show t)
  print (foldl (flip (:)) [] t, any even t, concatMap show t)
  mapM_ print (P 'a' "bc" Nothing 1)
