Map and reduce
==============

\begin{code}
{-@ LIQUID "--short-names" @-}
{-@ LIQUID "--no-termination" @-}

-- CHECKBINDER prop_mapReduce
-- CHECKBINDER expand
-- CHECKBINDER collapse

module MapReduce (mapReduce, group, expand, collapse) where

import Assert
import List
import qualified Data.Map as M
import Prelude hiding (length, replicate, foldr, foldr1, map, concat, zipWith, filter, reverse, take, drop, zip, head, tail)

expand   :: (a -> List (k, v)) -> List a -> List (k, v)
group    :: (Ord k) => List (k, v) -> M.Map k (List v)
collapse :: (v -> v -> v) -> M.Map k (List v) -> M.Map k v

{-@ type ListNE a = {v:List a | 0 < size v} @-}

mapReduce :: (Ord k) => (a -> List (k, v)) -> (v -> v -> v) -> List a -> M.Map k v
mapReduce fm fr xs = kvm
  where
    kvs  = expand fm xs
    kvsm = group kvs
    kvm  = collapse fr kvsm

{-@ expand :: (a -> List (k, v)) -> List a -> List (k, v) @-}
expand f xs = concat (map f xs)

{-@ group :: (Ord k) => List (k, v) -> M.Map k (ListNE v) @-}
group     = foldr addKV M.empty

{-@ addKV :: (Ord k) => (k, v) -> M.Map k (ListNE v) -> M.Map k (ListNE v) @-}
addKV (k,v) m = M.insert k vs' m
  where
    vs'       = add v (M.findWithDefault empty k m)

{-@ collapse :: (v -> v -> v) -> M.Map k (ListNE v) -> M.Map k v @-}
collapse f = M.map (foldr1 f)
\end{code}

Words, counted:

\begin{code}
{-@ wordCount :: List String -> M.Map String Int @-}
wordCount :: List String -> M.Map String Int
wordCount = mapReduce fm fr
  where
    fm w = singleton (w, 1)
    fr   = (+)
\end{code}
