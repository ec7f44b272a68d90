-- Functions whose types also allow code that does something else.
module Weak where

{-@ plus :: x:Nat -> y:Nat -> Nat @-}
plus :: Int -> Int -> Int
plus x y = x + y

{-@ twice :: x:Int -> {v:Int | v >= x || v <= x} @-}
twice :: Int -> Int
twice x = 2 * x

{-@ next :: x:Int -> {v:Int | v >= x} @-}
next :: Int -> Int
next x = x + 1

{-@ larger :: x:Int -> y:Int -> {v:Int | v == x || v == y} @-}
larger :: Int -> Int -> Int
larger x y = if x < y then y else x

{-@ smaller :: x:Int -> y:Int -> {v:Int | v <= x} @-}
smaller :: Int -> Int -> Int
smaller x y = if x < y then x else y

{-@ absolute :: Int -> {v:Int | v >= 0} @-}
absolute :: Int -> Int
absolute x = if x < 0 then 0 - x else x

{-@ sign :: x:Int -> {v:Int | x > 0 => v == 1} @-}
sign :: Int -> Int
sign x
  | x > 0     = 1
  | x == 0    = 0
  | otherwise = -1

{-@ isPositive :: x:Int -> {v:Bool | v => x > 0} @-}
isPositive :: Int -> Bool
isPositive x = x > 0

{-@ between :: lo:Int -> hi:Int -> x:Int -> {v:Bool | v => lo <= x} @-}
between :: Int -> Int -> Int -> Bool
between lo hi x = lo <= x && x <= hi

{-@ sizeOf :: xs:[a] -> {v:Int | v >= 0} @-}
sizeOf :: [a] -> Int
sizeOf []       = 0
sizeOf (_ : xs) = 1 + sizeOf xs

{-@ isEmpty :: xs:[a] -> {v:Bool | v => len xs == 0} @-}
isEmpty :: [a] -> Bool
isEmpty [] = True
isEmpty _  = False

{-@ append :: xs:[a] -> ys:[a] -> {v:[a] | len v >= len xs} @-}
append :: [a] -> [a] -> [a]
append [] ys       = ys
append (x : xs) ys = x : append xs ys

{-@ seventeen :: {v:Int | v > 0} @-}
seventeen :: Int
seventeen = 17

{-@ opposite :: {x:Int | x > 0} -> {v:Int | v /= 0} @-}
opposite :: Int -> Int
opposite x = negate x

{-@ half :: x:Nat -> {v:Int | 0 <= v && v <= x} @-}
half :: Int -> Int
half x = x `div` 2

{-@ insert :: Int -> xs:[Int] -> {v:[Int] | len v == 1 + len xs} @-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y    = x : y : ys
  | otherwise = y : insert x ys

{-@ addUp :: n:Nat -> m:Nat -> {v:Int | v >= m} / [n] @-}
addUp :: Int -> Int -> Int
addUp 0 m = m
addUp n m = addUp (n - 1) (m + 1)

{-@ both :: x:Bool -> y:Bool -> {v:Bool | v => x} @-}
both :: Bool -> Bool -> Bool
both x y = x && y

{-@ either' :: x:Bool -> y:Bool -> {v:Bool | x => v} @-}
either' :: Bool -> Bool -> Bool
either' x y = if x then True else y

{-@ pair :: a -> a -> {v:[a] | len v == 2} @-}
pair :: a -> a -> [a]
pair x y = [x, y]

{-@ clamp :: lo:Int -> {hi:Int | lo <= hi} -> x:Int -> {v:Int | lo <= v && v <= hi} @-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo    = lo
  | x > hi    = hi
  | otherwise = x

{-@ distance :: x:Int -> y:Int -> {v:Int | v >= 0} @-}
distance :: Int -> Int -> Int
distance x y = if x < y then y - x else x - y

{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x       = x : keep p xs
  | otherwise = keep p xs

{-@ copies :: n:Nat -> a -> {v:[a] | len v <= n} / [n] @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x

{-@ restOf :: {xs:[a] | len xs > 0} -> {v:[a] | len v >= 0} @-}
restOf :: [a] -> [a]
restOf (_ : xs) = xs

{-@ swap :: (Int, Int) -> (Int, Int) @-}
swap :: (Int, Int) -> (Int, Int)
swap (x, y) = (y, x)

{-@ pickFirst :: b:Bool -> x:Int -> y:Int -> {v:Int | b => v == x} @-}
pickFirst :: Bool -> Int -> Int -> Int
pickFirst b x y = if b then x else y

{-@ less :: x:Int -> y:Int -> Bool @-}
less :: Int -> Int -> Bool
less x y = not (y <= x)

{-@ sumSizes :: xs:[a] -> ys:[b] -> {v:Int | v >= len xs} @-}
sumSizes :: [a] -> [b] -> Int
sumSizes xs ys = length xs + length ys

{-@ safeHead :: {xs:[Int] | len xs > 1} -> Int @-}
safeHead :: [Int] -> Int
safeHead (x : _) = x
