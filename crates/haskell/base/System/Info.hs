-- | On what a program runs: on every machine what GHC says on a Linux of 64 bits, so that answers are the same everywhere.
module System.Info (os, arch, compilerName, compilerVersion) where

import Data.Version (Version (..))

os :: String
os = "linux"

arch :: String
arch = "x86_64"

compilerName :: String
compilerName = "ghc"

compilerVersion :: Version
compilerVersion = Version [9, 0] []
