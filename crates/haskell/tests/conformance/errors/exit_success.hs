module Main where

import System.Exit
import Control.Exception
main :: IO ()
main = do
  r <- try (exitWith (ExitFailure 2)) :: IO (Either ExitCode ())
  print r
  exitSuccess
  putStrLn "no"
