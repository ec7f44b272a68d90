-- | Immutable arrays, on the machine's arrays that are indexed from 0.
module Whatif.Array where

import Data.Foldable (Foldable (..))
import Whatif.Base (Box (..), IOResult (..), RealWorld)
import Whatif.Ix
import Whatif.Prim
import Whatif.Types (PrimArray, PrimMutArray)
import Whatif.Unknown (Stream, pinned, taken)

infixl 9 !, //

-- | Bounds, number of elements, elements.
data Array i e = Array !i !i !Int (PrimArray e)

-- | An array whose elements are put into place when it is evaluated, as GHC does: an index out of range is noticed then.
built :: i -> i -> Int -> PrimArray e -> Array i e
built l u n a = a `seq` Array l u n a

-- | Builds an array in a state thread of its own.
runArray :: Int -> e -> (PrimMutArray e -> RealWorld -> RealWorld) -> PrimArray e
runArray n initial fill = case arrayNew n initial realWorld of
  IOResult w m -> case fill m w of
    w' -> case w' `seq` arrayUnsafeFreeze m w' of IOResult _ a -> a

write :: PrimMutArray e -> Int -> e -> RealWorld -> RealWorld
write m i x w = case arrayWrite m i x w of IOResult w' _ -> w'

at :: PrimArray e -> Int -> e
at a i = case arrayIndex a i of Box x -> x

{-@ assume arrEleBottom :: {v:a | false} @-}
arrEleBottom :: a
arrEleBottom = errorWithoutStackTrace "(Array.!): undefined array element"

safeRangeSize :: Ix i => (i, i) -> Int
safeRangeSize b = let r = rangeSize b in if r < 0 then errorWithoutStackTrace "Negative range size" else r

safeIndex :: Ix i => (i, i) -> Int -> i -> Int
safeIndex b n i =
  let k = index b i
  in if k >= 0 && k < n then k else errorWithoutStackTrace ("Error in array index; " ++ show k ++ " not in range [0.." ++ show n ++ ")")

array :: Ix i => (i, i) -> [(i, e)] -> Array i e
array (l, u) ies =
  let n = safeRangeSize (l, u)
      fill m w0 = go ies w0
        where
          go [] w = w
          go ((i, e) : rest) w = case write m (safeIndex (l, u) n i) e w of w' -> w' `seq` go rest w'
  in built l u n (runArray n arrEleBottom fill)

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray (l, u) es =
  let n = safeRangeSize (l, u)
      fill m w0 = go 0 es w0
        where
          go i xs w
            | i == n = w
            | otherwise = case xs of
                [] -> w
                x : xs' -> case write m i x w of w' -> w' `seq` go (i + 1) xs' w'
  in built l u n (runArray n arrEleBottom fill)

-- | An array of the elements in the order of their indices; there are as many as the bounds say.
fromElems :: i -> i -> Int -> [e] -> Array i e
fromElems l u n es = Array l u n (runArray n arrEleBottom fill)
  where
    fill m w0 = go 0 es w0
      where
        go _ [] w = w
        go i (x : xs) w = case write m i x w of w' -> w' `seq` go (i + 1) xs w'

(!) :: Ix i => Array i e -> i -> e
Array l u n a ! i = at a (safeIndex (l, u) n i)

bounds :: Array i e -> (i, i)
bounds (Array l u _ _) = (l, u)

numElements :: Array i e -> Int
numElements (Array _ _ n _) = n

indices :: Ix i => Array i e -> [i]
indices (Array l u _ _) = range (l, u)

elems :: Array i e -> [e]
elems (Array _ _ n a) = go 0
  where go i = if i == n then [] else at a i : go (i + 1)

assocs :: Ix i => Array i e -> [(i, e)]
assocs arr = zip (indices arr) (elems arr)

accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f initial (l, u) ies =
  let n = safeRangeSize (l, u)
  in built l u n (runArray n initial (accumulate f (l, u) n ies))

-- | The accumulated value is evaluated at each step.
accumulate :: Ix i => (e -> a -> e) -> (i, i) -> Int -> [(i, a)] -> PrimMutArray e -> RealWorld -> RealWorld
accumulate f b n ies m w0 = go ies w0
  where
    go [] w = w
    go ((i, new) : rest) w =
      let k = safeIndex b n i
      in case arrayRead m k w of
           IOResult w' old ->
             let combined = f old new
             in combined `seq` (case write m k combined w' of w'' -> w'' `seq` go rest w'')

-- | A copy that is changed before anybody sees it.
modified :: Array i e -> (PrimMutArray e -> RealWorld -> RealWorld) -> Array i e
modified (Array l u n a) change = built l u n (case arrayThaw a realWorld of
  IOResult w m -> case change m w of
    w' -> case w' `seq` arrayUnsafeFreeze m w' of IOResult _ b -> b)

(//) :: Ix i => Array i e -> [(i, e)] -> Array i e
arr@(Array l u n _) // ies = modified arr (\m w0 ->
  let go [] w = w
      go ((i, e) : rest) w = case write m (safeIndex (l, u) n i) e w of w' -> w' `seq` go rest w'
  in go ies w0)

accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f arr@(Array l u n _) ies = modified arr (accumulate f (l, u) n ies)

ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap (l, u) f arr = array (l, u) [(i, arr ! f i) | i <- range (l, u)]

amap :: (a -> b) -> Array i a -> Array i b
amap f arr@(Array l u n _) = fromElems l u n (map f (elems arr))

instance Functor (Array i) where
  fmap = amap

instance Foldable (Array i) where
  foldr f z arr = foldr f z (elems arr)
  toList = elems
  length = numElements
  null arr = numElements arr == 0
  foldl1 f arr = foldl1 f (elems arr)
  foldr1 f arr = foldr1 f (elems arr)

instance Ix i => Traversable (Array i) where
  traverse f arr@(Array l u n _) = fmap (fromElems l u n) (traverse f (elems arr))

instance (Ix i, Eq e) => Eq (Array i e) where
  a@(Array l u n _) == b@(Array l' u' n' _)
    | n == 0 = n' == 0
    | otherwise = l == l' && u == u' && elems a == elems b

instance (Ix i, Ord e) => Ord (Array i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix a, Show a, Show b) => Show (Array a b) where
  showsPrec d a = showParen (d > 9) (showString "array " . showsPrec 11 (bounds a) . showChar ' ' . showsPrec 11 (assocs a))

instance (Ix a, Read a, Read b) => Read (Array a b) where
  readsPrec d = readParen (d > 9) (\r -> [(array b as, u) | ("array", s) <- lex r, (b, t) <- readsPrec 11 s, (as, u) <- readsPrec 11 t])

-- | An unknown array: as many elements as there are indices, if they can be counted.
unknown :: Ix i => i -> i -> Stream e -> Array i e
unknown l u elements = primAssume (n > 0 || not (inRange (l, u) l)) (fromElems l u n (taken n elements))
  where n = pinned 0 (safeRangeSize (l, u))

settled :: Array i e -> Bool
settled (Array _ _ _ a) = a `seq` True
