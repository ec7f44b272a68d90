-- | What Control.Exception exports.
module Control.Exception.Base (module Control.Exception) where

import Control.Exception
