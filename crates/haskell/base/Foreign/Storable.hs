{-# LANGUAGE MagicHash, UnboxedTuples, ScopedTypeVariables #-}
-- | Values that are laid out in memory.
module Foreign.Storable (Storable (..)) where

import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Ord (Down (..))
import GHC.Int
import GHC.Prim
import GHC.Ptr
import GHC.Types (IO (IO))
import GHC.Word

class Storable a where
  {-# MINIMAL sizeOf, alignment, (peek | peekElemOff | peekByteOff), (poke | pokeElemOff | pokeByteOff) #-}
  sizeOf, alignment :: a -> Int
  peekElemOff :: Ptr a -> Int -> IO a
  pokeElemOff :: Ptr a -> Int -> a -> IO ()
  peekByteOff :: Ptr b -> Int -> IO a
  pokeByteOff :: Ptr b -> Int -> a -> IO ()
  peek :: Ptr a -> IO a
  poke :: Ptr a -> a -> IO ()

  peekElemOff p i = r
    where
      r = peekByteOff p (i * sizeOf (content r))
      content :: IO b -> b
      content _ = undefined
  pokeElemOff p i x = pokeByteOff p (i * sizeOf x) x
  peekByteOff p n = peek (p `plusPtr` n)
  pokeByteOff p n = poke (p `plusPtr` n)
  peek p = peekElemOff p 0
  poke p = pokeElemOff p 0

instance Storable () where
  sizeOf _ = 0
  alignment _ = 1
  peek _ = return ()
  poke _ _ = return ()

instance Storable Bool where
  sizeOf _ = 4
  alignment _ = 4
  peek p = fmap (/= (0 :: Int32)) (peek (castPtr p))
  poke p x = poke (castPtr p) (if x then 1 else 0 :: Int32)

instance Storable (Ptr a) where
  sizeOf _ = 8
  alignment _ = 8
  peek _ = ioError (userError "an address in memory is not supported")
  poke _ _ = ioError (userError "an address in memory is not supported")

instance Storable a => Storable (Identity a) where
  sizeOf (Identity x) = sizeOf x
  alignment (Identity x) = alignment x
  peek p = fmap Identity (peek (castPtr p))
  poke p (Identity x) = poke (castPtr p) x

instance Storable a => Storable (Const a b) where
  sizeOf (Const x) = sizeOf x
  alignment (Const x) = alignment x
  peek p = fmap Const (peek (castPtr p))
  poke p (Const x) = poke (castPtr p) x

instance Storable a => Storable (Down a) where
  sizeOf (Down x) = sizeOf x
  alignment (Down x) = alignment x
  peek p = fmap Down (peek (castPtr p))
  poke p (Down x) = poke (castPtr p) x

instance Storable Char where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr a) = IO (\s -> case readWideCharOffAddr# a 0# s of (# s', x #) -> (# s', C# x #))
  poke (Ptr a) (C# x) = IO (\s -> (# writeWideCharOffAddr# a 0# x s, () #))

instance Storable Int where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr a) = IO (\s -> case readIntOffAddr# a 0# s of (# s', x #) -> (# s', I# x #))
  poke (Ptr a) (I# x) = IO (\s -> (# writeIntOffAddr# a 0# x s, () #))

instance Storable Word where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr a) = IO (\s -> case readWordOffAddr# a 0# s of (# s', x #) -> (# s', W# x #))
  poke (Ptr a) (W# x) = IO (\s -> (# writeWordOffAddr# a 0# x s, () #))

instance Storable Double where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr a) = IO (\s -> case readDoubleOffAddr# a 0# s of (# s', x #) -> (# s', D# x #))
  poke (Ptr a) (D# x) = IO (\s -> (# writeDoubleOffAddr# a 0# x s, () #))

instance Storable Float where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr a) = IO (\s -> case readFloatOffAddr# a 0# s of (# s', x #) -> (# s', F# x #))
  poke (Ptr a) (F# x) = IO (\s -> (# writeFloatOffAddr# a 0# x s, () #))

instance Storable Int8 where
  sizeOf _ = 1
  alignment _ = 1
  peek (Ptr a) = IO (\s -> case readInt8OffAddr# a 0# s of (# s', x #) -> (# s', I8# x #))
  poke (Ptr a) (I8# x) = IO (\s -> (# writeInt8OffAddr# a 0# x s, () #))

instance Storable Int16 where
  sizeOf _ = 2
  alignment _ = 2
  peek (Ptr a) = IO (\s -> case readInt16OffAddr# a 0# s of (# s', x #) -> (# s', I16# x #))
  poke (Ptr a) (I16# x) = IO (\s -> (# writeInt16OffAddr# a 0# x s, () #))

instance Storable Int32 where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr a) = IO (\s -> case readInt32OffAddr# a 0# s of (# s', x #) -> (# s', I32# x #))
  poke (Ptr a) (I32# x) = IO (\s -> (# writeInt32OffAddr# a 0# x s, () #))

instance Storable Int64 where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr a) = IO (\s -> case readInt64OffAddr# a 0# s of (# s', x #) -> (# s', I64# x #))
  poke (Ptr a) (I64# x) = IO (\s -> (# writeInt64OffAddr# a 0# x s, () #))

instance Storable Word8 where
  sizeOf _ = 1
  alignment _ = 1
  peek (Ptr a) = IO (\s -> case readWord8OffAddr# a 0# s of (# s', x #) -> (# s', W8# x #))
  poke (Ptr a) (W8# x) = IO (\s -> (# writeWord8OffAddr# a 0# x s, () #))

instance Storable Word16 where
  sizeOf _ = 2
  alignment _ = 2
  peek (Ptr a) = IO (\s -> case readWord16OffAddr# a 0# s of (# s', x #) -> (# s', W16# x #))
  poke (Ptr a) (W16# x) = IO (\s -> (# writeWord16OffAddr# a 0# x s, () #))

instance Storable Word32 where
  sizeOf _ = 4
  alignment _ = 4
  peek (Ptr a) = IO (\s -> case readWord32OffAddr# a 0# s of (# s', x #) -> (# s', W32# x #))
  poke (Ptr a) (W32# x) = IO (\s -> (# writeWord32OffAddr# a 0# x s, () #))

instance Storable Word64 where
  sizeOf _ = 8
  alignment _ = 8
  peek (Ptr a) = IO (\s -> case readWord64OffAddr# a 0# s of (# s', x #) -> (# s', W64# x #))
  poke (Ptr a) (W64# x) = IO (\s -> (# writeWord64OffAddr# a 0# x s, () #))
