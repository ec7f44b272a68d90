-- Points, map-reduce and clustering, over lists of the prelude.
{-@ LIQUID "--no-termination" @-}
module Clusters where

import qualified Data.Map as M

-- Points ------------------------------------------------------------------

type Point = [Int]

{-@ type PointN N = {v:[Int] | len v == N} @-}
{-@ type Pos = {v:Int | v > 0} @-}
{-@ type NonEmpty a = {v:[a] | len v > 0} @-}

{-@ origin :: n:Nat -> PointN n @-}
origin :: Int -> Point
origin 0 = []
origin n = 0 : origin (n - 1)

-- Nothing is said about the lengths yet.
combine :: (Int -> Int -> Int) -> Point -> Point -> Point
combine f (x : xs) (y : ys) = f x y : combine f xs ys
combine _ _ _               = []

{-@ plus :: p:Point -> PointN {len p} -> PointN {len p} @-}
plus :: Point -> Point -> Point
plus p q = combine (+) p q

{-@ minus :: p:Point -> PointN {len p} -> PointN {len p} @-}
minus :: Point -> Point -> Point
minus p q = combine (-) p q

total :: [Int] -> Int
total []       = 0
total (x : xs) = x + total xs

{-@ squares :: p:Point -> {v:[Nat] | len v == len p} @-}
squares :: Point -> [Int]
squares []       = []
squares (x : xs) = x * x : squares xs

{-@ distance :: p:Point -> PointN {len p} -> Nat @-}
distance :: Point -> Point -> Int
distance p q = total (squares (minus p q))

{-@ scale :: Pos -> p:Point -> PointN {len p} @-}
scale :: Int -> Point -> Point
scale k p = divide k p

divide :: Int -> Point -> Point
divide _ []       = []
divide k (x : xs) = x `div` k : divide k xs

{-@ centroid :: n:Nat -> p:PointN n -> Int -> PointN n @-}
centroid :: Int -> Point -> Int -> Point
centroid n p size = divide size p

-- Map-reduce --------------------------------------------------------------

{-@ expand :: (a -> [(k, v)]) -> [a] -> [(k, v)] @-}
expand :: (a -> [(k, v)]) -> [a] -> [(k, v)]
expand f xs = joined (mapped f xs)

mapped :: (a -> b) -> [a] -> [b]
mapped _ []       = []
mapped f (x : xs) = f x : mapped f xs

joined :: [[a]] -> [a]
joined []         = []
joined (xs : xss) = xs ++ joined xss

{-@ group :: Ord k => [(k, v)] -> M.Map k (NonEmpty v) @-}
group :: Ord k => [(k, v)] -> M.Map k [v]
group = foldr addPair M.empty

addPair :: Ord k => (k, v) -> M.Map k [v] -> M.Map k [v]
addPair (k, v) m = M.insert k (v : found) m
  where
    found = M.findWithDefault [] k m

{-@ collapse :: (v -> v -> v) -> M.Map k (NonEmpty v) -> M.Map k v @-}
collapse :: (v -> v -> v) -> M.Map k [v] -> M.Map k v
collapse f = M.map (reduce f)

-- The demand is missing.
reduce :: (v -> v -> v) -> [v] -> v
reduce f (x : xs) = foldr f x xs
reduce _ []       = error "reduce: nothing to reduce"

mapReduce :: Ord k => (a -> [(k, v)]) -> (v -> v -> v) -> [a] -> M.Map k v
mapReduce fm fr xs = collapse fr (group (expand fm xs))

{-@ average :: NonEmpty Int -> Int @-}
average :: [Int] -> Int
average xs = total xs `div` count xs

count :: [a] -> Int
count []       = 0
count (_ : xs) = 1 + count xs

-- Clusters ----------------------------------------------------------------

{-@ data Cluster = Cluster { weight :: Pos, position :: [Int] } @-}
data Cluster = Cluster { weight :: Int, position :: [Int] } deriving Show

{-@ single :: Point -> Cluster @-}
single :: Point -> Cluster
single p = Cluster 1 p

-- The weights were subtracted.
{-@ merge :: Cluster -> Cluster -> Cluster @-}
merge :: Cluster -> Cluster -> Cluster
merge (Cluster v p) (Cluster w q) = Cluster (v - w) (combine (+) p q)

