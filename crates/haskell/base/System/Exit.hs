-- | Ending the program.
module System.Exit (ExitCode (..), exitWith, exitFailure, exitSuccess, die) where

import System.IO (hPutStrLn, stderr)
import Whatif.Exception

instance Read ExitCode where
  readsPrec d r = readParen False (\s -> [(ExitSuccess, t) | ("ExitSuccess", t) <- lex s]) r
    ++ readParen (d > 10) (\s -> [(ExitFailure n, u) | ("ExitFailure", t) <- lex s, (n, u) <- readsPrec 11 t]) r

exitWith :: ExitCode -> IO a
exitWith ExitSuccess = throwIO ExitSuccess
exitWith code@(ExitFailure n)
  | n /= 0 = throwIO code
  | otherwise = ioError (IOError Nothing IllegalOperation "exitWith" "ExitFailure 0 not allowed" Nothing)

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die message = hPutStrLn stderr message >> exitFailure
