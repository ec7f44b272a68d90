-- | LiquidHaskell's functions for assertions, assumptions and arbitrary numbers.
module Language.Haskell.Liquid.Prelude where

import Whatif.Prim (primAssume, primChoose)

{-@ assume plus :: x:Int -> y:Int -> {v:Int | v = x + y} @-}
plus :: Int -> Int -> Int
plus x y = x + y

{-@ assume minus :: x:Int -> y:Int -> {v:Int | v = x - y} @-}
minus :: Int -> Int -> Int
minus x y = x - y

{-@ assume times :: x:Int -> y:Int -> {v:Int | (x > 0 && y > 0) => v > 0} @-}
times :: Int -> Int -> Int
times x y = x * y

{-@ assume eq :: Eq a => x:a -> y:a -> {v:Bool | v <=> x = y} @-}
eq :: Eq a => a -> a -> Bool
eq x y = x == y

{-@ assume neq :: Eq a => x:a -> y:a -> {v:Bool | v <=> x /= y} @-}
neq :: Eq a => a -> a -> Bool
neq x y = x /= y

{-@ assume leq :: Ord a => x:a -> y:a -> {v:Bool | v <=> x <= y} @-}
{-@ assume geq :: Ord a => x:a -> y:a -> {v:Bool | v <=> x >= y} @-}
{-@ assume lt :: Ord a => x:a -> y:a -> {v:Bool | v <=> x < y} @-}
{-@ assume gt :: Ord a => x:a -> y:a -> {v:Bool | v <=> x > y} @-}
leq, geq, lt, gt :: Ord a => a -> a -> Bool
leq x y = x <= y
geq x y = x >= y
lt x y = x < y
gt x y = x > y

{-@ liquidAssertB :: {b:Bool | b} -> Bool @-}
liquidAssertB :: Bool -> Bool
liquidAssertB b = liquidAssert b b

{-@ liquidAssert :: {b:Bool | b} -> x:a -> {v:a | v = x} @-}
liquidAssert :: Bool -> a -> a
liquidAssert True x = x
liquidAssert False _ = error "liquidAssert failed"

{-@ assume liquidAssume :: b:Bool -> a -> {v:a | b} @-}
liquidAssume :: Bool -> a -> a
liquidAssume b x = primAssume b x

liquidAssumeB :: (a -> Bool) -> a -> a
liquidAssumeB p x = primAssume (p x) x

{-@ assume liquidError :: {v:String | false} -> a @-}
liquidError :: String -> a
liquidError = error

{-@ assume unsafeError :: {v:String | true} -> a @-}
unsafeError :: String -> a
unsafeError = error

{-@ crash :: {b:Bool | b} -> a @-}
crash :: Bool -> a
crash True = undefined
crash False = error "crash"

{-@ force :: {b:Bool | b} -> {v:Bool | v} @-}
force :: Bool -> Bool
force True = True
force False = error "force"

-- | Any number at all.
{-@ assume choose :: Int -> Int @-}
choose :: Int -> Int
choose label = primChoose label

{-@ assume isEven :: x:Int -> {v:Bool | v <=> x mod 2 = 0} @-}
{-@ assume isOdd :: x:Int -> {v:Bool | v <=> x mod 2 = 1} @-}
isEven, isOdd :: Int -> Bool
isEven x = x `mod` 2 == 0
isOdd x = x `mod` 2 == 1

{-@ safeZipWith :: (a -> b -> c) -> xs:[a] -> {ys:[b] | len ys = len xs} -> {v:[c] | len v = len xs} @-}
safeZipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
safeZipWith f (x : xs) (y : ys) = f x y : safeZipWith f xs ys
safeZipWith _ [] [] = []
safeZipWith _ _ _ = error "safeZipWith: cannot happen!"

infixr 9 ==>

{-@ (==>) :: p:Bool -> q:Bool -> {v:Bool | v <=> (p => q)} @-}
(==>) :: Bool -> Bool -> Bool
False ==> _ = True
True ==> q = q
