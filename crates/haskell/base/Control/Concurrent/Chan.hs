-- | Channels without bound.
module Control.Concurrent.Chan (Chan, newChan, writeChan, readChan, writeList2Chan, getChanContents) where

import Control.Exception
import Data.IORef
import System.IO.Unsafe (unsafeInterleaveIO)
import qualified Data.Sequence as Seq

newtype Chan a = Chan (IORef (Seq.Seq a))

instance Eq (Chan a) where
  Chan a == Chan b = a == b

newChan :: IO (Chan a)
newChan = fmap Chan (newIORef Seq.empty)

writeChan :: Chan a -> a -> IO ()
writeChan (Chan r) x = modifyIORef r (Seq.|> x)

readChan :: Chan a -> IO a
readChan (Chan r) = do
  content <- readIORef r
  case Seq.viewl content of
    x Seq.:< rest -> writeIORef r rest >> return x
    Seq.EmptyL -> throwIO BlockedIndefinitelyOnMVar

writeList2Chan :: Chan a -> [a] -> IO ()
writeList2Chan chan = mapM_ (writeChan chan)

-- | All that is ever read, as it is asked for.
getChanContents :: Chan a -> IO [a]
getChanContents chan = unsafeInterleaveIO (do
  x <- readChan chan
  xs <- getChanContents chan
  return (x : xs))
