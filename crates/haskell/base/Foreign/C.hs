-- | What C's libraries are called with.
module Foreign.C (module Foreign.C.Types) where

import Foreign.C.Types
