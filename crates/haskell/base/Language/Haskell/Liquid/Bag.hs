-- | LiquidHaskell's bags: how often each element occurs.
module Language.Haskell.Liquid.Bag (Bag, empty, get, put, union, unionMax, interMin, sub, fromList, bagSize, thm_emp, thm_size) where

-- | Elements in ascending order, each with how often it occurs: equal bags are equal lists.
newtype Bag a = Bag [(a, Int)]

instance Eq a => Eq (Bag a) where
  Bag a == Bag b = a == b

instance Show a => Show (Bag a) where
  showsPrec d (Bag m) = showParen (d > 10) (showString "fromList " . shows m)

empty :: Bag k
empty = Bag []

get :: Ord k => k -> Bag k -> Int
get k (Bag m) = sum [n | (x, n) <- m, x == k]

put :: Ord k => k -> Bag k -> Bag k
put k = union (Bag [(k, 1)])

union, unionMax, interMin :: Ord k => Bag k -> Bag k -> Bag k
union (Bag a) (Bag b) = Bag (merge (+) a b)
unionMax (Bag a) (Bag b) = Bag (merge max a b)
interMin (Bag a) b = Bag [(k, n) | (k, m) <- a, let n = min m (get k b), n > 0]

-- | All elements of both.
merge :: Ord k => (Int -> Int -> Int) -> [(k, Int)] -> [(k, Int)] -> [(k, Int)]
merge _ [] ys = ys
merge _ xs [] = xs
merge f xs@((x, m) : xt) ys@((y, n) : yt) = case compare x y of
  LT -> (x, m) : merge f xt ys
  EQ -> (x, f m n) : merge f xt yt
  GT -> (y, n) : merge f xs yt

sub :: Ord k => Bag k -> Bag k -> Bool
sub (Bag a) b = and [n <= get k b | (k, n) <- a]

fromList :: Ord k => [k] -> Bag k
fromList = foldr put empty

bagSize :: Bag k -> Int
bagSize (Bag m) = sum (map snd m)

thm_emp :: Ord k => k -> Bag k -> ()
thm_emp _ _ = ()

thm_size :: Ord k => [k] -> ()
thm_size _ = ()
