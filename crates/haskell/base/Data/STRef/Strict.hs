-- | What Data.STRef exports.
module Data.STRef.Strict (module Data.STRef) where

import Data.STRef
