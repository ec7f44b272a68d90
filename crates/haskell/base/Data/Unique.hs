-- | Things of which no two are equal.
module Data.Unique (Unique, newUnique, hashUnique) where

import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

newtype Unique = Unique Int deriving (Eq, Ord)

made :: IORef Int
made = unsafePerformIO (newIORef 0)
{-# NOINLINE made #-}

newUnique :: IO Unique
newUnique = do
  number <- readIORef made
  writeIORef made (number + 1)
  return (Unique (number + 1))

hashUnique :: Unique -> Int
hashUnique (Unique number) = number
