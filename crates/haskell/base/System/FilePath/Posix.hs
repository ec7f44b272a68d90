-- | Paths of files, as POSIX has them. Nothing here looks at files.
module System.FilePath.Posix
  ( FilePath
  , pathSeparator, pathSeparators, isPathSeparator, searchPathSeparator, isSearchPathSeparator
  , extSeparator, isExtSeparator
  , splitSearchPath
  , splitExtension, takeExtension, replaceExtension, (-<.>), dropExtension, addExtension, hasExtension, (<.>)
  , splitExtensions, dropExtensions, takeExtensions, replaceExtensions, isExtensionOf, stripExtension
  , splitFileName, takeFileName, replaceFileName, dropFileName, takeBaseName, replaceBaseName
  , takeDirectory, replaceDirectory, combine, (</>), splitPath, joinPath, splitDirectories
  , hasTrailingPathSeparator, addTrailingPathSeparator, dropTrailingPathSeparator
  , isRelative, isAbsolute
  ) where

import Data.List (isSuffixOf, stripPrefix)

infixr 7 <.>, -<.>
infixr 5 </>

pathSeparator, searchPathSeparator, extSeparator :: Char
pathSeparator = '/'
searchPathSeparator = ':'
extSeparator = '.'

pathSeparators :: [Char]
pathSeparators = [pathSeparator]

isPathSeparator, isSearchPathSeparator, isExtSeparator :: Char -> Bool
isPathSeparator = (== '/')
isSearchPathSeparator = (== ':')
isExtSeparator = (== '.')

-- An empty entry stands for the current folder.
splitSearchPath :: String -> [FilePath]
splitSearchPath text = case break isSearchPathSeparator text of
  (path, []) -> [entry path]
  (path, _ : rest) -> entry path : splitSearchPath rest
  where
    entry "" = "."
    entry path = path

-- The last dot of the last part starts the extension.
splitExtension :: FilePath -> (String, String)
splitExtension path = case breakEnd isExtSeparator file of
  ("", _) -> (path, "")
  (name, extension) -> (folder ++ init name, extSeparator : extension)
  where
    (folder, file) = splitFileName' path

-- What stands up to the last character that is wanted, and what follows it.
breakEnd :: (a -> Bool) -> [a] -> ([a], [a])
breakEnd wanted xs = (reverse front, reverse back)
  where
    (back, front) = break wanted (reverse xs)

takeExtension, dropExtension :: FilePath -> String
takeExtension = snd . splitExtension
dropExtension = fst . splitExtension

replaceExtension, addExtension, (<.>), (-<.>) :: FilePath -> String -> FilePath
replaceExtension path extension = dropExtension path <.> extension
(-<.>) = replaceExtension
(<.>) = addExtension
addExtension path "" = path
addExtension path extension@(first : _)
  | isExtSeparator first = path ++ extension
  | otherwise = path ++ extSeparator : extension

hasExtension :: FilePath -> Bool
hasExtension = any isExtSeparator . takeFileName

isExtensionOf :: String -> FilePath -> Bool
isExtensionOf extension@('.' : _) = isSuffixOf extension . takeExtensions
isExtensionOf extension = isSuffixOf ('.' : extension) . takeExtensions

stripExtension :: String -> FilePath -> Maybe FilePath
stripExtension "" path = Just path
stripExtension extension@(first : _) path = fmap reverse (stripPrefix (reverse dotted) (reverse path))
  where
    dotted = if isExtSeparator first then extension else '.' : extension

-- All extensions: from the first dot of the last part.
splitExtensions :: FilePath -> (FilePath, String)
splitExtensions path = (folder ++ name, extensions)
  where
    (folder, file) = splitFileName' path
    (name, extensions) = break isExtSeparator file

dropExtensions, takeExtensions :: FilePath -> FilePath
dropExtensions = fst . splitExtensions
takeExtensions = snd . splitExtensions

replaceExtensions :: FilePath -> String -> FilePath
replaceExtensions path extensions = dropExtensions path <.> extensions

splitFileName' :: FilePath -> (String, String)
splitFileName' = breakEnd isPathSeparator

splitFileName :: FilePath -> (String, String)
splitFileName path = (if null folder then "./" else folder, file)
  where
    (folder, file) = splitFileName' path

takeFileName, dropFileName, takeBaseName, takeDirectory :: FilePath -> FilePath
takeFileName = snd . splitFileName'
dropFileName = fst . splitFileName
takeBaseName = dropExtension . takeFileName
takeDirectory = dropTrailingPathSeparator . dropFileName

replaceFileName, replaceBaseName, replaceDirectory :: FilePath -> String -> FilePath
replaceFileName path file = fst (splitFileName' path) </> file
replaceBaseName path name = combineAlways folder (name <.> takeExtension file)
  where
    (folder, file) = splitFileName' path
replaceDirectory path folder = combineAlways folder (takeFileName path)

-- An absolute path on the right stays as it is.
combine, (</>), combineAlways :: FilePath -> FilePath -> FilePath
combine left right
  | isAbsolute right = right
  | otherwise = combineAlways left right
(</>) = combine
combineAlways "" right = right
combineAlways left "" = left
combineAlways left right
  | hasTrailingPathSeparator left = left ++ right
  | otherwise = left ++ pathSeparator : right

splitPath, splitDirectories :: FilePath -> [FilePath]
splitPath "" = []
splitPath path = (name ++ separators) : splitPath rest
  where
    (name, more) = break isPathSeparator path
    (separators, rest) = span isPathSeparator more
splitDirectories = map withoutSeparator . splitPath
  where
    withoutSeparator part
      | all isPathSeparator part = take 1 part
      | otherwise = takeWhile (not . isPathSeparator) part

joinPath :: [FilePath] -> FilePath
joinPath = foldr combine ""

hasTrailingPathSeparator :: FilePath -> Bool
hasTrailingPathSeparator "" = False
hasTrailingPathSeparator path = isPathSeparator (last path)

addTrailingPathSeparator, dropTrailingPathSeparator :: FilePath -> FilePath
addTrailingPathSeparator path
  | hasTrailingPathSeparator path = path
  | otherwise = path ++ [pathSeparator]
dropTrailingPathSeparator path
  | hasTrailingPathSeparator path && path /= "/" =
      case reverse (dropWhile isPathSeparator (reverse path)) of
        "" -> take 1 path
        shorter -> shorter
  | otherwise = path

isAbsolute, isRelative :: FilePath -> Bool
isAbsolute path = take 1 path == "/"
isRelative = not . isAbsolute
