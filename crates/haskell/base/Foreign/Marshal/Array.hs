{-# LANGUAGE ScopedTypeVariables #-}
-- | Lists and blocks of memory.
module Foreign.Marshal.Array
  ( mallocArray, mallocArray0, allocaArray, allocaArray0, reallocArray, callocArray, peekArray, peekArray0, pokeArray, pokeArray0, newArray
  , newArray0, withArray, withArray0, withArrayLen, withArrayLen0, copyArray, moveArray, lengthArray0, advancePtr
  ) where

import Foreign.Marshal.Alloc
import Foreign.Marshal.Utils
import Foreign.Ptr
import Foreign.Storable

mallocArray, mallocArray0, callocArray :: forall a. Storable a => Int -> IO (Ptr a)
mallocArray n = mallocBytes (n * sizeOf (undefined :: a))
mallocArray0 n = mallocArray (n + 1)
callocArray = mallocArray

allocaArray, allocaArray0 :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray n act = mallocArray n >>= act
allocaArray0 n = allocaArray (n + 1)

reallocArray :: forall a. Storable a => Ptr a -> Int -> IO (Ptr a)
reallocArray p n = reallocBytes p (n * sizeOf (undefined :: a))

peekArray :: Storable a => Int -> Ptr a -> IO [a]
peekArray n p = mapM (peekElemOff p) [0 .. n - 1]

peekArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO [a]
peekArray0 end p = lengthArray0 end p >>= \n -> peekArray n p

pokeArray :: Storable a => Ptr a -> [a] -> IO ()
pokeArray p xs = sequence_ (zipWith (pokeElemOff p) [0 ..] xs)

pokeArray0 :: Storable a => a -> Ptr a -> [a] -> IO ()
pokeArray0 end p xs = pokeArray p (xs ++ [end])

newArray :: Storable a => [a] -> IO (Ptr a)
newArray xs = do
  p <- mallocArray (length xs)
  pokeArray p xs
  return p

newArray0 :: Storable a => a -> [a] -> IO (Ptr a)
newArray0 end xs = newArray (xs ++ [end])

withArray :: Storable a => [a] -> (Ptr a -> IO b) -> IO b
withArray xs act = newArray xs >>= act

withArray0 :: Storable a => a -> [a] -> (Ptr a -> IO b) -> IO b
withArray0 end xs = withArray (xs ++ [end])

withArrayLen :: Storable a => [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen xs act = withArray xs (act (length xs))

withArrayLen0 :: Storable a => a -> [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen0 end xs act = withArray0 end xs (act (length xs))

copyArray, moveArray :: forall a. Storable a => Ptr a -> Ptr a -> Int -> IO ()
copyArray to from n = copyBytes to from (n * sizeOf (undefined :: a))
moveArray = copyArray

lengthArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO Int
lengthArray0 end p = go 0
  where
    go i = peekElemOff p i >>= \x -> if x == end then return i else go (i + 1)

advancePtr :: forall a. Storable a => Ptr a -> Int -> Ptr a
advancePtr p n = p `plusPtr` (n * sizeOf (undefined :: a))
