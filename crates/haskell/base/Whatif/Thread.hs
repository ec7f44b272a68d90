-- | Which thread runs, and what may interrupt it. Threads run one after the other.
module Whatif.Thread (MaskingState (..), threads, masking, masked, blocked) where

import Data.IORef
import Whatif.Base (unsafePerformIO)
import Whatif.Exception
import Whatif.Prim (unsupportedError)

-- | Whether exceptions from other threads may interrupt a thread.
data MaskingState = Unmasked | MaskedInterruptible | MaskedUninterruptible
  deriving (Eq, Show)

-- | The number of the running thread, and the last one that was given.
{-# NOINLINE threads #-}
threads :: IORef (Int, Int)
threads = unsafePerformIO (newIORef (1, 1))

{-# NOINLINE masking #-}
masking :: IORef MaskingState
masking = unsafePerformIO (newIORef Unmasked)

-- | Runs an action in a state, and then goes back to the state before.
masked :: MaskingState -> IO a -> IO a
masked state io = do
  before <- readIORef masking
  writeIORef masking state
  result <- io `catchAny` \e -> writeIORef masking before >> throwIO e
  writeIORef masking before
  return result

-- | Waits for what nobody can do: no other thread is left but the one that started this one, which does not run before this one
-- ends. Only of the first thread it is known that nobody will.
blocked :: Exception e => e -> IO a
blocked e = do
  (thread, _) <- readIORef threads
  if thread == 1 then throwIO e else unsupportedError "a thread that waits for another one"
