-- | Types at run time.
module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, TypeRep, typeRepTyCon, typeRepArgs, splitTyConApp, showsTypeRep, TyCon, tyConName, tyConModule
  , Proxy (..)
  ) where

import Data.Proxy ()
import Whatif.Typeable
