module IntersectBy where

import Prelude hiding (any)

-- 000, section 2.

intersect :: Eq a => [a] -> [a] -> [a]
intersect = intersectBy (==)

intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
intersectBy _ [] _ = []
intersectBy _ _ [] = []
intersectBy eq xs ys = [x | x <- xs, any (eq x) ys]

any :: (a -> Bool) -> [a] -> Bool
any _ [] = False
any p (x:xs) = p x || any p xs

-- | Is it? It is not.
commutative :: [Int] -> [Int] -> Bool
commutative xs ys = xs `intersect` ys == ys `intersect` xs
