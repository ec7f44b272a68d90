-- Functions whose types say all that their code does.
module Strong where

{-@ plus :: x:Int -> y:Int -> {v:Int | v == x + y} @-}
plus :: Int -> Int -> Int
plus x y = x + y

{-@ twice :: x:Int -> {v:Int | v == x + x} @-}
twice :: Int -> Int
twice x = 2 * x

{-@ next :: x:Int -> {v:Int | v == x + 1} @-}
next :: Int -> Int
next x = x + 1

{-@ larger :: x:Int -> y:Int -> {v:Int | v >= x && v >= y && (v == x || v == y)} @-}
larger :: Int -> Int -> Int
larger x y = if x < y then y else x

{-@ smaller :: x:Int -> y:Int -> {v:Int | v <= x && v <= y && (v == x || v == y)} @-}
smaller :: Int -> Int -> Int
smaller x y = if x < y then x else y

{-@ absolute :: x:Int -> {v:Int | v >= 0 && (v == x || v == 0 - x)} @-}
absolute :: Int -> Int
absolute x = if x < 0 then 0 - x else x

{-@ sign :: x:Int -> {v:Int | (x > 0 => v == 1) && (x == 0 => v == 0) && (x < 0 => v == 0 - 1)} @-}
sign :: Int -> Int
sign x
  | x > 0     = 1
  | x == 0    = 0
  | otherwise = -1

{-@ isPositive :: x:Int -> {v:Bool | v <=> x > 0} @-}
isPositive :: Int -> Bool
isPositive x = x > 0

{-@ between :: lo:Int -> hi:Int -> x:Int -> {v:Bool | v <=> (lo <= x && x <= hi)} @-}
between :: Int -> Int -> Int -> Bool
between lo hi x = lo <= x && x <= hi

{-@ sizeOf :: xs:[a] -> {v:Int | v == len xs} @-}
sizeOf :: [a] -> Int
sizeOf []       = 0
sizeOf (_ : xs) = 1 + sizeOf xs

{-@ isEmpty :: xs:[a] -> {v:Bool | v <=> len xs == 0} @-}
isEmpty :: [a] -> Bool
isEmpty [] = True
isEmpty _  = False

{-@ same :: x:Int -> {v:Int | v == x} @-}
same :: Int -> Int
same x = x

{-@ seventeen :: {v:Int | v == 17} @-}
seventeen :: Int
seventeen = 17

{-@ opposite :: x:Int -> {v:Int | v == 0 - x} @-}
opposite :: Int -> Int
opposite x = negate x

{-@ average :: {x:Int | x == 2} -> {y:Int | y == 4} -> {v:Int | v == 3} @-}
average :: Int -> Int -> Int
average x y = (x + y) `div` 2

{-@ countDown :: n:Nat -> {v:Int | v == 0} / [n] @-}
countDown :: Int -> Int
countDown 0 = 0
countDown n = countDown (n - 1)

{-@ addUp :: n:Nat -> m:Int -> {v:Int | v == n + m} / [n] @-}
addUp :: Int -> Int -> Int
addUp 0 m = m
addUp n m = addUp (n - 1) (m + 1)

{-@ both :: x:Bool -> y:Bool -> {v:Bool | v <=> (x && y)} @-}
both :: Bool -> Bool -> Bool
both x y = x && y

{-@ either' :: x:Bool -> y:Bool -> {v:Bool | v <=> (x || y)} @-}
either' :: Bool -> Bool -> Bool
either' x y = if x then True else y

{-@ opposed :: x:Bool -> {v:Bool | v <=> not x} @-}
opposed :: Bool -> Bool
opposed True  = False
opposed False = True

{-@ clamp :: lo:Int -> {hi:Int | lo <= hi} -> x:Int -> {v:Int | (x < lo => v == lo) && (x > hi => v == hi) && ((lo <= x && x <= hi) => v == x)} @-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo    = lo
  | x > hi    = hi
  | otherwise = x

{-@ distance :: x:Int -> y:Int -> {v:Int | v >= 0 && (v == x - y || v == y - x)} @-}
distance :: Int -> Int -> Int
distance x y = if x < y then y - x else x - y

{-@ double :: xs:[Int] -> {v:Int | v == 2 * len xs} @-}
double :: [Int] -> Int
double []       = 0
double (_ : xs) = 2 + double xs

{-@ nothing :: xs:[a] -> {v:[a] | len v == 0} @-}
nothing :: [a] -> [a]
nothing xs = if null xs then xs else []

{-@ unit :: x:Int -> {v:Int | v == x * 0} @-}
unit :: Int -> Int
unit _ = 0

{-@ third :: x:Int -> y:Int -> z:Int -> {v:Int | v == z} @-}
third :: Int -> Int -> Int -> Int
third _ _ z = z

{-@ pickFirst :: b:Bool -> x:Int -> y:Int -> {v:Int | (b => v == x) && (not b => v == y)} @-}
pickFirst :: Bool -> Int -> Int -> Int
pickFirst b x y = if b then x else y

{-@ less :: x:Int -> y:Int -> {v:Bool | v <=> x < y} @-}
less :: Int -> Int -> Bool
less x y = not (y <= x)

{-@ sumSizes :: xs:[a] -> ys:[b] -> {v:Int | v == len xs + len ys} @-}
sumSizes :: [a] -> [b] -> Int
sumSizes xs ys = length xs + length ys

{-@ only :: {x:Int | x == 5} -> {v:Int | v == 6} @-}
only :: Int -> Int
only x = x + 1
