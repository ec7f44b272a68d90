-- | Functions on lists that GHC.Exts has.
module GHC.Exts (sortWith, groupWith, the, Down (..), lazy, inline, coerce) where

import Data.Coerce (coerce)
import Data.List (sortBy)
import Data.Ord (Down (..), comparing)

sortWith :: Ord b => (a -> b) -> [a] -> [a]
sortWith f = sortBy (comparing f)

groupWith :: Ord b => (a -> b) -> [a] -> [[a]]
groupWith f xs = go (sortWith f xs)
  where
    go [] = []
    go (y : ys) = let (same, rest) = span (\z -> f z == f y) ys in (y : same) : go rest

the :: Eq a => [a] -> a
the (x : xs)
  | all (x ==) xs = x
  | otherwise = errorWithoutStackTrace "GHC.Exts.the: non-identical list"
the [] = errorWithoutStackTrace "GHC.Exts.the: empty list"

lazy, inline :: a -> a
lazy x = x
inline x = x
