-- | Maps with lazy values, and what this module had besides in the years before 2018.
module Data.Map (module Data.Map.Lazy, fold, foldWithKey, insertWith', insertWithKey', insertLookupWithKey') where

import Data.Map.Lazy
import qualified Data.Map.Strict as Strict
import Prelude (Maybe, Ord)

fold :: (a -> b -> b) -> b -> Map k a -> b
fold = foldr

foldWithKey :: (k -> a -> b -> b) -> b -> Map k a -> b
foldWithKey = foldrWithKey

insertWith' :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith' = Strict.insertWith

insertWithKey' :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey' = Strict.insertWithKey

insertLookupWithKey' :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey' = Strict.insertLookupWithKey
