-- | Functions as textbooks have them. `whatif explore` gives their definitions back, as far as paths are short.
module Textbook where

insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

maximum2 :: Int -> Int -> Int
maximum2 x y = if x >= y then x else y

signOf :: Int -> Int
signOf n
  | n < 0 = -1
  | n == 0 = 0
  | otherwise = 1

zipWith' :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith' f (x : xs) (y : ys) = f x y : zipWith' f xs ys
zipWith' _ _ _ = []

isVowel :: Char -> Bool
isVowel c = c `elem` "aeiou"

safeHead :: [a] -> Maybe a
safeHead [] = Nothing
safeHead (x : _) = Just x

firstOf :: [a] -> a
firstOf (x : _) = x

factorial :: Integer -> Integer
factorial 0 = 1
factorial n = n * factorial (n - 1)

data Tree = Leaf | Node Tree Int Tree

member :: Int -> Tree -> Bool
member _ Leaf = False
member x (Node l y r)
  | x < y = member x l
  | x > y = member x r
  | otherwise = True

filter' :: (a -> Bool) -> [a] -> [a]
filter' _ [] = []
filter' p (x : xs)
  | p x = x : filter' p xs
  | otherwise = filter' p xs

swap' :: (a, b) -> (b, a)
swap' (x, y) = (y, x)

data Shape = Circle Int | Rectangle Int Int

area :: Shape -> Int
area (Circle r) = 3 * r * r
area (Rectangle w h) = w * h

dropWhile' :: (a -> Bool) -> [a] -> [a]
dropWhile' _ [] = []
dropWhile' p (x : xs) = if p x then dropWhile' p xs else x : xs

replicate' :: Int -> a -> [a]
replicate' n x = if n <= 0 then [] else x : replicate' (n - 1) x

either' :: (a -> c) -> (b -> c) -> Either a b -> c
either' f _ (Left x) = f x
either' _ g (Right y) = g y

append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

isLeap :: Int -> Bool
isLeap year
  | year `mod` 400 == 0 = True
  | year `mod` 100 == 0 = False
  | otherwise = year `mod` 4 == 0

exclusiveOr :: Bool -> Bool -> Bool
exclusiveOr True y = not y
exclusiveOr False y = y

lookup' :: Eq k => k -> [(k, v)] -> Maybe v
lookup' _ [] = Nothing
lookup' k ((key, value) : rest)
  | k == key = Just value
  | otherwise = lookup' k rest

addOne :: Int -> Int
addOne x = if x + 1 > 10 then x * 2 else x - 3
