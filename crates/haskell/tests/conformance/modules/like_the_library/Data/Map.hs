-- A map that is a list.
module Data.Map (module Data.Map) where

newtype Map k v = Map [(k, v)] deriving (Eq, Show)

empty :: Map k v
empty = Map []

insert :: k -> v -> Map k v -> Map k v
insert k v (Map kvs) = Data.Map.Map ((k, v) : kvs)

toList :: Map k v -> [(k, v)]
toList (Map kvs) = reverse kvs
