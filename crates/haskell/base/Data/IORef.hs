-- | Mutable cells in IO.
module Data.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef', atomicModifyIORef, atomicModifyIORef', atomicWriteIORef
  ) where

import Whatif.Base (IO (..))
import Whatif.Prim
import Whatif.Types (Ref)

newtype IORef a = IORef (Ref a)

instance Eq (IORef a) where
  IORef a == IORef b = refEq a b

newIORef :: a -> IO (IORef a)
newIORef x = fmap IORef (IO (newRef x))

readIORef :: IORef a -> IO a
readIORef (IORef r) = IO (readRef r)

writeIORef :: IORef a -> a -> IO ()
writeIORef (IORef r) x = IO (writeRef r x)

modifyIORef, modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef r f = readIORef r >>= \x -> writeIORef r (f x)
modifyIORef' r f = do
  x <- readIORef r
  let x' = f x
  x' `seq` writeIORef r x'

atomicModifyIORef, atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef r f = do
  x <- readIORef r
  let p = f x
  writeIORef r (fst p)
  return (snd p)
atomicModifyIORef' r f = do
  x <- readIORef r
  case f x of
    (a, b) -> a `seq` b `seq` (writeIORef r a >> return b)

atomicWriteIORef :: IORef a -> a -> IO ()
atomicWriteIORef = writeIORef
