-- | Taking a value for one of another type.
module Unsafe.Coerce (unsafeCoerce) where

import Whatif.Prim (unsafeCoerce)
