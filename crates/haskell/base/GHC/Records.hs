{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies #-}
-- | Fields as a class.
module GHC.Records (HasField (..)) where

class HasField x r a | x r -> a where
  getField :: r -> a
