{-# LANGUAGE FlexibleContexts #-}
import Data.Vector.Generic (Vector)
import qualified Data.Vector as V
import qualified Data.Vector.Generic as G
import qualified Data.Vector.Unboxed as U

average :: Vector v Double => v Double -> Double
average v = G.sum v / fromIntegral (G.length v)

prefixSums :: (Vector v a, Num a) => v a -> v a
prefixSums = G.postscanl' (+) 0

search :: (Vector v a, Ord a) => v a -> a -> Int
search v x = go 0 (G.length v)
  where
    go lo hi
      | lo >= hi = lo
      | v G.! mid < x = go (mid + 1) hi
      | otherwise = go lo mid
      where mid = (lo + hi) `div` 2

main :: IO ()
main = do
  print (average (V.fromList [1, 2, 4]), average (U.fromList [1, 2, 4]))
  print (prefixSums (V.fromList [1 .. 5 :: Integer]), prefixSums (U.fromList [1 .. 5 :: Int]))
  print (search (U.fromList [1, 4, 9, 16 :: Int]) 9, search (V.fromList ["a", "c"]) "b")
  print (U.convert (U.fromList "abc") == V.fromList "abc", V.convert (V.fromList [1, 2 :: Int]) == U.fromList [1, 2])
  print (G.map (+ 1) (U.fromList [1, 2 :: Int]), G.zipWith (,) (V.fromList "ab") (V.fromList [True, False]), G.toList (G.filter even (U.fromList [1 .. 9 :: Int])))
  print (G.unzip (G.fromList [(1 :: Int, 'a'), (2, 'b')] :: V.Vector (Int, Char)), G.concat [U.fromList "x", U.fromList "yz"])
