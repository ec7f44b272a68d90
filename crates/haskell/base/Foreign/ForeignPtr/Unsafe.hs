-- | Addresses of memory that is freed by itself.
module Foreign.ForeignPtr.Unsafe (unsafeForeignPtrToPtr) where

import Foreign.ForeignPtr
