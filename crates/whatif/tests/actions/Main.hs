import Control.Exception
import Data.List (sort)
import System.Directory
import System.Exit
import System.FilePath
import System.IO
import System.Process

attempt :: String -> IO a -> IO ()
attempt what io = do
  r <- try io
  case r of
    Left e -> putStrLn (what ++ ": " ++ show (e :: IOException))
    Right _ -> putStrLn (what ++ ": fine")

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  top <- fmap (</> "work") getCurrentDirectory
  createDirectoryIfMissing True (top </> "a" </> "b")
  setCurrentDirectory top
  writeFile "one.txt" "1234"
  writeFile ("a" </> "two.txt") "22"
  createDirectory "c"
  listDirectory "." >>= print . sort
  getDirectoryContents "a" >>= print . sort
  mapM doesFileExist ["one.txt", "a", "nope"] >>= print
  mapM doesDirectoryExist ["one.txt", "a", "nope"] >>= print
  mapM doesPathExist ["one.txt", "a", "nope"] >>= print
  getFileSize "one.txt" >>= print
  renameFile "one.txt" "uno.txt"
  copyFile "uno.txt" "a/copy.txt"
  readFile "a/copy.txt" >>= putStrLn
  attempt "list" (listDirectory "nope")
  attempt "remove" (removeFile "nope")
  attempt "remove folder" (removeDirectory "a")
  attempt "remove no folder" (removeDirectory "nope")
  attempt "make" (createDirectory "a")
  attempt "make again" (createDirectoryIfMissing False "a")
  attempt "rename" (renameFile "nope" "x")
  attempt "size" (getFileSize "nope")
  attempt "copy" (copyFile "nope" "x")
  attempt "go" (setCurrentDirectory "nope")
  attempt "read" (readFile "nope" >>= putStr)
  removeFile "uno.txt"
  removeDirectoryRecursive "a"
  listDirectory "." >>= print
  makeAbsolute "x/../y" >>= \p -> print (makeRelative top p)
  readProcess "cat" [] "some\ninput\n" >>= putStr
  readProcessWithExitCode "sh" ["-c", "echo out; echo err >&2; exit 3"] "" >>= print
  system "exit 4" >>= print
  callCommand "echo hello from a shell"
  callProcess "echo" ["a b", "c"]
  attempt "fails" (callProcess "false" [])
  attempt "fails too" (callCommand "exit 2")
  attempt "no program" (callProcess "no-such-program" ["x"])
  attempt "no program" (readProcess "no-such-program" ["x"] "")
  attempt "status" (readProcess "sh" ["-c", "exit 7"] "")
  findExecutable "sh" >>= print . fmap takeFileName
  rawSystem "sh" ["-c", "exit 5"] >>= print
  (code, out, _) <- readCreateProcessWithExitCode (shell "pwd") { cwd = Just "c" } ""
  print (code, takeFileName (takeWhile (/= '\n') out))
  readCreateProcess (proc "wc" ["-c"]) "12345" >>= putStr
  setCurrentDirectory ".."
  removeDirectoryRecursive top
  doesDirectoryExist top >>= print
