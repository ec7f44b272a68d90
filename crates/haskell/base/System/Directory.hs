-- | Folders and files.
module System.Directory
  ( createDirectory, createDirectoryIfMissing, removeDirectory, removeDirectoryRecursive, removePathForcibly, renameDirectory, listDirectory
  , getDirectoryContents, getCurrentDirectory, setCurrentDirectory, withCurrentDirectory, getHomeDirectory, getTemporaryDirectory, removeFile
  , renameFile, renamePath, copyFile, getFileSize, canonicalizePath, makeAbsolute, makeRelativeToCurrentDirectory, doesPathExist, doesFileExist
  , doesDirectoryExist, findExecutable, findExecutables, findFile
  ) where

import Control.Exception (bracket_)
import Control.Monad
import Data.Maybe (listToMaybe)
import System.Environment (lookupEnv)
import System.FilePath
import Whatif.Exception (ioError)
import Whatif.System

ordered :: String -> Int -> FilePath -> IO ()
ordered location number path = void (answered location path number [path])

kind :: FilePath -> IO (Maybe String)
kind path = fmap (either (const Nothing) listToMaybe) (answers askKind [path])

doesPathExist, doesFileExist, doesDirectoryExist :: FilePath -> IO Bool
doesPathExist path = fmap (/= Nothing) (kind path)
doesFileExist path = fmap (== Just "file") (kind path)
doesDirectoryExist path = fmap (== Just "folder") (kind path)

createDirectory, removeDirectory, removeFile, setCurrentDirectory :: FilePath -> IO ()
createDirectory = ordered "createDirectory" askMakeFolder
removeDirectory = ordered "removeDirectory" askRemoveFolder
removeFile = ordered "removeLink" askRemoveFile
setCurrentDirectory = ordered "changeWorkingDirectory" askSetFolder

-- | With those above it, if the first argument says so.
createDirectoryIfMissing :: Bool -> FilePath -> IO ()
createDirectoryIfMissing above path = do
  there <- doesDirectoryExist path
  unless there (when (above && parent /= path && parent /= ".") (createDirectoryIfMissing True parent) >> createDirectory path)
  where
    parent = takeDirectory (dropTrailingPathSeparator path)

getDirectoryContents, listDirectory :: FilePath -> IO [FilePath]
getDirectoryContents path = fmap ([".", ".."] ++) (listDirectory path)
listDirectory path = answered "getDirectoryContents:openDirStream" path askNames [path]

removeDirectoryRecursive, removePathForcibly :: FilePath -> IO ()
removeDirectoryRecursive path = do
  names <- listDirectory path
  forM_ names $ \name -> do
    let inner = path </> name
    folder <- doesDirectoryExist inner
    linked <- answers askRemoveFile [inner]
    case linked of
      Right _ -> return ()
      Left code
        | folder -> removeDirectoryRecursive inner
        | otherwise -> ioError (systemError "removeDirectoryRecursive:removePathRecursive:removeLink" inner code)
  removeDirectory path
removePathForcibly path = kind path >>= \found -> case found of
  Just "folder" -> removeDirectoryRecursive path
  _ -> void (answers askRemoveFile [path])

renamed :: String -> FilePath -> FilePath -> IO ()
renamed location old new = void (answered location old askRename [old, new])

renameFile, renameDirectory, renamePath, copyFile :: FilePath -> FilePath -> IO ()
renameFile = renamed "renameFile:renamePath:rename"
renameDirectory = renamed "renameDirectory:renamePath:rename"
renamePath = renamed "renamePath:rename"
copyFile from to = void (answered location from askCopy [from, to])
  where
    location = "copyFile:atomicCopyFileContents:withReplacementFile:copyFileToHandle:openBinaryFile"

getFileSize :: FilePath -> IO Integer
getFileSize path = fmap (read . concat) (answered "getFileSize:getFileStatus" path askSize [path])

getCurrentDirectory, getHomeDirectory, getTemporaryDirectory :: IO FilePath
getCurrentDirectory = fmap concat (answered "getCurrentDirectory" "." askFolder [])
getHomeDirectory = fmap concat (answered "getHomeDirectory" "HOME" askHome [])
getTemporaryDirectory = fmap concat (answered "getTemporaryDirectory" "" askTemporary [])

withCurrentDirectory :: FilePath -> IO a -> IO a
withCurrentDirectory path io = getCurrentDirectory >>= \old -> bracket_ (setCurrentDirectory path) (setCurrentDirectory old) io

canonicalizePath, makeAbsolute, makeRelativeToCurrentDirectory :: FilePath -> IO FilePath
canonicalizePath path = answers askAbsolute [path] >>= either (const (makeAbsolute path)) (return . concat)
makeAbsolute path
  | isAbsolute path = return path
  | otherwise = fmap (</> path) getCurrentDirectory
makeRelativeToCurrentDirectory path = getCurrentDirectory >>= \here -> return (below (splitDirectories here) (splitDirectories path))
  where
    below (a : as) (b : bs) | a == b = below as bs
    below [] [] = "."
    below [] bs = joinPath bs
    below _ _ = path

findFile :: [FilePath] -> FilePath -> IO (Maybe FilePath)
findFile folders name = fmap listToMaybe (filterM doesFileExist (map (</> name) folders))

findExecutable :: String -> IO (Maybe FilePath)
findExecutable name = fmap listToMaybe (findExecutables name)

findExecutables :: String -> IO [FilePath]
findExecutables name
  | '/' `elem` name = filterM doesFileExist [name]
  | otherwise = lookupEnv "PATH" >>= \path -> filterM doesFileExist (map (</> name) (maybe [] splitSearchPath path))
