-- | State threads without their safety.
module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST, unsafeSTToIO) where

import Whatif.ST
