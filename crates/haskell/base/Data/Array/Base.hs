{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, FlexibleContexts, RankNTypes #-}
-- | The classes of immutable and of mutable arrays, and the arrays that belong to them.
--
-- Unboxed arrays are boxed ones whose elements are evaluated when they are stored.
module Data.Array.Base where

import Data.Int
import Data.Word
import qualified Whatif.Array as A
import Whatif.Array (Array)
import Whatif.Base (RealWorld)
import Whatif.Ix
import Whatif.Prim
import Whatif.ST (ST (..), runST, stToIO)
import Whatif.Types (PrimMutArray)

infixl 9 !, //

-- Immutable arrays

class IArray a e where
  bounds :: Ix i => a i e -> (i, i)
  numElements :: Ix i => a i e -> Int
  unsafeArray :: Ix i => (i, i) -> [(Int, e)] -> a i e
  unsafeAt :: Ix i => a i e -> Int -> e

instance IArray Array e where
  bounds = A.bounds
  numElements = A.numElements
  unsafeArray (l, u) ies = A.Array l u n (A.runArray n A.arrEleBottom fill)
    where
      n = A.safeRangeSize (l, u)
      fill m w0 = go ies w0
        where
          go [] w = w
          go ((i, e) : rest) w = case A.write m i e w of w' -> w' `seq` go rest w'
  unsafeAt (A.Array _ _ _ a) i = A.at a i

-- | An array whose elements are evaluated.
newtype UArray i e = UArray (Array i e)

-- | What an unboxed array holds where nothing was stored.
class Unboxed e where
  zeroElement :: e

instance Unboxed Bool where
  zeroElement = False

instance IArray UArray Bool where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Bool (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Bool IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Char where
  zeroElement = '\0'

instance IArray UArray Char where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Char (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Char IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Int where
  zeroElement = 0

instance IArray UArray Int where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Int (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Int IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Word where
  zeroElement = 0

instance IArray UArray Word where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Word (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Word IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Double where
  zeroElement = 0

instance IArray UArray Double where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Double (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Double IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Float where
  zeroElement = 0

instance IArray UArray Float where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Float (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Float IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Int8 where
  zeroElement = 0

instance IArray UArray Int8 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Int8 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Int8 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Int16 where
  zeroElement = 0

instance IArray UArray Int16 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Int16 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Int16 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Int32 where
  zeroElement = 0

instance IArray UArray Int32 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Int32 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Int32 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Int64 where
  zeroElement = 0

instance IArray UArray Int64 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Int64 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Int64 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Word8 where
  zeroElement = 0

instance IArray UArray Word8 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Word8 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Word8 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Word16 where
  zeroElement = 0

instance IArray UArray Word16 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Word16 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Word16 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Word32 where
  zeroElement = 0

instance IArray UArray Word32 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Word32 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Word32 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

instance Unboxed Word64 where
  zeroElement = 0

instance IArray UArray Word64 where
  bounds (UArray a) = A.bounds a
  numElements (UArray a) = A.numElements a
  unsafeArray = strictArray
  unsafeAt (UArray a) i = unsafeAt a i

instance MArray (STUArray s) Word64 (ST s) where
  getBounds = stuBounds
  getNumElements = stuNumElements
  newArray = stuNew
  newArray_ b = stuNew b zeroElement
  unsafeRead = stuRead
  unsafeWrite = stuWrite

instance MArray IOUArray Word64 IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOUArray (stToIO (newArray b e))
  newArray_ b = fmap IOUArray (stToIO (newArray_ b))
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i e = stToIO (unsafeWrite a i e)

strictArray :: (Ix i, Unboxed e) => (i, i) -> [(Int, e)] -> UArray i e
strictArray (l, u) ies = UArray (A.Array l u n prim)
  where
    n = A.safeRangeSize (l, u)
    prim = A.runArray n zeroElement fill
    fill m w0 = go ies w0
      where
        go [] w = w
        go ((i, e) : rest) w = e `seq` (case A.write m i e w of w' -> w' `seq` go rest w')

array :: (IArray a e, Ix i) => (i, i) -> [(i, e)] -> a i e
array b ies = let n = A.safeRangeSize b in unsafeArray b [(A.safeIndex b n i, e) | (i, e) <- ies]

listArray :: (IArray a e, Ix i) => (i, i) -> [e] -> a i e
listArray b es = let n = A.safeRangeSize b in unsafeArray b (zip (enumFromTo 0 (n - 1)) es)

genArray :: (IArray a e, Ix i) => (i, i) -> (i -> e) -> a i e
genArray b f = unsafeArray b (zip (enumFrom 0) (map f (range b)))

(!) :: (IArray a e, Ix i) => a i e -> i -> e
arr ! i = unsafeAt arr (A.safeIndex (bounds arr) (numElements arr) i)

(!?) :: (IArray a e, Ix i) => a i e -> i -> Maybe e
arr !? i = if inRange (bounds arr) i then Just (arr ! i) else Nothing

indices :: (IArray a e, Ix i) => a i e -> [i]
indices arr = range (bounds arr)

elems :: (IArray a e, Ix i) => a i e -> [e]
elems arr = [unsafeAt arr i | i <- enumFromTo 0 (numElements arr - 1)]

assocs :: (IArray a e, Ix i) => a i e -> [(i, e)]
assocs arr = zip (indices arr) (elems arr)

accumArray :: (IArray a e, Ix i) => (e -> e' -> e) -> e -> (i, i) -> [(i, e')] -> a i e
accumArray f initial b ies = listArray b (A.elems (A.accumArray f initial b ies))

(//) :: (IArray a e, Ix i) => a i e -> [(i, e)] -> a i e
arr // ies = listArray (bounds arr) (A.elems (boxed arr A.// ies))

accum :: (IArray a e, Ix i) => (e -> e' -> e) -> a i e -> [(i, e')] -> a i e
accum f arr ies = listArray (bounds arr) (A.elems (A.accum f (boxed arr) ies))

boxed :: (IArray a e, Ix i) => a i e -> Array i e
boxed arr = A.listArray (bounds arr) (elems arr)

amap :: (IArray a e', IArray a e, Ix i) => (e' -> e) -> a i e' -> a i e
amap f arr = listArray (bounds arr) (map f (elems arr))

ixmap :: (IArray a e, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> a i e
ixmap b f arr = array b [(i, arr ! f i) | i <- range b]

instance (Ix i, Eq e) => Eq (UArray i e) where
  UArray a == UArray b = a == b

instance (Ix i, Ord e) => Ord (UArray i e) where
  compare (UArray a) (UArray b) = compare a b

instance (Ix i, Show i, Show e) => Show (UArray i e) where
  showsPrec d (UArray a) = showsPrec d a

-- Mutable arrays

class Monad m => MArray a e m where
  getBounds :: Ix i => a i e -> m (i, i)
  getNumElements :: Ix i => a i e -> m Int
  newArray :: Ix i => (i, i) -> e -> m (a i e)
  newArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeRead :: Ix i => a i e -> Int -> m e
  unsafeWrite :: Ix i => a i e -> Int -> e -> m ()

  newArray_ b = newArray b A.arrEleBottom

data STArray s i e = STArray !i !i !Int (PrimMutArray e)

instance Eq (STArray s i e) where
  STArray _ _ _ a == STArray _ _ _ b = arrayEq a b

instance MArray (STArray s) e (ST s) where
  getBounds (STArray l u _ _) = return (l, u)
  getNumElements (STArray _ _ n _) = return n
  newArray (l, u) e = let n = A.safeRangeSize (l, u) in n `seq` fmap (STArray l u n) (ST (arrayNew n e))
  unsafeRead (STArray _ _ _ m) i = ST (arrayRead m i)
  unsafeWrite (STArray _ _ _ m) i e = ST (arrayWrite m i e)

newtype STUArray s i e = STUArray (STArray s i e)

instance Eq (STUArray s i e) where
  STUArray a == STUArray b = a == b

stuBounds :: Ix i => STUArray s i e -> ST s (i, i)
stuBounds (STUArray a) = getBounds a

stuNumElements :: Ix i => STUArray s i e -> ST s Int
stuNumElements (STUArray a) = getNumElements a

stuNew :: Ix i => (i, i) -> e -> ST s (STUArray s i e)
stuNew b e = e `seq` fmap STUArray (newArray b e)

stuRead :: Ix i => STUArray s i e -> Int -> ST s e
stuRead (STUArray a) i = unsafeRead a i

stuWrite :: Ix i => STUArray s i e -> Int -> e -> ST s ()
stuWrite (STUArray a) i e = e `seq` unsafeWrite a i e

newtype IOArray i e = IOArray (STArray RealWorld i e)

instance Eq (IOArray i e) where
  IOArray a == IOArray b = a == b

instance MArray IOArray e IO where
  getBounds (IOArray a) = stToIO (getBounds a)
  getNumElements (IOArray a) = stToIO (getNumElements a)
  newArray b e = fmap IOArray (stToIO (newArray b e))
  unsafeRead (IOArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOArray a) i e = stToIO (unsafeWrite a i e)

newtype IOUArray i e = IOUArray (STUArray RealWorld i e)

instance Eq (IOUArray i e) where
  IOUArray a == IOUArray b = a == b

newListArray :: (MArray a e m, Ix i) => (i, i) -> [e] -> m (a i e)
newListArray b es = do
  arr <- newArray_ b
  let n = A.safeRangeSize b
      fill i xs
        | i == n = return arr
        | otherwise = case xs of
            [] -> return arr
            x : xs' -> unsafeWrite arr i x >> fill (i + 1) xs'
  fill 0 es

newGenArray :: (MArray a e m, Ix i) => (i, i) -> (i -> m e) -> m (a i e)
newGenArray b f = do
  arr <- newArray_ b
  let fill _ [] = return arr
      fill k (i : is) = f i >>= unsafeWrite arr k >> fill (k + 1) is
  fill 0 (range b)

readArray :: (MArray a e m, Ix i) => a i e -> i -> m e
readArray arr i = do
  b <- getBounds arr
  n <- getNumElements arr
  unsafeRead arr (A.safeIndex b n i)

writeArray :: (MArray a e m, Ix i) => a i e -> i -> e -> m ()
writeArray arr i e = do
  b <- getBounds arr
  n <- getNumElements arr
  unsafeWrite arr (A.safeIndex b n i) e

modifyArray, modifyArray' :: (MArray a e m, Ix i) => a i e -> i -> (e -> e) -> m ()
modifyArray arr i f = readArray arr i >>= \x -> writeArray arr i (f x)
modifyArray' arr i f = readArray arr i >>= \x -> let x' = f x in x' `seq` writeArray arr i x'

getElems :: (MArray a e m, Ix i) => a i e -> m [e]
getElems arr = do
  n <- getNumElements arr
  mapM (unsafeRead arr) (enumFromTo 0 (n - 1))

getAssocs :: (MArray a e m, Ix i) => a i e -> m [(i, e)]
getAssocs arr = do
  b <- getBounds arr
  es <- getElems arr
  return (zip (range b) es)

mapArray :: (MArray a e' m, MArray a e m, Ix i) => (e' -> e) -> a i e' -> m (a i e)
mapArray f arr = do
  b <- getBounds arr
  es <- getElems arr
  newListArray b (map f es)

mapIndices :: (MArray a e m, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> m (a i e)
mapIndices b f arr = do
  es <- mapM (readArray arr . f) (range b)
  newListArray b es

freeze, unsafeFreeze :: (Ix i, MArray a e m, IArray b e) => a i e -> m (b i e)
freeze arr = do
  b <- getBounds arr
  es <- getElems arr
  return $! listArray b es
unsafeFreeze = freeze

thaw, unsafeThaw :: (Ix i, IArray a e, MArray b e m) => a i e -> m (b i e)
thaw arr = newListArray (bounds arr) (elems arr)
unsafeThaw = thaw

runSTArray :: (forall s. ST s (STArray s i e)) -> Array i e
runSTArray action = runST (action >>= \(STArray l u n m) -> fmap (A.Array l u n) (ST (arrayUnsafeFreeze m)))

runSTUArray :: (forall s. ST s (STUArray s i e)) -> UArray i e
runSTUArray action = runST (action >>= \(STUArray (STArray l u n m)) -> fmap (UArray . A.Array l u n) (ST (arrayUnsafeFreeze m)))
