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
  , splitDrive, joinDrive, takeDrive, dropDrive, hasDrive, isDrive, normalise, equalFilePath, makeRelative, isValid, makeValid, getSearchPath
  ) where

import Data.List (isSuffixOf, stripPrefix)
import System.Environment (getEnv)

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

-- The root

splitDrive :: FilePath -> (FilePath, FilePath)
splitDrive = span isPathSeparator

joinDrive :: FilePath -> FilePath -> FilePath
joinDrive a b
  | null a = b
  | null b = a
  | hasTrailingPathSeparator a = a ++ b
  | otherwise = a ++ [pathSeparator] ++ b

takeDrive, dropDrive :: FilePath -> FilePath
takeDrive = fst . splitDrive
dropDrive = snd . splitDrive

hasDrive, isDrive :: FilePath -> Bool
hasDrive = not . null . takeDrive
isDrive path = not (null path) && null (dropDrive path)

-- Paths that mean the same

-- | Without what changes nothing: single dots and separators in a row.
normalise :: FilePath -> FilePath
normalise path
  | namesFolder rest && not (hasTrailingPathSeparator result) = result ++ [pathSeparator]
  | otherwise = result
  where
    (drive, rest) = splitDrive path
    result = case (take 1 drive, joinPath (filter (/= ".") (single (splitDirectories rest)))) of
      ("", "") -> "."
      (root, below) -> joinDrive root below
    single (x : xs) | all isPathSeparator x = [pathSeparator] : xs
    single xs = xs
    namesFolder xs = hasTrailingPathSeparator xs || not (null xs) && last xs == '.' && hasTrailingPathSeparator (init xs)

equalFilePath :: FilePath -> FilePath -> Bool
equalFilePath a b = plain a == plain b
  where
    plain = dropTrailingPathSeparator . normalise

-- | The second path from the first one on, if it lies below it.
makeRelative :: FilePath -> FilePath -> FilePath
makeRelative root path
  | equalFilePath root path = "."
  | takeAbsolute root /= takeAbsolute path = path
  | otherwise = below (dropAbsolute root) (dropAbsolute path)
  where
    below "" y = dropWhile isPathSeparator y
    below x y
      | equalFilePath x1 y1 = below x2 y2
      | otherwise = path
      where
        (x1, x2) = first x
        (y1, y2) = first y
    first x = (dropWhile isPathSeparator a, dropWhile isPathSeparator b)
      where
        (a, b) = break isPathSeparator (dropWhile isPathSeparator x)
    dropAbsolute (c : cs) | isPathSeparator c = cs
    dropAbsolute cs = dropDrive cs
    takeAbsolute (c : _) | isPathSeparator c = [pathSeparator]
    takeAbsolute cs = takeDrive cs

isValid :: FilePath -> Bool
isValid path = not (null path) && '\0' `notElem` path

makeValid :: FilePath -> FilePath
makeValid "" = "_"
makeValid path = map (\c -> if c == '\0' then '_' else c) path

getSearchPath :: IO [FilePath]
getSearchPath = fmap splitSearchPath (getEnv "PATH")
