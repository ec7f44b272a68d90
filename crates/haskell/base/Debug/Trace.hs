-- | Messages on standard error from pure code.
module Debug.Trace
  ( trace, traceId, traceShow, traceShowId, traceStack, traceIO, traceM, traceShowM, traceEvent, traceEventIO, traceMarker, traceMarkerIO, putTraceMsg
  ) where

import System.IO (hPutStrLn, stderr)
import Whatif.Base (unsafePerformIO)

trace, traceStack, traceEvent, traceMarker :: String -> a -> a
trace message x = unsafePerformIO (traceIO message) `seq` x
traceStack = trace
traceEvent _ x = x
traceMarker _ x = x

traceId :: String -> String
traceId a = trace a a

traceShow :: Show a => a -> b -> b
traceShow = trace . show

traceShowId :: Show a => a -> a
traceShowId a = trace (show a) a

traceIO, putTraceMsg, traceEventIO, traceMarkerIO :: String -> IO ()
traceIO message = hPutStrLn stderr message
putTraceMsg = traceIO
traceEventIO _ = return ()
traceMarkerIO _ = return ()

traceM :: Applicative f => String -> f ()
traceM message = trace message (pure ())

traceShowM :: (Show a, Applicative f) => a -> f ()
traceShowM = traceM . show
