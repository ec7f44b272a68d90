module Main where

import Data.List
data H = Leaf Int Char | Node Int H H
w (Leaf n _) = n
w (Node n _ _) = n
build [t] = t
build (a : b : r) = build (insertBy (\x y -> compare (w x) (w y)) (Node (w a + w b) a b) r)
codes (Leaf _ c) = [(c, "0")]
codes t = go t ""
  where
    go (Leaf _ c) p = [(c, reverse p)]
    go (Node _ l r) p = go l ('0' : p) ++ go r ('1' : p)
main :: IO ()
main = do
  let s = "abracadabra"
      t = build (sortBy (\a b -> compare (w a) (w b)) [Leaf (length g) (head g) | g <- group (sort s)])
      cs = codes t
  print cs
  putStrLn (concatMap (\c -> maybe "?" id (lookup c cs)) s)