{-@ center :: Cluster -> Point @-}
center :: Cluster -> Point
center (Cluster w p) = scale w p

{-@ nearest :: NonEmpty (Int, Point) -> Point -> Int @-}
nearest :: [(Int, Point)] -> Point -> Int
nearest centers p = fst (closest centers p)

closest :: [(Int, Point)] -> Point -> (Int, Int)
closest [(k, q)] p = (k, far q p)
closest ((k, q) : rest) p
  | far q p <= snd other = (k, far q p)
  | otherwise            = other
  where
    other = closest rest p
closest [] _ = error "closest: no centers"

far :: Point -> Point -> Int
far p q = total (squares (combine (-) p q))

{-@ assign :: NonEmpty (Int, Point) -> ps:[Point] -> {v:[(Int, Point)] | len v == len ps} @-}
assign :: [(Int, Point)] -> [Point] -> [(Int, Point)]
assign _ []             = []
assign centers (p : ps) = (nearest centers p, p) : assign centers ps

{-@ step :: NonEmpty (Int, Point) -> NonEmpty Point -> M.Map Int Cluster @-}
step :: [(Int, Point)] -> [Point] -> M.Map Int Cluster
step centers ps = mapReduce one merge ps
  where
    one p = [(nearest centers p, single p)]

{-@ iterateSteps :: Nat -> NonEmpty (Int, Point) -> NonEmpty Point -> NonEmpty (Int, Point) @-}
iterateSteps :: Int -> [(Int, Point)] -> [Point] -> [(Int, Point)]
iterateSteps 0 centers _  = centers
iterateSteps n centers ps = iterateSteps (n - 1) (renumber (step centers ps)) ps

renumber :: M.Map Int Cluster -> [(Int, Point)]
renumber m = mapped (\(k, c) -> (k, center c)) (M.toList m)

-- Initial choices ---------------------------------------------------------

{-@ firstOnes :: k:Nat -> {ps:[a] | k <= len ps} -> {v:[a] | len v == k} @-}
firstOnes :: Int -> [a] -> [a]
firstOnes 0 _        = []
firstOnes k (p : ps) = p : firstOnes (k - 1) ps
firstOnes _ []       = error "firstOnes: too few"

{-@ numbered :: Int -> ps:[a] -> {v:[(Int, a)] | len v == len ps} @-}
numbered :: Int -> [a] -> [(Int, a)]
numbered _ []       = []
numbered n (p : ps) = (n, p) : numbered (n + 1) ps

{-@ initial :: k:Nat -> ps:[Point] -> {v:[(Int, Point)] | len v == k} @-}
initial :: Int -> [Point] -> [(Int, Point)]
initial k ps = numbered 0 (firstOnes k ps)

{-@ every :: Pos -> [a] -> [a] @-}
every :: Int -> [a] -> [a]
every _ []       = []
every k (p : ps) = p : every k (skip (k - 1) ps)

skip :: Int -> [a] -> [a]
skip 0 ps       = ps
skip k (_ : ps) = skip (k - 1) ps
skip _ []       = []

-- Quality -----------------------------------------------------------------

{-@ worst :: NonEmpty Int -> Int @-}
worst :: [Int] -> Int
worst (d : ds) = foldr max d ds
worst []       = error "worst: no distances"

{-@ spread :: NonEmpty Point -> Int @-}
spread :: [Point] -> Int
spread ps = worst (pairwise ps)

pairwise :: [Point] -> [Int]
pairwise []       = []
pairwise (p : ps) = mapped (far p) ps ++ pairwise ps

{-@ percent :: Nat -> Nat -> Nat @-}
percent :: Int -> Int -> Int
percent part whole = (100 * part) `div` whole

{-@ kmeans :: Nat -> Pos -> NonEmpty Point -> NonEmpty (Int, Point) @-}
kmeans :: Int -> Int -> [Point] -> [(Int, Point)]
kmeans rounds k ps = iterateSteps rounds (initial k ps) ps

-- Unfinished --------------------------------------------------------------

{-@ silhouette :: NonEmpty Point -> {v:Int | -100 <= v && v <= 100} @-}
silhouette :: [Point] -> Int
silhouette = undefined

{-@ choose :: ks:NonEmpty Int -> NonEmpty Point -> Pos @-}
choose :: [Int] -> [Point] -> Int
choose (k : _) _ = k
choose []      _ = error "choose"
