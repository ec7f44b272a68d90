{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | Values and blocks of memory.
module Foreign.Marshal.Utils
  ( with, new, fromBool, toBool, maybeNew, maybeWith, maybePeek, withMany, copyBytes, moveBytes, fillBytes
  ) where

import Data.Word (Word8)
import Foreign.Marshal.Alloc
import Foreign.Storable
import GHC.Prim
import GHC.Ptr
import GHC.Types (IO (IO))

with :: Storable a => a -> (Ptr a -> IO b) -> IO b
with x act = alloca (\p -> poke p x >> act p)

new :: Storable a => a -> IO (Ptr a)
new x = do
  p <- malloc
  poke p x
  return p

fromBool :: Num a => Bool -> a
fromBool b = if b then 1 else 0

toBool :: (Eq a, Num a) => a -> Bool
toBool = (/= 0)

maybeNew :: (a -> IO (Ptr b)) -> Maybe a -> IO (Ptr b)
maybeNew = maybe (return nullPtr)

maybeWith :: (a -> (Ptr b -> IO c) -> IO c) -> Maybe a -> (Ptr b -> IO c) -> IO c
maybeWith = maybe ($ nullPtr)

maybePeek :: (Ptr a -> IO b) -> Ptr a -> IO (Maybe b)
maybePeek look p
  | p == nullPtr = return Nothing
  | otherwise = fmap Just (look p)

withMany :: (a -> (b -> res) -> res) -> [a] -> ([b] -> res) -> res
withMany _ [] f = f []
withMany one (x : xs) f = one x (\y -> withMany one xs (f . (y :)))

copyBytes, moveBytes :: Ptr a -> Ptr a -> Int -> IO ()
copyBytes (Ptr to) (Ptr from) n = IO (\s -> (# copyAddrToAddr# from to n s, () #))
moveBytes = copyBytes

fillBytes :: Ptr a -> Word8 -> Int -> IO ()
fillBytes p x n = mapM_ (\i -> pokeByteOff p i x) [0 .. n - 1]
