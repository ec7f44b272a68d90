-- | Mutable references.
module GHC.IORef (module Data.IORef) where

import Data.IORef
