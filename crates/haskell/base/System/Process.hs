-- | Other programs, as far as they are run to their end.
module System.Process
  ( CreateProcess (..), CmdSpec (..), proc, shell, callProcess, callCommand, system, rawSystem, readProcess, readProcessWithExitCode, readCreateProcess
  , readCreateProcessWithExitCode, showCommandForUser
  ) where

import Data.Maybe (fromMaybe)
import System.Exit (ExitCode (..))
import Whatif.Exception
import Whatif.System

-- | A program with its arguments, or a line for the shell.
data CmdSpec = ShellCommand String | RawCommand FilePath [String]
  deriving (Show, Eq)

-- | What is run, and the folder in which it is.
data CreateProcess = CreateProcess { cmdspec :: CmdSpec, cwd :: Maybe FilePath }
  deriving (Show, Eq)

proc :: FilePath -> [String] -> CreateProcess
proc program arguments = CreateProcess (RawCommand program arguments) Nothing

shell :: String -> CreateProcess
shell line = CreateProcess (ShellCommand line) Nothing

-- | The status, what was written, and the errors.
run :: Int -> String -> CreateProcess -> String -> IO (ExitCode, String, String)
run number location (CreateProcess spec folder) input = do
  found <- answered (location ++ ": posix_spawnp") program number (fromMaybe "" folder : input : program : arguments)
  return (case found of
    [status, out, errors] -> (exitCode (read status), out, errors)
    status : _ -> (exitCode (read status), "", "")
    [] -> (ExitSuccess, "", ""))
  where
    (program, arguments) = case spec of
      ShellCommand line -> ("/bin/sh", ["-c", line])
      RawCommand name given -> (name, given)
    exitCode 0 = ExitSuccess
    exitCode n = ExitFailure n

failed :: String -> String -> Int -> IO a
failed location command status =
  ioError (IOError Nothing OtherError (location ++ ": " ++ command ++ " (exit " ++ show status ++ ")") "" Nothing)

callProcess :: FilePath -> [String] -> IO ()
callProcess program arguments = run askRun "callProcess" (proc program arguments) "" >>= \(code, _, _) -> case code of
  ExitSuccess -> return ()
  ExitFailure n -> failed "callProcess" (unwords (program : map show arguments)) n

callCommand :: String -> IO ()
callCommand line = run askRun "callCommand" (shell line) "" >>= \(code, _, _) -> case code of
  ExitSuccess -> return ()
  ExitFailure n -> failed "callCommand" line n

system :: String -> IO ExitCode
system line = run askRun "system" (shell line) "" >>= \(code, _, _) -> return code

rawSystem :: String -> [String] -> IO ExitCode
rawSystem program arguments = run askRun "rawSystem" (proc program arguments) "" >>= \(code, _, _) -> return code

readProcess :: FilePath -> [String] -> String -> IO String
readProcess program arguments = readCreateProcess (proc program arguments)

readCreateProcess :: CreateProcess -> String -> IO String
readCreateProcess process input = run askRunKeeping "readCreateProcess" process input >>= \(code, out, _) -> case code of
  ExitSuccess -> return out
  ExitFailure n -> failed "readCreateProcess" (command (cmdspec process)) n
  where
    command (ShellCommand line) = line
    command (RawCommand program arguments) = unwords (program : map show arguments)

readProcessWithExitCode :: FilePath -> [String] -> String -> IO (ExitCode, String, String)
readProcessWithExitCode program arguments = readCreateProcessWithExitCode (proc program arguments)

readCreateProcessWithExitCode :: CreateProcess -> String -> IO (ExitCode, String, String)
readCreateProcessWithExitCode = run askRunKeepingErrors "readCreateProcessWithExitCode"

-- | A command as one would type it.
showCommandForUser :: FilePath -> [String] -> String
showCommandForUser program arguments = unwords (map quoted (program : arguments))
  where
    quoted s
      | not (null s) && all plain s = s
      | otherwise = '\'' : concatMap escaped s ++ "'"
    plain c = c `elem` ['a' .. 'z'] || c `elem` ['A' .. 'Z'] || c `elem` ['0' .. '9'] || c `elem` "-_+,./="
    escaped '\'' = "'\\''"
    escaped c = [c]
