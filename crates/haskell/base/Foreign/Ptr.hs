-- | Addresses.
module Foreign.Ptr
  ( Ptr, FunPtr, nullPtr, castPtr, plusPtr, alignPtr, minusPtr, nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr, freeHaskellFunPtr
  ) where

import GHC.Ptr

freeHaskellFunPtr :: FunPtr a -> IO ()
freeHaskellFunPtr _ = return ()
