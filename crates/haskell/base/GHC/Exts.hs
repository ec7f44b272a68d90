{-# LANGUAGE MagicHash, PatternSynonyms, TypeFamilies #-}
-- | What GHC adds to the language: unboxed values, overloaded lists, functions on lists.
module GHC.Exts
  ( module GHC.Prim, sortWith, groupWith, the, Down (..), Ptr (..), FunPtr (..), Coercible, lazy, inline, oneShot, build, augment, Constraint, IsString (..), IsList (..)
  , Int (.., I#), Word (.., W#), Char (.., C#), Double (.., D#), Float (.., F#), maxTupleSize
  , SPEC (..)
  ) where

import Data.Coerce (Coercible)
import Data.Kind (Constraint)
import Data.List (sortBy)
import qualified Data.Map as Map
import Data.List.NonEmpty (NonEmpty (..))
import Data.Ord (Down (..), comparing)
import qualified Data.Set as Set
import Data.String (IsString (..))
import GHC.Base (augment, build)
import GHC.Prim
import GHC.Ptr (FunPtr (..), Ptr (..))
import GHC.Types (SPEC (..))

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

lazy, inline, oneShot :: a -> a
oneShot x = x
lazy x = x
inline x = x

maxTupleSize :: Int
maxTupleSize = 62

-- | Types that list literals may stand for.
class IsList l where
  type Item l
  fromList :: [Item l] -> l
  fromListN :: Int -> [Item l] -> l
  fromListN _ = fromList
  toList :: l -> [Item l]

instance IsList [a] where
  type Item [a] = a
  fromList xs = xs
  toList xs = xs

instance IsList (NonEmpty a) where
  type Item (NonEmpty a) = a
  fromList (x : xs) = x :| xs
  fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"
  toList (x :| xs) = x : xs

instance Ord k => IsList (Map.Map k v) where
  type Item (Map.Map k v) = (k, v)
  fromList = Map.fromList
  toList = Map.toList

instance Ord a => IsList (Set.Set a) where
  type Item (Set.Set a) = a
  fromList = Set.fromList
  toList = Set.toList
