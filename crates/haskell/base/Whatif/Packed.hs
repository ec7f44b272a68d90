-- | Lists that are packed into arrays: what vectors are made of.
--
-- A packed list is a list for every function on lists. What is here looks for one and takes constant time then; a list that is not known to its
-- end stays as it is, so that vectors can be unknown.
module Whatif.Packed where

import Prelude
import Whatif.Array (write)
import Whatif.Prim
import Whatif.Types (Box (..), IOResult (..), PrimMutArray, RealWorld)

-- | The number of elements of a packed list, and -1 for another one.
packedLength :: [a] -> Int
packedLength xs = xs `seq` listPacked xs

-- | Packs a list. It is evaluated to its end, as far as it is known.
packed :: [a] -> [a]
packed xs
  | packedLength xs >= 0 = xs
  | known xs = listPack xs
  | otherwise = xs

-- | Is a list known to its end?
known :: [a] -> Bool
known xs = xs `seq` (isKnown xs && rest xs)
  where
    rest [] = True
    rest (_ : ys) = known ys

-- | Is a number known?
knownNumber :: Int -> Bool
knownNumber n = n `seq` isKnown n

{-@ assume uninitialised :: {v:a | false} @-}
uninitialised :: a
uninitialised = errorWithoutStackTrace
  "Data.Vector.Mutable: uninitialised element. If you are trying to compact a vector, use the 'force' function to remove uninitialised elements from the underlying array."

-- | A packed list of so many elements, which a function writes.
filled :: Int -> (PrimMutArray a -> RealWorld -> RealWorld) -> [a]
filled n fill = case arrayNew (max 0 n) uninitialised realWorld of
  IOResult w m -> case fill m w of
    w' -> case w' `seq` arrayUnsafeFreeze m w' of IOResult _ a -> arrayPack a 0 (max 0 n)

-- | A packed list from its elements' indices.
tabulated :: Int -> (Int -> a) -> [a]
tabulated n f = filled n (\m w0 ->
  let go i w
        | i >= n = w
        | otherwise = case write m i (f i) w of w' -> w' `seq` go (i + 1) w'
  in go 0 w0)

-- | The same of another packed list's elements.
mapped :: Int -> (Int -> a -> b) -> [a] -> [b]
mapped n f xs = filled n (\m w0 ->
  let go i w
        | i >= n = w
        | otherwise = case packedIndex xs i of Box x -> case write m i (f i x) w of w' -> w' `seq` go (i + 1) w'
  in go 0 w0)

-- | A changed copy of a packed list.
changed :: Int -> [a] -> (PrimMutArray a -> RealWorld -> RealWorld) -> [a]
changed n xs change = case packedThaw xs realWorld of
  IOResult w m -> case change m w of
    w' -> case w' `seq` arrayUnsafeFreeze m w' of IOResult _ a -> arrayPack a 0 n

-- | As 'tabulated', with elements that are evaluated by a function.
tabulatedStrictly :: (a -> ()) -> Int -> (Int -> a) -> [a]
tabulatedStrictly settle n f = filled n (\m w0 ->
  let go i w
        | i >= n = w
        | otherwise = case f i of x -> settle x `seq` (case write m i x w of w' -> w' `seq` go (i + 1) w')
  in go 0 w0)

-- | As 'mapped', likewise.
mappedStrictly :: (b -> ()) -> Int -> (Int -> a -> b) -> [a] -> [b]
mappedStrictly settle n f xs = filled n (\m w0 ->
  let go i w
        | i >= n = w
        | otherwise = case packedIndex xs i of
            Box x -> case f i x of y -> settle y `seq` (case write m i y w of w' -> w' `seq` go (i + 1) w')
  in go 0 w0)

-- | An element, and each time the function of the one before it, evaluated likewise.
iteratedStrictly :: (a -> ()) -> Int -> (a -> a) -> a -> [a]
iteratedStrictly settle n f z = filled n (\m w0 ->
  let go i x w
        | i >= n = w
        | otherwise = settle x `seq` (case write m i x w of w' -> w' `seq` (if i + 1 >= n then w' else go (i + 1) (f x) w'))
  in go 0 z w0)
