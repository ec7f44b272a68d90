{-# LANGUAGE MagicHash, UnboxedTuples, ScopedTypeVariables #-}
-- | Blocks of memory. One that was freed is gone when nobody refers to it.
module Foreign.Marshal.Alloc (alloca, allocaBytes, allocaBytesAligned, malloc, mallocBytes, calloc, callocBytes, realloc, reallocBytes, free) where

import Foreign.Storable
import GHC.Prim
import GHC.Ptr
import GHC.Types (IO (IO))

alloca :: forall a b. Storable a => (Ptr a -> IO b) -> IO b
alloca = allocaBytes (sizeOf (undefined :: a))

allocaBytes :: Int -> (Ptr a -> IO b) -> IO b
allocaBytes n act = mallocBytes n >>= act

allocaBytesAligned :: Int -> Int -> (Ptr a -> IO b) -> IO b
allocaBytesAligned n _ = allocaBytes n

malloc, calloc :: forall a. Storable a => IO (Ptr a)
malloc = mallocBytes (sizeOf (undefined :: a))
calloc = malloc

mallocBytes, callocBytes :: Int -> IO (Ptr a)
mallocBytes n = IO (\s -> case newPinnedByteArray# n s of (# s', b #) -> (# s', Ptr (mutableByteArrayContents# b) #))
callocBytes = mallocBytes

realloc :: forall a b. Storable b => Ptr a -> IO (Ptr b)
realloc p = reallocBytes (castPtr p) (sizeOf (undefined :: b))

reallocBytes :: Ptr a -> Int -> IO (Ptr a)
reallocBytes (Ptr a) n = IO (\s -> case reallocAddr# a n s of (# s', b #) -> (# s', Ptr b #))

free :: Ptr a -> IO ()
free _ = return ()
