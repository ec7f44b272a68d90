-- | Properties of vectors and arrays, with unknown indices, elements and lengths.
module Props where

import qualified Data.Vector as V
import qualified Data.Vector.Unboxed as U
import Data.Array
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as A

-- These hold.
prop_holds1, prop_holds2, prop_holds3, prop_holds4 :: Int -> Bool
prop_holds1 i = i < 0 || i > 4 || (V.fromList [1,2,3,4,5::Int] V.! i) == i + 1
prop_holds2 i = V.fromList "abc" V.!? i /= Just 'd'
prop_holds3 i = i < 0 || i > 3 || (V.fromList [0,1,2,3::Int] V.// [(i, 9)]) V.! i == 9
prop_holds4 i = i < 0 || i > 3 || V.sum (V.fromList [0,0,0,0::Int] V.// [(i, 9)]) == 9
prop_holds5 :: Int -> Int -> Bool
prop_holds5 a b = a < 0 || b < 0 || a > 4 || b > 4 || V.sum (V.accum (+) (V.replicate 5 0) [(a, 1), (b, 2)]) == (3 :: Int)
prop_holds6 :: Int -> Int -> Int -> Bool
prop_holds6 x y z = V.toList (V.reverse (V.fromList [x, y, z])) == [z, y, x]
prop_holds7 :: Int -> Int -> Bool
prop_holds7 x y = V.maximum (V.fromList [x, y]) >= x && U.maximum (U.fromList [x, y]) >= y
prop_holds8 :: Int -> Bool
prop_holds8 i = i < 0 || i > 3 || (let a = A.listArray (0, 3) [5, 6, 7, 8] :: UArray Int Int in a A.! i >= 5)
prop_holds9 :: Bool -> Int -> Bool
prop_holds9 b i = i < 0 || i > 1 || (V.fromList [b, not b] V.! i) == (b == (i == 0))
prop_holds10 :: Int -> Int -> Bool
prop_holds10 i j = i < 0 || j < 0 || i > 2 || j > 2 || (let m = V.fromList [V.fromList [3 * r + c | c <- [0 .. 2]] | r <- [0 .. 2]] in m V.! i V.! j == 3 * i + j)
prop_holds11 :: [Int] -> Bool
prop_holds11 xs = length xs > 3 || V.toList (V.fromList xs) == xs
prop_holds12 :: Maybe Int -> Int -> Bool
prop_holds12 m i = i < 0 || i > 1 || (V.fromList [m, Nothing] V.! i) `elem` [m, Nothing]
prop_holds13 :: Int -> Bool
prop_holds13 n = n < 0 || n > 4 || V.length (V.replicate n 'x') == n
prop_holds14 :: Int -> Int -> Bool
prop_holds14 a b = a < 0 || b < 0 || a + b > 5 || a > 5 || b > 5 || V.length (V.slice a b (V.fromList "hello")) == b
-- These do not.
prop_fails1, prop_fails2, prop_fails3, prop_fails4 :: Int -> Bool
prop_fails1 i = i < 0 || i > 4 || (V.fromList [1,2,3,4,6::Int] V.! i) == i + 1
prop_fails2 i = V.fromList "abc" V.!? i /= Just 'c'
prop_fails3 i = i < 0 || i > 3 || (V.fromList [0,1,2,3::Int] V.// [(i, 9)]) V.! 2 == 2
prop_fails4 i = i < 0 || i > 3 || V.sum (V.fromList [0,0,5,0::Int] V.// [(i, 9)]) == 14
prop_fails5 :: Int -> Int -> Bool
prop_fails5 a b = a < 0 || b < 0 || a > 4 || b > 4 || V.maximum (V.accum (+) (V.replicate 5 0) [(a, 1), (b, 2)]) == (2 :: Int)
prop_fails6 :: Int -> Int -> Int -> Bool
prop_fails6 x y z = V.toList (V.reverse (V.fromList [x, y, z])) == [x, y, z]
prop_fails7 :: Int -> Int -> Bool
prop_fails7 x y = V.maximum (V.fromList [x, y]) > x
prop_fails8 :: Int -> Bool
prop_fails8 i = i < 0 || i > 3 || (let a = A.listArray (0, 3) [5, 6, 7, 4] :: UArray Int Int in a A.! i >= 5)
prop_fails9 :: Bool -> Int -> Bool
prop_fails9 b i = i < 0 || i > 1 || (V.fromList [b, not b] V.! i) == b
prop_fails10 :: Int -> Int -> Bool
prop_fails10 i j = i < 0 || j < 0 || i > 2 || j > 2 || (let m = V.fromList [V.fromList [3 * r + c | c <- [0 .. 2]] | r <- [0 .. 2]] in m V.! i V.! j /= 7)
prop_fails11 :: [Int] -> Bool
prop_fails11 xs = V.length (V.filter (> 3) (V.fromList xs)) < 2
prop_fails12 :: Maybe Int -> Int -> Bool
prop_fails12 m i = i < 0 || i > 1 || (V.fromList [m, Nothing] V.! i) == m
prop_fails13 :: Int -> Bool
prop_fails13 n = n < 0 || V.length (V.replicate n 'x') /= 3
prop_fails14 :: V.Vector Int -> V.Vector Int -> Bool
prop_fails14 a b = V.length (a V.++ b) /= 3 || V.head (a V.++ b) /= V.last (a V.++ b)
prop_fails15 :: U.Vector (Int, Bool) -> Bool
prop_fails15 v = U.length (U.filter snd v) < 2 || U.sum (U.map fst v) /= 7
prop_fails16 :: Double -> Int -> Bool
prop_fails16 d i = i < 0 || i > 1 || (V.fromList [d, 2 * d] V.! i) /= 8
prop_fails17 :: Int -> Bool
prop_fails17 i = V.fromList [1, 2, 3 :: Int] V.! i > 0
