{-# LANGUAGE TypeFamilies #-}
-- | Maps by hash values: an 'IntMap' of the pairs that have the same one.
--
-- They are in the order of the package unordered-containers 0.2.17, whose trees branch by five bits of the hash value, the lowest
-- first: so the keys of the 'IntMap' have these digits in reverse.
module Whatif.HashMap where

import Control.DeepSeq (NFData (..))
import Data.Bits
import qualified Data.Foldable as F
import Data.Hashable
import qualified Data.IntMap as IM
import qualified Data.List as L
import Data.Maybe (fromMaybe, isJust)
import GHC.Exts (IsList (Item))
import qualified GHC.Exts as Exts
import Prelude hiding (filter, foldr, lookup, map, null)

newtype HashMap k v = HashMap (IM.IntMap [(k, v)])

-- | The place of a key: the digits of its hash value in reverse, in an order that has no sign.
place :: Hashable k => k -> Int
place k = go 0 59 (fromIntegral (hash k) :: Word)
  where
    go :: Word -> Int -> Word -> Int
    go r _ 0 = fromIntegral r `xor` minBound
    go r 4 w = go (r .|. ((w .&. 31) `shiftL` 4)) (-1) (w `shiftR` 5)
    go r (-1) w = fromIntegral (r .|. w) `xor` minBound
    go r n w = go (r .|. ((w .&. 31) `shiftL` n)) (n - 5) (w `shiftR` 5)

empty :: HashMap k v
empty = HashMap IM.empty

singleton :: Hashable k => k -> v -> HashMap k v
singleton k v = HashMap (IM.singleton (place k) [(k, v)])

null :: HashMap k v -> Bool
null (HashMap m) = IM.null m

size :: HashMap k v -> Int
size (HashMap m) = IM.foldl' (\n pairs -> n + length pairs) 0 m

lookup :: (Eq k, Hashable k) => k -> HashMap k v -> Maybe v
lookup k (HashMap m) = IM.lookup (place k) m >>= L.lookup k

member :: (Eq k, Hashable k) => k -> HashMap k v -> Bool
member k m = isJust (lookup k m)

findWithDefault, lookupDefault :: (Eq k, Hashable k) => v -> k -> HashMap k v -> v
findWithDefault v k m = fromMaybe v (lookup k m)
lookupDefault = findWithDefault

infixl 9 !, !?

(!) :: (Eq k, Hashable k) => HashMap k v -> k -> v
m ! k = case lookup k m of
  Just v -> v
  Nothing -> error "Data.HashMap.Internal.(!): key not found"

(!?) :: (Eq k, Hashable k) => HashMap k v -> k -> Maybe v
m !? k = lookup k m

-- | Changes, adds or takes away the value of a key.
alter :: (Eq k, Hashable k) => (Maybe v -> Maybe v) -> k -> HashMap k v -> HashMap k v
alter f k (HashMap m) = HashMap (IM.alter change (place k) m)
  where
    change Nothing = case f Nothing of
      Nothing -> Nothing
      Just v -> Just [(k, v)]
    change (Just pairs) = case go pairs of
      [] -> Nothing
      pairs' -> Just pairs'
    go [] = case f Nothing of
      Nothing -> []
      Just v -> [(k, v)]
    go ((k', v) : rest)
      | k == k' = case f (Just v) of
          Nothing -> rest
          Just v' -> (k', v') : rest
      | otherwise = (k', v) : go rest

alterF :: (Functor f, Eq k, Hashable k) => (Maybe v -> f (Maybe v)) -> k -> HashMap k v -> f (HashMap k v)
alterF f k m = fmap (\new -> alter (const new) k m) (f (lookup k m))

-- | The key of the map is replaced too, as in a 'Data.Map.Map'.
insert :: (Eq k, Hashable k) => k -> v -> HashMap k v -> HashMap k v
insert k v (HashMap m) = HashMap (IM.insertWith merge (place k) [(k, v)] m)
  where
    merge new old = go old
      where
        go [] = new
        go ((k', v') : rest) | k == k' = new ++ rest
                             | otherwise = (k', v') : go rest

insertWith :: (Eq k, Hashable k) => (v -> v -> v) -> k -> v -> HashMap k v -> HashMap k v
insertWith f k v = alter (Just . maybe v (f v)) k

delete :: (Eq k, Hashable k) => k -> HashMap k v -> HashMap k v
delete k = alter (const Nothing) k

adjust :: (Eq k, Hashable k) => (v -> v) -> k -> HashMap k v -> HashMap k v
adjust f = alter (fmap f)

update :: (Eq k, Hashable k) => (v -> Maybe v) -> k -> HashMap k v -> HashMap k v
update f = alter (>>= f)

toList :: HashMap k v -> [(k, v)]
toList (HashMap m) = concat (IM.elems m)

keys :: HashMap k v -> [k]
keys = L.map fst . toList

elems :: HashMap k v -> [v]
elems = L.map snd . toList

fromList :: (Eq k, Hashable k) => [(k, v)] -> HashMap k v
fromList = L.foldl' (\m (k, v) -> insert k v m) empty

fromListWith :: (Eq k, Hashable k) => (v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWith f = fromListWithKey (const f)

fromListWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWithKey f = L.foldl' (\m (k, v) -> insertWith (f k) k v m) empty

union :: (Eq k, Hashable k) => HashMap k v -> HashMap k v -> HashMap k v
union = unionWith const

unionWith :: (Eq k, Hashable k) => (v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWith f = unionWithKey (const f)

unionWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWithKey f (HashMap a) (HashMap b) = HashMap (IM.unionWith both a b)
  where
    both xs ys = L.map one xs ++ [y | y@(k, _) <- ys, not (any ((== k) . fst) xs)]
      where
        one (k, v) = (k, maybe v (f k v) (L.lookup k ys))

unions :: (Eq k, Hashable k) => [HashMap k v] -> HashMap k v
unions = L.foldl' union empty

map :: (v -> w) -> HashMap k v -> HashMap k w
map f = mapWithKey (const f)

mapWithKey :: (k -> v -> w) -> HashMap k v -> HashMap k w
mapWithKey f (HashMap m) = HashMap (IM.map (L.map (\(k, v) -> (k, f k v))) m)

mapKeys :: (Eq k2, Hashable k2) => (k1 -> k2) -> HashMap k1 v -> HashMap k2 v
mapKeys f m = fromList [(f k, v) | (k, v) <- toList m]

traverseWithKey :: Applicative f => (k -> v -> f w) -> HashMap k v -> f (HashMap k w)
traverseWithKey f (HashMap m) = HashMap <$> traverse (traverse (\(k, v) -> (,) k <$> f k v)) m

mapMaybe :: (v -> Maybe w) -> HashMap k v -> HashMap k w
mapMaybe f = mapMaybeWithKey (const f)

mapMaybeWithKey :: (k -> v -> Maybe w) -> HashMap k v -> HashMap k w
mapMaybeWithKey f (HashMap m) = HashMap (IM.mapMaybe some m)
  where
    some pairs = case [(k, w) | (k, v) <- pairs, Just w <- [f k v]] of
      [] -> Nothing
      pairs' -> Just pairs'

filter :: (v -> Bool) -> HashMap k v -> HashMap k v
filter p = filterWithKey (const p)

filterWithKey :: (k -> v -> Bool) -> HashMap k v -> HashMap k v
filterWithKey p = mapMaybeWithKey (\k v -> if p k v then Just v else Nothing)

difference :: (Eq k, Hashable k) => HashMap k v -> HashMap k w -> HashMap k v
difference a b = filterWithKey (\k _ -> not (member k b)) a

differenceWith :: (Eq k, Hashable k) => (v -> w -> Maybe v) -> HashMap k v -> HashMap k w -> HashMap k v
differenceWith f a b = mapMaybeWithKey (\k v -> maybe (Just v) (f v) (lookup k b)) a

intersection :: (Eq k, Hashable k) => HashMap k v -> HashMap k w -> HashMap k v
intersection = intersectionWith const

intersectionWith :: (Eq k, Hashable k) => (v -> w -> x) -> HashMap k v -> HashMap k w -> HashMap k x
intersectionWith f = intersectionWithKey (const f)

intersectionWithKey :: (Eq k, Hashable k) => (k -> v -> w -> x) -> HashMap k v -> HashMap k w -> HashMap k x
intersectionWithKey f a b = mapMaybeWithKey (\k v -> fmap (f k v) (lookup k b)) a

compose :: (Eq b, Hashable b) => HashMap b c -> HashMap a b -> HashMap a c
compose bc = mapMaybe (\b -> lookup b bc)

isSubmapOf :: (Eq k, Hashable k, Eq v) => HashMap k v -> HashMap k v -> Bool
isSubmapOf = isSubmapOfBy (==)

isSubmapOfBy :: (Eq k, Hashable k) => (v -> w -> Bool) -> HashMap k v -> HashMap k w -> Bool
isSubmapOfBy f a b = and [maybe False (f v) (lookup k b) | (k, v) <- toList a]

foldr, foldr' :: (v -> a -> a) -> a -> HashMap k v -> a
foldr f z = L.foldr f z . elems
foldr' f z = F.foldr' f z . elems

foldl, foldl' :: (a -> v -> a) -> a -> HashMap k v -> a
foldl f z = L.foldl f z . elems
foldl' f z = L.foldl' f z . elems

foldrWithKey, foldrWithKey' :: (k -> v -> a -> a) -> a -> HashMap k v -> a
foldrWithKey f z = L.foldr (\(k, v) -> f k v) z . toList
foldrWithKey' f z = F.foldr' (\(k, v) -> f k v) z . toList

foldlWithKey, foldlWithKey' :: (a -> k -> v -> a) -> a -> HashMap k v -> a
foldlWithKey f z = L.foldl (\a (k, v) -> f a k v) z . toList
foldlWithKey' f z = L.foldl' (\a (k, v) -> f a k v) z . toList

foldMapWithKey :: Monoid m => (k -> v -> m) -> HashMap k v -> m
foldMapWithKey f = mconcat . L.map (uncurry f) . toList

-- | A map whose values are evaluated.
evaluated :: HashMap k v -> HashMap k v
evaluated m = foldl' (flip seq) () m `seq` m

instance (Eq k, Hashable k, Eq v) => Eq (HashMap k v) where
  a == b = size a == size b && isSubmapOf a b

instance (Ord k, Hashable k, Ord v) => Ord (HashMap k v) where
  compare a b = compare (toList a) (toList b)

instance (Show k, Show v) => Show (HashMap k v) where
  showsPrec p m = showParen (p > 10) (showString "fromList " . shows (toList m))

instance Functor (HashMap k) where
  fmap = map

instance Foldable (HashMap k) where
  foldr = foldr
  length = size
  null = null

instance Traversable (HashMap k) where
  traverse f = traverseWithKey (const f)

instance (Eq k, Hashable k) => Semigroup (HashMap k v) where
  (<>) = union

instance (Eq k, Hashable k) => Monoid (HashMap k v) where
  mempty = empty

instance (NFData k, NFData v) => NFData (HashMap k v) where
  rnf m = rnf (toList m)

instance (Hashable k, Hashable v) => Hashable (HashMap k v) where
  hashWithSalt salt m = L.foldl' (\n pair -> n + hashWithSalt salt pair) (size m) (toList m)

instance (Eq k, Hashable k) => IsList (HashMap k v) where
  type Item (HashMap k v) = (k, v)
  fromList = fromList
  toList = toList
