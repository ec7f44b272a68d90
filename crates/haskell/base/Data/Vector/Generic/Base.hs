{-# LANGUAGE MultiParamTypeClasses #-}
-- | What all kinds of vectors have in common.
module Data.Vector.Generic.Base where

-- | Vectors of a kind with elements of a type, made of lists and seen as lists; both take constant time where the list is packed.
class Vector v a where
  elements :: v a -> [a]
  vector :: [a] -> v a

convert :: (Vector v a, Vector w a) => v a -> w a
convert v = vector (elements v)
