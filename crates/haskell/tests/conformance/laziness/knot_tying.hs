module Main where

data Node = Node { nid :: Int, next :: Node, prev :: Node }
ring = a
  where
    a = Node 1 b c
    b = Node 2 c a
    c = Node 3 a b
repMin :: [Int] -> [Int]
repMin xs = r
  where
    (r, m) = go xs
    go [] = ([], maxBound)
    go (y : ys) = let (zs, k) = go ys in (m : zs, min y k)
main :: IO ()
main = do
  print (map nid (take 7 (iterate next ring)), map nid (take 5 (iterate prev ring)))
  print (repMin [3, 1, 4, 1, 5])
  let xs = 1 : map (* 2) xs
  print (xs !! 10)
