-- | LiquidHaskell's bags: how often each element occurs.
module Language.Haskell.Liquid.Bag (Bag, empty, get, put, union, unionMax, interMin, sub, fromList, bagSize, thm_emp, thm_size) where

import qualified Data.Map as M

newtype Bag a = Bag (M.Map a Int)

instance Eq a => Eq (Bag a) where
  Bag a == Bag b = a == b

instance Show a => Show (Bag a) where
  showsPrec d (Bag m) = showParen (d > 10) (showString "fromList " . shows (M.toList m))

empty :: Bag k
empty = Bag M.empty

get :: Ord k => k -> Bag k -> Int
get k (Bag m) = M.findWithDefault 0 k m

put :: Ord k => k -> Bag k -> Bag k
put k (Bag m) = Bag (M.insertWith (+) k 1 m)

union, unionMax, interMin :: Ord k => Bag k -> Bag k -> Bag k
union (Bag a) (Bag b) = Bag (M.unionWith (+) a b)
unionMax (Bag a) (Bag b) = Bag (M.unionWith max a b)
interMin (Bag a) (Bag b) = Bag (M.intersectionWith min a b)

sub :: Ord k => Bag k -> Bag k -> Bool
sub (Bag a) b = and [n <= get k b | (k, n) <- M.toList a]

fromList :: Ord k => [k] -> Bag k
fromList = foldr put empty

bagSize :: Bag k -> Int
bagSize (Bag m) = sum (M.elems m)

thm_emp :: Ord k => k -> Bag k -> ()
thm_emp _ _ = ()

thm_size :: Ord k => [k] -> ()
thm_size _ = ()
