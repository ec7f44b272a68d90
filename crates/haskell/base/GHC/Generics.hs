-- | The name of the class Generic, so that deriving it is accepted.
module GHC.Generics (Generic, Generic1) where

class Generic a

class Generic1 f
