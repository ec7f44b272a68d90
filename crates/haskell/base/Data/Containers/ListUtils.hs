-- | Removing repeated elements in the order of their first occurrence, in logarithmic time each.
module Data.Containers.ListUtils (nubOrd, nubOrdOn, nubInt, nubIntOn) where

import qualified Data.Set as Set

nubOrd :: Ord a => [a] -> [a]
nubOrd = nubOrdOn id

nubOrdOn :: Ord b => (a -> b) -> [a] -> [a]
nubOrdOn f = go Set.empty
  where
    go _ [] = []
    go seen (x : xs)
      | Set.member k seen = go seen xs
      | otherwise = x : go (Set.insert k seen) xs
      where k = f x

nubInt :: [Int] -> [Int]
nubInt = nubOrd

nubIntOn :: (a -> Int) -> [a] -> [a]
nubIntOn = nubOrdOn
