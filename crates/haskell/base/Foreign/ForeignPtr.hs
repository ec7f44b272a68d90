{-# LANGUAGE ScopedTypeVariables #-}
-- | Addresses of memory that is freed by itself. Finalizers do not run.
module Foreign.ForeignPtr
  ( ForeignPtr, newForeignPtr_, withForeignPtr, mallocForeignPtr, mallocForeignPtrBytes, mallocForeignPtrArray, mallocForeignPtrArray0
  , castForeignPtr, plusForeignPtr, touchForeignPtr, finalizeForeignPtr, unsafeForeignPtrToPtr
  ) where

import GHC.ForeignPtr
import Foreign.Marshal.Array (mallocArray, mallocArray0)
import Foreign.Storable (Storable)

mallocForeignPtrArray, mallocForeignPtrArray0 :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray n = mallocArray n >>= newForeignPtr_
mallocForeignPtrArray0 n = mallocArray0 n >>= newForeignPtr_
