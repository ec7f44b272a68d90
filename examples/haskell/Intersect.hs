module Intersect where

import Prelude hiding (any)

-- What two lists have in common.

intersect :: Eq a => [a] -> [a] -> [a]
intersect xs ys = [x | x <- xs, any (x ==) ys]

any :: (a -> Bool) -> [a] -> Bool
any _ []     = False
any p (x:xs) = p x || any p xs

-- | Is it? It is not.
commutative :: [Int] -> [Int] -> Bool
commutative xs ys = xs `intersect` ys == ys `intersect` xs

-- | Int wraps around, so this is not so.
grows :: Int -> Bool
grows x = x < x + 1
