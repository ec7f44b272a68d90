-- | The same, with the values of the result evaluated.
module Data.Map.Merge.Strict
  ( SimpleWhenMissing, SimpleWhenMatched, merge, zipWithMaybeMatched, zipWithMatched, mapMaybeMissing, dropMissing, preserveMissing
  , preserveMissing', mapMissing, filterMissing, WhenMissing, WhenMatched, mergeA, zipWithMaybeAMatched, zipWithAMatched
  , traverseMaybeMissing, traverseMissing, filterAMissing, runWhenMatched, runWhenMissing
  ) where

import Data.Functor.Identity (runIdentity)
import Data.Map.Internal (Map)
import Data.Map.Merge.Lazy hiding (merge, mergeA)
import qualified Data.Map.Merge.Lazy as Lazy
import qualified Data.Map.Strict as Strict

merge :: Ord k => SimpleWhenMissing k a c -> SimpleWhenMissing k b c -> SimpleWhenMatched k a b c -> Map k a -> Map k b -> Map k c
merge g1 g2 f m1 m2 = runIdentity (mergeA g1 g2 f m1 m2)

mergeA
  :: (Applicative f, Ord k)
  => WhenMissing f k a c -> WhenMissing f k b c -> WhenMatched f k a b c -> Map k a -> Map k b -> f (Map k c)
mergeA g1 g2 f m1 m2 = fmap (Strict.map id) (Lazy.mergeA g1 g2 f m1 m2)
