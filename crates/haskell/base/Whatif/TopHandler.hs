{-# LANGUAGE NoImplicitPrelude #-}
-- | What stands around @main@: it flushes the output and reports an exception that nobody caught.
module Whatif.TopHandler (runMain) where

import Whatif.Base
import Whatif.Exception
import Whatif.IO
import Whatif.Prim
import Whatif.Show

-- | Runs a program. The status is 0, the one given to @exitWith@, or 1 after an uncaught exception.
runMain :: IO a -> RealWorld -> IOResult ()
runMain main = unIO (catchAny (main >> hFlush stdout) report)

report :: SomeException -> IO ()
report e = do
  hFlush stdout
  case fromException e of
    Just ExitSuccess -> IO (primExit 0)
    Just (ExitFailure n) -> IO (primExit n)
    Nothing -> do
      message <- render e
      name <- IO primGetProgName
      hPutStr stderr name
      hPutStr stderr ": "
      hPutStrLn stderr message
      hFlush stderr
      IO (primExit 1)

-- | The message, evaluated; if that raises an exception, the message of that one.
render :: SomeException -> IO String
render e = catchAny (evaluate (forced (show e))) render
