-- | The name of the class Data, so that deriving it is accepted, and what Data.Typeable has.
module Data.Data (module Data.Typeable, Data) where

import Data.Typeable

class Typeable a => Data a
