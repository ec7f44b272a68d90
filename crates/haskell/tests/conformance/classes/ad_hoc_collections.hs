module Main where

import qualified Data.Map as M
import qualified Data.Set as S
class Coll c where
  cempty :: Ord a => c a
  cadd :: Ord a => a -> c a -> c a
  clist :: c a -> [a]
instance Coll [] where { cempty = []; cadd = (:); clist = id }
instance Coll S.Set where { cempty = S.empty; cadd = S.insert; clist = S.toList }
newtype Bag a = Bag (M.Map a Int)
instance Coll Bag where
  cempty = Bag M.empty
  cadd x (Bag m) = Bag (M.insertWith (+) x 1 m)
  clist (Bag m) = concatMap (\(k, n) -> replicate n k) (M.toList m)
fill :: (Coll c, Ord a) => [a] -> c a
fill = foldr cadd cempty
main :: IO ()
main = do
  print (clist (fill "hello" :: [Char]))
  print (clist (fill "hello" :: S.Set Char))
  print (clist (fill "hello" :: Bag Char))
