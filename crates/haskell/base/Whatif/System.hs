-- | Questions to the system about folders and programs. Only @eval@ answers them.
module Whatif.System where

import Prelude
import Whatif.Base (IO (..))
import Whatif.Exception
import Whatif.IO (forced)
import Whatif.Prim (primAsk)

-- | Their numbers, as @machine/src/machine/question.rs@ has them.
askNames, askKind, askSize, askChanged, askAbsolute, askMakeFolder, askRemoveFile, askRemoveFolder, askRename, askCopy, askFolder, askSetFolder, askHome
  , askTemporary, askRun, askRunKeeping, askRunKeepingErrors :: Int
askNames = 0
askKind = 1
askSize = 2
askChanged = 3
askAbsolute = 4
askMakeFolder = 5
askRemoveFile = 6
askRemoveFolder = 7
askRename = 8
askCopy = 9
askFolder = 10
askSetFolder = 11
askHome = 12
askTemporary = 13
askRun = 14
askRunKeeping = 15
askRunKeepingErrors = 16

-- | The answer, or a negative error number.
answers :: Int -> [String] -> IO (Either Int [String])
answers number texts = do
  found <- IO (primAsk number (whole texts))
  return (case found of
    "0" : more -> Right more
    code : _ -> Left (read code)
    [] -> Left 0)
  where
    whole all = go all
      where
        go [] = all
        go (t : ts) = length (forced t) `seq` go ts

-- | The same, where an error is raised with a location and a path.
answered :: String -> FilePath -> Int -> [String] -> IO [String]
answered location path number texts = answers number texts >>= either (ioError . systemError location path) return

systemError :: String -> FilePath -> Int -> IOError
systemError location path code = IOError Nothing kind location description (Just path)
  where
    (kind, description) = case negate code of
      2 -> (NoSuchThing, "No such file or directory")
      1 -> (PermissionDenied, "Operation not permitted")
      13 -> (PermissionDenied, "Permission denied")
      17 -> (AlreadyExists, "File exists")
      20 -> (InappropriateType, "Not a directory")
      21 -> (InappropriateType, "Is a directory")
      28 -> (ResourceExhausted, "No space left on device")
      39 -> (UnsatisfiedConstraints, "Directory not empty")
      _ -> (OtherError, "")
