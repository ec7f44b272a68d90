-- | Functions on lists.
module GHC.List
  ( map, (++), filter, concat, head, last, tail, init, uncons, null, length, (!!), foldl, foldl', foldl1, foldl1', foldr, foldr1, scanl, scanl1
  , scanl', scanr, scanr1, iterate, iterate', repeat, replicate, cycle, take, drop, sum, product, maximum, minimum, splitAt, takeWhile
  , dropWhile, span, break, reverse, and, or, any, all, elem, notElem, lookup, concatMap, zip, zip3, zipWith, zipWith3, unzip, unzip3
  , errorEmptyList, lenAcc, badHead
  ) where

import Data.List (foldl1', iterate', scanl', uncons)
import qualified Data.List as L
import Prelude hiding (all, and, any, concat, concatMap, elem, foldl, foldl1, foldr, foldr1, length, maximum, minimum, notElem, null, or, product, sum)

concat :: [[a]] -> [a]
concat = L.concat

concatMap :: (a -> [b]) -> [a] -> [b]
concatMap = L.concatMap

null :: [a] -> Bool
null = L.null

length :: [a] -> Int
length = L.length

foldl, foldl' :: (b -> a -> b) -> b -> [a] -> b
foldl = L.foldl
foldl' = L.foldl'

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr = L.foldr

foldl1, foldr1 :: (a -> a -> a) -> [a] -> a
foldl1 = L.foldl1
foldr1 = L.foldr1

sum, product :: Num a => [a] -> a
sum = L.sum
product = L.product

maximum, minimum :: Ord a => [a] -> a
maximum = L.maximum
minimum = L.minimum

and, or :: [Bool] -> Bool
and = L.and
or = L.or

any, all :: (a -> Bool) -> [a] -> Bool
any = L.any
all = L.all

elem, notElem :: Eq a => a -> [a] -> Bool
elem = L.elem
notElem = L.notElem

lenAcc :: [a] -> Int -> Int
lenAcc [] n = n
lenAcc (_ : xs) n = lenAcc xs (n + 1)

badHead :: a
badHead = errorEmptyList "head"

errorEmptyList :: String -> a
errorEmptyList fun = errorWithoutStackTrace ("Prelude." ++ fun ++ ": empty list")
