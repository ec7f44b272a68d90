Clusters
========

\begin{code}
{-@ LIQUID "--short-names" @-}
{-@ LIQUID "--no-termination" @-}
{-@ LIQUID "--no-totality" @-}

-- CHECKBINDER distance
-- CHECKBINDER nearest
-- CHECKBINDER mergeCluster
-- CHECKBINDER kmeans1

module KMeans where

import Prelude hiding (length, replicate, foldr, foldr1, map, concat, zipWith, filter, reverse, take, drop, zip, head, tail)
import List
import MapReduce
import qualified Data.Map as M
import Assert

type Point   = List Double
type Center  = Int
type Cluster = (Int, Point)

{-@ type PointN N   = ListN Double N               @-}
{-@ type CenterId   = Int                          @-}
{-@ type ClusterN N = ({v:Int | 0 < v}, PointN N)  @-}
\end{code}

The distance of two points of the same dimension.

\begin{code}
{-@ distance :: n:Nat -> PointN n -> PointN n -> Double @-}
distance        :: Int -> Point -> Point -> Double
distance n px py = sqrt $ foldr (+) 0 $ zipWith (\x y -> (x - y) ^ 2) px py

{-@ nearest :: n:Nat -> M.Map Center (PointN n) -> PointN n -> Center @-}
nearest   :: Int -> M.Map Center Point -> Point -> Center
nearest n centers p = fst (M.foldrWithKey f (0, 1000000) centers)
  where
    f c q (best, least) = let d = distance n p q in if d < least then (c, d) else (best, least)

{-@ mergeCluster :: n:Nat -> ClusterN n -> ClusterN n -> ClusterN n @-}
mergeCluster :: Int -> Cluster -> Cluster -> Cluster
mergeCluster n (n1, p1) (n2, p2) = (n1 + n2, zipWith (+) p1 p2)

{-@ centroid :: n:Nat -> p:PointN n -> sz:{v:Int | v > 0} -> PointN n @-}
centroid :: Int -> Point -> Int -> Point
centroid n p sz = map (\x -> x `divide` sz) p

{-@ kmeans1 :: n:Nat -> List (PointN n) -> M.Map Center (PointN n) -> M.Map Center (PointN n) @-}
kmeans1 :: Int -> List Point -> M.Map Center Point -> M.Map Center Point
kmeans1 n ps cs = M.map (\(sz, p) -> centroid n p sz) newClusters
  where
    newClusters = mapReduce fm fr ps
    fm p        = singleton (nearest n cs p, (1, p))
    fr wp1 wp2  = mergeCluster n wp1 wp2
\end{code}
