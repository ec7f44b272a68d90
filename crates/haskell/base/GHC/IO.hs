{-# LANGUAGE MagicHash, PatternSynonyms, UnboxedTuples #-}
-- | Actions as functions of a state.
module GHC.IO
  ( IO (IO), unIO, liftIO, ioToST, stToIO, unsafeIOToST, unsafeSTToIO, unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO
  , unsafeDupableInterleaveIO, noDuplicate, catch, catchException, catchAny, throwIO, mask, mask_, uninterruptibleMask, uninterruptibleMask_
  , MaskingState (..), getMaskingState, interruptible, unsafeUnmask, onException, bracket, finally, evaluate, FilePath
  ) where

import Control.Exception
import Control.Monad.ST (ST, RealWorld, stToIO)
import Control.Monad.ST.Unsafe (unsafeIOToST, unsafeSTToIO)
import GHC.Prim (State#, unaction)
import GHC.Types (IO (IO))
import System.IO.Unsafe (unsafeInterleaveIO, unsafePerformIO)

unIO :: IO a -> State# RealWorld -> (# State# RealWorld, a #)
unIO = unaction

liftIO, ioToST :: IO a -> ST RealWorld a
liftIO = unsafeIOToST
ioToST = unsafeIOToST

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO = unsafePerformIO

unsafeDupableInterleaveIO :: IO a -> IO a
unsafeDupableInterleaveIO = unsafeInterleaveIO

noDuplicate :: IO ()
noDuplicate = return ()

catchException :: Exception e => IO a -> (e -> IO a) -> IO a
catchException = catch

catchAny :: IO a -> (forall e. Exception e => e -> IO a) -> IO a
catchAny m handler = m `catch` \(SomeException e) -> handler e

unsafeUnmask :: IO a -> IO a
unsafeUnmask m = m
