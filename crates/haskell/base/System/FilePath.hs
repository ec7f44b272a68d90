-- | Paths of files, as POSIX has them.
module System.FilePath (module System.FilePath.Posix) where

import System.FilePath.Posix
