-- | Enumerations and bounds.
module GHC.Enum (Enum (..), Bounded (..)) where
