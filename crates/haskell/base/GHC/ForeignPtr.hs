-- | Addresses of memory that is freed by itself. Finalizers do not run.
module GHC.ForeignPtr
  ( ForeignPtr, newForeignPtr_, withForeignPtr, unsafeWithForeignPtr, mallocForeignPtr, mallocForeignPtrBytes, mallocPlainForeignPtr
  , mallocPlainForeignPtrBytes, castForeignPtr, plusForeignPtr, touchForeignPtr, finalizeForeignPtr, unsafeForeignPtrToPtr
  ) where

import Foreign.Marshal.Alloc (malloc, mallocBytes)
import Foreign.Ptr
import Foreign.Storable (Storable)

newtype ForeignPtr a = MkForeignPtr (Ptr a)
  deriving (Eq, Ord)

instance Show (ForeignPtr a) where
  showsPrec d (MkForeignPtr p) = showsPrec d p

newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ = return . MkForeignPtr

withForeignPtr, unsafeWithForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
withForeignPtr (MkForeignPtr p) act = act p
unsafeWithForeignPtr = withForeignPtr

mallocForeignPtr, mallocPlainForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = fmap MkForeignPtr malloc
mallocPlainForeignPtr = mallocForeignPtr

mallocForeignPtrBytes, mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes = fmap MkForeignPtr . mallocBytes
mallocPlainForeignPtrBytes = mallocForeignPtrBytes

castForeignPtr :: ForeignPtr a -> ForeignPtr b
castForeignPtr (MkForeignPtr p) = MkForeignPtr (castPtr p)

plusForeignPtr :: ForeignPtr a -> Int -> ForeignPtr b
plusForeignPtr (MkForeignPtr p) n = MkForeignPtr (plusPtr p n)

touchForeignPtr, finalizeForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr _ = return ()
finalizeForeignPtr _ = return ()

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (MkForeignPtr p) = p
