module KMeans where

-- 001, section 6.3: nothing is said of what `mergeCluster` returns, so `kmeans1` cannot be shown to make points.

import Assert
import qualified Data.Map as M
import List
import MapReduce
import Prelude hiding (concat, foldr, foldr1, length, map, replicate, zipWith)

type Point   = List Double
type Cluster = (Int, Point)

{-@ type PointN N = ListN Double N @-}
{-@ type ClusterN N = ({v:Int | 0 < v}, PointN N) @-}

{-@ kmeans1 :: n:Nat -> {cs:M.Map Int (PointN n) | true} -> List (PointN n) -> M.Map Int (PointN n) @-}
kmeans1 :: Int -> M.Map Int Point -> List Point -> M.Map Int Point
kmeans1 n cs ps = M.map (\(size', p) -> centroid n p size') newClusters
  where
    newClusters    = mapReduce fm fr ps
    fm p           = singleton (nearest n cs p, (1, p))
    fr wp1 wp2     = mergeCluster n wp1 wp2

mergeCluster :: Int -> Cluster -> Cluster -> Cluster
mergeCluster _ (n1, p1) (n2, p2) = (n1 + n2, zipWith (+) p1 p2)

{-@ centroid :: n:Nat -> PointN n -> {size':Int | 0 < size'} -> PointN n @-}
centroid :: Int -> Point -> Int -> Point
centroid _ p size' = map (\x -> x `divide` size') p

{-@ nearest :: n:Nat -> M.Map Int (PointN n) -> PointN n -> Int @-}
nearest :: Int -> M.Map Int Point -> Point -> Int
nearest n centers p = fst (M.foldrWithKey closer (0, 1000000) centers)
  where
    closer key q (best, least) =
      let d = distance n p q in if d < least then (key, d) else (best, least)

{-@ distance :: n:Nat -> PointN n -> PointN n -> Double @-}
distance :: Int -> Point -> Point -> Double
distance _ p q = sqrt (foldr (+) 0 (zipWith (\x y -> (x - y) * (x - y)) p q))
