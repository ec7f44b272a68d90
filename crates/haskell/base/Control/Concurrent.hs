-- | Threads, one after the other: a new one runs to its end before 'forkIO' returns. One that waits for what another has yet to do
-- cannot be run like this, and says so.
module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkOS, forkOn, killThread, throwTo, threadDelay, yield, getNumCapabilities
  , setNumCapabilities, rtsSupportsBoundThreads, module Control.Concurrent.MVar, module Control.Concurrent.Chan
  , module Control.Concurrent.QSem, module Control.Concurrent.QSemN
  ) where

import Control.Concurrent.Chan
import Control.Concurrent.MVar
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Exception
import Data.IORef
import System.IO (hPutStrLn, stderr)
import Whatif.Thread (threads)

newtype ThreadId = ThreadId Int deriving (Eq, Ord)

instance Show ThreadId where
  showsPrec p (ThreadId n) = showString "ThreadId " . showsPrec p n

myThreadId :: IO ThreadId
myThreadId = fmap (ThreadId . fst) (readIORef threads)

forkIO, forkOS :: IO () -> IO ThreadId
forkIO action = do
  (parent, given) <- readIORef threads
  let child = given + 1
  writeIORef threads (child, child)
  action `catch` report
  modifyIORef threads (\(_, last) -> (parent, last))
  return (ThreadId child)
forkOS = forkIO

report :: SomeException -> IO ()
report e
  | Just ThreadKilled <- fromException e = return ()
  | otherwise = hPutStrLn stderr (displayException e)

forkOn :: Int -> IO () -> IO ThreadId
forkOn _ = forkIO

forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
forkFinally action end = forkIO (try action >>= end)

-- | Of a thread that has ended already, unless it is this one.
throwTo :: Exception e => ThreadId -> e -> IO ()
throwTo thread e = do
  me <- myThreadId
  if me == thread then throwIO e else return ()

killThread :: ThreadId -> IO ()
killThread thread = throwTo thread ThreadKilled

threadDelay :: Int -> IO ()
threadDelay _ = return ()

yield :: IO ()
yield = return ()

getNumCapabilities :: IO Int
getNumCapabilities = return 1

setNumCapabilities :: Int -> IO ()
setNumCapabilities _ = return ()

rtsSupportsBoundThreads :: Bool
rtsSupportsBoundThreads = False
