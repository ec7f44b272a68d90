module MapReduce where

-- 001, section 6.3: `expand` demands a non-empty list, and `mapReduce` does not say that it has one.

import qualified Data.Map as M
import List
import Prelude hiding (concat, foldr, foldr1, length, map, replicate, zipWith)

mapReduce :: Ord k => (a -> List (k, v)) -> (v -> v -> v) -> List a -> M.Map k v
mapReduce fm fr xs = kvm
  where
    kvs  = expand fm xs
    kvsm = group kvs
    kvm  = collapse fr kvsm

{-@ expand :: (a -> List (k, v)) -> {xs:List a | size xs > 0} -> {r:List (k, v) | size r > 0} @-}
expand :: (a -> List (k, v)) -> List a -> List (k, v)
expand f xs = concat (map f xs)

{-@ collapse :: (v -> v -> v) -> M.Map k {vs:List v | 0 < size vs} -> M.Map k v @-}
collapse :: (v -> v -> v) -> M.Map k (List v) -> M.Map k v
collapse f = M.map (foldr1 f)

{-@ group :: Ord k => List (k, v) -> M.Map k {vs:List v | 0 < size vs} @-}
group :: Ord k => List (k, v) -> M.Map k (List v)
group = foldr addKV M.empty

{-@ addKV :: Ord k => (k, v) -> M.Map k {vs:List v | 0 < size vs} -> M.Map k {vs:List v | 0 < size vs} @-}
addKV :: Ord k => (k, v) -> M.Map k (List v) -> M.Map k (List v)
addKV (k, v) m = M.insert k vs' m
  where
    vs' = add v (M.findWithDefault Emp k m)
