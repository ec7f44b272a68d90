-- | Monads in which primitive actions can be done.
module Control.Monad.Primitive
  ( PrimMonad (PrimState), PrimState, PrimBase, RealWorld, MonadPrim, MonadPrimBase, liftPrim, primToPrim, primToIO, primToST, ioToPrim, stToPrim, unsafePrimToPrim
  , unsafePrimToIO, unsafePrimToST, unsafeIOToPrim, unsafeSTToPrim, unsafeInlinePrim, unsafeInlineIO, unsafeInlineST, touch, evalPrim
  ) where

import Whatif.Base (RealWorld)
import Whatif.Primitive
