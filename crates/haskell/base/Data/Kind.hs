-- | Kinds. The front end knows both names.
module Data.Kind (Type, Constraint) where

data Type

data Constraint
