{-# LANGUAGE NoImplicitPrelude #-}
-- | The classes that everything else needs, with their instances at the primitive types: Eq, Ord, Num, Bounded, Enum, Real, Integral.
--
-- They stand in one module because they need each other: 'Enum' and 'Integral' mention numbers, literals mention 'Num'.
module Whatif.Classes where

import Whatif.Prim
import Whatif.Types

infix 4 ==, /=, <, <=, >=, >
infixl 7 *, `quot`, `rem`, `div`, `mod`
infixl 6 +, -
infixr 3 &&
infixr 2 ||

{-@ (&&) :: x:Bool -> y:Bool -> {v:Bool | v <=> x && y} @-}
(&&) :: Bool -> Bool -> Bool
True && x = x
False && _ = False

{-@ (||) :: x:Bool -> y:Bool -> {v:Bool | v <=> x || y} @-}
(||) :: Bool -> Bool -> Bool
True || _ = True
False || x = x

{-@ not :: x:Bool -> {v:Bool | v <=> not x} @-}
not :: Bool -> Bool
not True = False
not False = True

{-@ otherwise :: {v:Bool | v} @-}
otherwise :: Bool
otherwise = True

-- Eq

{-@ class Eq a where
      (==) :: x:a -> y:a -> {v:Bool | v <=> x = y}
      (/=) :: x:a -> y:a -> {v:Bool | v <=> x /= y} @-}
class Eq a where
  (==), (/=) :: a -> a -> Bool
  x == y = not (x /= y)
  x /= y = not (x == y)

-- Ord

{-@ class Eq a => Ord a where
      (<)  :: x:a -> y:a -> {v:Bool | v <=> x < y}
      (<=) :: x:a -> y:a -> {v:Bool | v <=> x <= y}
      (>)  :: x:a -> y:a -> {v:Bool | v <=> x > y}
      (>=) :: x:a -> y:a -> {v:Bool | v <=> x >= y}
      compare :: x:a -> y:a -> {v:Ordering | (v = EQ <=> x = y) && (v = LT <=> x < y) && (v = GT <=> x > y)}
      max :: x:a -> y:a -> {v:a | v = (if x > y then x else y)}
      min :: x:a -> y:a -> {v:a | v = (if x < y then x else y)} @-}
class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a

  compare x y = if x == y then EQ else if x <= y then LT else GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y

instance Eq Int where
  (==) = intEq
  (/=) = intNe

instance Ord Int where
  compare x y = if intLt x y then LT else if intEq x y then EQ else GT
  (<) = intLt
  (<=) = intLe
  (>) = intGt
  (>=) = intGe

instance Eq Integer where
  (==) = integerEq
  (/=) = integerNe

instance Ord Integer where
  compare x y = if integerLt x y then LT else if integerEq x y then EQ else GT
  (<) = integerLt
  (<=) = integerLe
  (>) = integerGt
  (>=) = integerGe

instance Eq Word where
  (==) = wordEq
  (/=) = wordNe

instance Ord Word where
  compare x y = if wordLt x y then LT else if wordEq x y then EQ else GT
  (<) = wordLt
  (<=) = wordLe
  (>) = wordGt
  (>=) = wordGe

instance Eq Char where
  (==) = charEq
  (/=) = charNe

instance Ord Char where
  compare x y = if charLt x y then LT else if charEq x y then EQ else GT
  (<) = charLt
  (<=) = charLe
  (>) = charGt
  (>=) = charGe

instance Eq Double where
  (==) = doubleEq
  (/=) = doubleNe

instance Ord Double where
  compare x y = if doubleLt x y then LT else if doubleEq x y then EQ else GT
  (<) = doubleLt
  (<=) = doubleLe
  (>) = doubleGt
  (>=) = doubleGe

instance Eq Float where
  (==) = floatEq
  (/=) = floatNe

instance Ord Float where
  compare x y = if floatLt x y then LT else if floatEq x y then EQ else GT
  (<) = floatLt
  (<=) = floatLe
  (>) = floatGt
  (>=) = floatGe

instance Eq () where
  () == () = True
  () /= () = False

instance Ord () where
  compare () () = EQ

instance Eq Bool where
  True == y = y
  False == y = not y

instance Ord Bool where
  compare False True = LT
  compare True False = GT
  compare _ _ = EQ
  False <= y = y `seq` True
  True <= y = y

instance Eq Ordering where
  x == y = intEq (fromEnumOrdering x) (fromEnumOrdering y)

instance Ord Ordering where
  compare x y = compare (fromEnumOrdering x) (fromEnumOrdering y)
  x <= y = intLe (fromEnumOrdering x) (fromEnumOrdering y)

fromEnumOrdering :: Ordering -> Int
fromEnumOrdering LT = 0
fromEnumOrdering EQ = 1
fromEnumOrdering GT = 2

instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False

instance Ord a => Ord [a] where
  compare [] [] = EQ
  compare [] (_ : _) = LT
  compare (_ : _) [] = GT
  compare (x : xs) (y : ys) = case compare x y of
    EQ -> compare xs ys
    other -> other

instance Eq a => Eq (Maybe a) where
  Nothing == Nothing = True
  Just x == Just y = x == y
  _ == _ = False

instance Ord a => Ord (Maybe a) where
  compare Nothing Nothing = EQ
  compare Nothing (Just _) = LT
  compare (Just _) Nothing = GT
  compare (Just x) (Just y) = compare x y

instance (Eq a, Eq b) => Eq (Either a b) where
  Left x == Left y = x == y
  Right x == Right y = x == y
  _ == _ = False

instance (Ord a, Ord b) => Ord (Either a b) where
  compare (Left x) (Left y) = compare x y
  compare (Left _) (Right _) = LT
  compare (Right _) (Left _) = GT
  compare (Right x) (Right y) = compare x y

instance Eq a => Eq (NonEmpty a) where
  (x :| xs) == (y :| ys) = x == y && xs == ys

instance Ord a => Ord (NonEmpty a) where
  compare (x :| xs) (y :| ys) = compare x y `thenCompare` compare xs ys

instance Eq a => Eq (Ratio a) where
  (x :% y) == (x' :% y') = x == x' && y == y'

instance Integral a => Ord (Ratio a) where
  compare (x :% y) (x' :% y') = compare (x * y') (x' * y)
  (x :% y) <= (x' :% y') = x * y' <= x' * y
  (x :% y) < (x' :% y') = x * y' < x' * y

-- | The first comparison that decides.
thenCompare :: Ordering -> Ordering -> Ordering
thenCompare EQ y = y
thenCompare x _ = x

instance (Eq a, Eq b) => Eq (a, b) where
  (a1, b1) == (a2, b2) = a1 == a2 && b1 == b2

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a1, b1) (a2, b2) = compare a1 a2 `thenCompare` compare b1 b2

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a1, b1, c1) == (a2, b2, c2) = a1 == a2 && b1 == b2 && c1 == c2

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a1, b1, c1) (a2, b2, c2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` compare c1 c2)

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a1, b1, c1, d1) == (a2, b2, c2, d2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a1, b1, c1, d1) (a2, b2, c2, d2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` compare d1 d2))

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a1, b1, c1, d1, e1) == (a2, b2, c2, d2, e2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a1, b1, c1, d1, e1) (a2, b2, c2, d2, e2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` compare e1 e2)))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a1, b1, c1, d1, e1, f1) == (a2, b2, c2, d2, e2, f2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a1, b1, c1, d1, e1, f1) (a2, b2, c2, d2, e2, f2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` compare f1 f2))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a1, b1, c1, d1, e1, f1, g1) == (a2, b2, c2, d2, e2, f2, g2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a1, b1, c1, d1, e1, f1, g1) (a2, b2, c2, d2, e2, f2, g2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` compare g1 g2)))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h) => Eq (a, b, c, d, e, f, g, h) where
  (a1, b1, c1, d1, e1, f1, g1, h1) == (a2, b2, c2, d2, e2, f2, g2, h2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h) => Ord (a, b, c, d, e, f, g, h) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1) (a2, b2, c2, d2, e2, f2, g2, h2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` compare h1 h2))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i) => Eq (a, b, c, d, e, f, g, h, i) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i) => Ord (a, b, c, d, e, f, g, h, i) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1) (a2, b2, c2, d2, e2, f2, g2, h2, i2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` compare i1 i2)))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j) => Eq (a, b, c, d, e, f, g, h, i, j) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j) => Ord (a, b, c, d, e, f, g, h, i, j) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` compare j1 j2))))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k) => Eq (a, b, c, d, e, f, g, h, i, j, k) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k) => Ord (a, b, c, d, e, f, g, h, i, j, k) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` (compare j1 j2 `thenCompare` compare k1 k2)))))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l) => Eq (a, b, c, d, e, f, g, h, i, j, k, l) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l) => Ord (a, b, c, d, e, f, g, h, i, j, k, l) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` (compare j1 j2 `thenCompare` (compare k1 k2 `thenCompare` compare l1 l2))))))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` (compare j1 j2 `thenCompare` (compare k1 k2 `thenCompare` (compare l1 l2 `thenCompare` compare m1 m2)))))))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` (compare j1 j2 `thenCompare` (compare k1 k2 `thenCompare` (compare l1 l2 `thenCompare` (compare m1 m2 `thenCompare` compare n1 n2))))))))))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n, Eq o) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1) == (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2, o2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2 && h1 == h2 && i1 == i2 && j1 == j2 && k1 == k2 && l1 == l2 && m1 == m2 && n1 == n2 && o1 == o2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n, Ord o) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  compare (a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1) (a2, b2, c2, d2, e2, f2, g2, h2, i2, j2, k2, l2, m2, n2, o2) = compare a1 a2 `thenCompare` (compare b1 b2 `thenCompare` (compare c1 c2 `thenCompare` (compare d1 d2 `thenCompare` (compare e1 e2 `thenCompare` (compare f1 f2 `thenCompare` (compare g1 g2 `thenCompare` (compare h1 h2 `thenCompare` (compare i1 i2 `thenCompare` (compare j1 j2 `thenCompare` (compare k1 k2 `thenCompare` (compare l1 l2 `thenCompare` (compare m1 m2 `thenCompare` (compare n1 n2 `thenCompare` compare o1 o2)))))))))))))

-- Num

{-@ class Num a where
      (+) :: x:a -> y:a -> {v:a | v = x + y}
      (-) :: x:a -> y:a -> {v:a | v = x - y}
      (*) :: x:a -> y:a -> {v:a | v = x * y}
      negate :: x:a -> {v:a | v = 0 - x}
      abs :: x:a -> {v:a | v = (if x >= 0 then x else 0 - x)}
      fromInteger :: x:Integer -> {v:a | v = x} @-}
class Num a where
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInteger :: Integer -> a

  x - y = x + negate y
  negate x = fromInteger 0 - x

{-@ subtract :: Num a => x:a -> y:a -> {v:a | v = y - x} @-}
subtract :: Num a => a -> a -> a
subtract x y = y - x

instance Num Int where
  (+) = intAdd
  (-) = intSub
  (*) = intMul
  negate = intNeg
  abs x = if intLt x 0 then intNeg x else x
  signum x = if intLt x 0 then -1 else if intEq x 0 then 0 else 1
  fromInteger = integerToInt

instance Num Integer where
  (+) = integerAdd
  (-) = integerSub
  (*) = integerMul
  negate = integerNeg
  abs x = if integerLt x 0 then integerNeg x else x
  signum x = if integerLt x 0 then -1 else if integerEq x 0 then 0 else 1
  fromInteger x = x

instance Num Word where
  (+) = wordAdd
  (-) = wordSub
  (*) = wordMul
  negate = wordNeg
  abs x = x
  signum x = if wordEq x 0 then 0 else 1
  fromInteger = integerToWord

instance Num Double where
  (+) = doubleAdd
  (-) = doubleSub
  (*) = doubleMul
  negate = doubleNeg
  abs = doubleAbs
  signum x = if x > 0 then 1 else if x < 0 then -1 else x
  fromInteger = doubleFromInteger

instance Num Float where
  (+) = floatAdd
  (-) = floatSub
  (*) = floatMul
  negate = floatNeg
  abs = floatAbs
  signum x = if x > 0 then 1 else if x < 0 then -1 else x
  fromInteger = floatFromInteger

-- Bounded

class Bounded a where
  minBound, maxBound :: a

instance Bounded Int where
  minBound = -9223372036854775808
  maxBound = 9223372036854775807

instance Bounded Word where
  minBound = 0
  maxBound = 18446744073709551615

instance Bounded Char where
  minBound = '\0'
  maxBound = '\1114111'

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Bounded () where
  minBound = ()
  maxBound = ()

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h) => Bounded (a, b, c, d, e, f, g, h) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i) => Bounded (a, b, c, d, e, f, g, h, i) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j) => Bounded (a, b, c, d, e, f, g, h, i, j) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k) => Bounded (a, b, c, d, e, f, g, h, i, j, k) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n, Bounded o) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

-- Enum

class Enum a where
  succ, pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]

  succ x = toEnum (fromEnum x + 1)
  pred x = toEnum (fromEnum x - 1)
  enumFrom x = mapToEnum (enumFrom (fromEnum x))
  enumFromThen x y = mapToEnum (enumFromThen (fromEnum x) (fromEnum y))
  enumFromTo x y = mapToEnum (enumFromTo (fromEnum x) (fromEnum y))
  enumFromThenTo x y z = mapToEnum (enumFromThenTo (fromEnum x) (fromEnum y) (fromEnum z))

mapToEnum :: Enum a => [Int] -> [a]
mapToEnum [] = []
mapToEnum (n : ns) = toEnum n : mapToEnum ns

-- | 'enumFrom' of a bounded enumeration.
boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom x = mapToEnum (enumFromTo (fromEnum x) (fromEnum (maxBound `asTypeOf'` x)))

-- | 'enumFromThen' of a bounded enumeration: towards the bound on the side that the step points to.
boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen x y
  | fromEnum y >= fromEnum x = mapToEnum (enumFromThenTo (fromEnum x) (fromEnum y) (fromEnum (maxBound `asTypeOf'` x)))
  | otherwise = mapToEnum (enumFromThenTo (fromEnum x) (fromEnum y) (fromEnum (minBound `asTypeOf'` x)))

asTypeOf' :: a -> a -> a
asTypeOf' x _ = x

{-@ assume toEnumError :: {v:String | false} -> a @-}
-- | The errors of 'succ', 'pred' and 'toEnum' for the type with the given name.
succError, predError, toEnumError :: [Char] -> a
succError message = errorWithoutStackTrace message
predError message = errorWithoutStackTrace message
toEnumError message = errorWithoutStackTrace message

{-@ assume badArgument :: {v:String | false} -> String -> a @-}
badArgument :: [Char] -> [Char] -> a
badArgument ty method = errorWithoutStackTrace ("Prelude.Enum." `append` (ty `append` ('.' : (method `append` ": bad argument"))))

append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

instance Enum Int where
  succ x = if intEq x maxBound then succError "Prelude.Enum.succ{Int}: tried to take `succ' of maxBound" else intAdd x 1
  pred x = if intEq x minBound then predError "Prelude.Enum.pred{Int}: tried to take `pred' of minBound" else intSub x 1
  toEnum x = x
  fromEnum x = x
  enumFrom x = intUpTo x maxBound
  enumFromTo x y = intUpTo x y
  enumFromThen x y = if intGe y x then intStepUp x y maxBound else intStepDown x y minBound
  enumFromThenTo x y z = if intGe y x then intStepUp x y z else intStepDown x y z

intUpTo :: Int -> Int -> [Int]
intUpTo x y = if intGt x y then [] else intUpToFrom x y

intUpToFrom :: Int -> Int -> [Int]
intUpToFrom x y = x : (if intEq x y then [] else intUpToFrom (intAdd x 1) y)

-- Counting stops before a step could wrap around.
intStepUp, intStepDown :: Int -> Int -> Int -> [Int]
intStepUp x y z
  | intGt x z = []
  | intGt y z = [x]
  | otherwise = x : go y
  where
    step = intSub y x
    last = intSub z step
    go n = n `seq` (if intGt n last then [n] else n : go (intAdd n step))
intStepDown x y z
  | intLt x z = []
  | intLt y z = [x]
  | otherwise = x : go y
  where
    step = intSub y x
    last = intSub z step
    go n = n `seq` (if intLt n last then [n] else n : go (intAdd n step))

instance Enum Integer where
  succ x = integerAdd x 1
  pred x = integerSub x 1
  toEnum = intToInteger
  fromEnum = integerToInt
  enumFrom x = x `seq` (x : enumFrom (integerAdd x 1))
  enumFromTo x y = if integerGt x y then [] else x : enumFromTo (integerAdd x 1) y
  enumFromThen x y = go x
    where
      step = integerSub y x
      go n = n `seq` (n : go (integerAdd n step))
  enumFromThenTo x y z = if integerGe step 0 then up x else down x
    where
      step = integerSub y x
      up n = if integerGt n z then [] else n : up (integerAdd n step)
      down n = if integerLt n z then [] else n : down (integerAdd n step)

instance Enum Word where
  succ x = if wordEq x maxBound then succError "Enum.succ{Word}: tried to take `succ' of maxBound" else wordAdd x 1
  pred x = if wordEq x 0 then predError "Enum.pred{Word}: tried to take `pred' of minBound" else wordSub x 1
  toEnum n
    | intLt n 0 = toEnumError ("Enum.toEnum{Word}: tag (" `append` showsInt n ") is outside of bounds (0,18446744073709551615)")
    | otherwise = intToWord n
  fromEnum w
    | wordGt w 9223372036854775807 = toEnumError ("Enum.fromEnum{Word}: value (" `append` (integerShow (wordToInteger w) `append` ") is outside of Int's bounds (-9223372036854775808,9223372036854775807)"))
    | otherwise = wordToInt w
  enumFrom x = mapWord (enumFromTo (wordToInteger x) 18446744073709551615)
  enumFromTo x y = mapWord (enumFromTo (wordToInteger x) (wordToInteger y))
  enumFromThen x y = enumFromThenTo x y (if wordGe y x then maxBound else 0)
  enumFromThenTo x y z = mapWord (enumFromThenTo (wordToInteger x) (wordToInteger y) (wordToInteger z))

mapWord :: [Integer] -> [Word]
mapWord [] = []
mapWord (n : ns) = integerToWord n : mapWord ns

instance Enum Char where
  succ c = if charEq c maxBound then badArgument "Char" "succ" else charChr (intAdd (charOrd c) 1)
  pred c = if charEq c minBound then badArgument "Char" "pred" else charChr (intSub (charOrd c) 1)
  toEnum = chr
  fromEnum = charOrd
  enumFrom x = mapChr (intUpTo (charOrd x) 1114111)
  enumFromTo x y = mapChr (intUpTo (charOrd x) (charOrd y))
  enumFromThen x y = enumFromThenTo x y (if charGe y x then maxBound else minBound)
  enumFromThenTo x y z = mapChr (enumFromThenTo (charOrd x) (charOrd y) (charOrd z))

mapChr :: [Int] -> [Char]
mapChr [] = []
mapChr (n : ns) = charChr n : mapChr ns

{-@ assume chr :: {n:Int | 0 <= n && n <= 1114111} -> Char @-}
-- | The character with this code point.
chr :: Int -> Char
chr n
  | intGe n 0 && intLe n 1114111 = charChr n
  | otherwise = errorWithoutStackTrace ("Prelude.chr: bad argument: " `append` (if intLt n 0 then '(' : showsInt n ")" else showsInt n ""))

instance Enum Bool where
  succ False = True
  succ True = badArgument "Bool" "succ"
  pred True = False
  pred False = badArgument "Bool" "pred"
  toEnum n = if intEq n 0 then False else if intEq n 1 then True else badArgument "Bool" "toEnum"
  fromEnum False = 0
  fromEnum True = 1
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Enum Ordering where
  succ LT = EQ
  succ EQ = GT
  succ GT = badArgument "Ordering" "succ"
  pred GT = EQ
  pred EQ = LT
  pred LT = badArgument "Ordering" "pred"
  toEnum n = if intEq n 0 then LT else if intEq n 1 then EQ else if intEq n 2 then GT else badArgument "Ordering" "toEnum"
  fromEnum = fromEnumOrdering
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Enum () where
  succ _ = badArgument "()" "succ"
  pred _ = badArgument "()" "pred"
  toEnum n = if intEq n 0 then () else badArgument "()" "toEnum"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = let many = () : many in many
  enumFromTo () () = [()]
  enumFromThenTo () () () = let many = () : many in many

-- | A number in decimal, before a string. How many digits it has is decided by comparing it with powers of ten, and no digit is
-- computed before somebody looks at it: of an unknown number that is much less to know than the quotients of all places.
showsInt :: Int -> [Char] -> [Char]
showsInt n rest
  | intGe n 0 = natural n rest
  | intEq n (-9223372036854775808) = append "-9223372036854775808" rest
  | otherwise = '-' : natural (intNeg n) rest
  where
    natural m cs
      | intLt m 10 = digit m : cs
      | intLt m 1000000000000000000 = leading m 10 cs
      | intLt (intQuot m 1000000000000000000) 10 = places m 1000000000000000000 cs
      | otherwise = append (integerShow (intToInteger m)) cs -- where numbers have no bounds
    leading m p cs = if intLt m (intMul p 10) then places m p cs else leading m (intMul p 10) cs
    places m p cs
      | intEq p 1 = digit (intRem m 10) : cs
      | otherwise = digit (intRem (intQuot m p) 10) : places m (intQuot p 10) cs
    digit d = charChr (intAdd d 48)

-- Real and Integral

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational

instance Real Int where
  toRational x = intToInteger x :% 1

instance Real Integer where
  toRational x = x :% 1

instance Real Word where
  toRational x = wordToInteger x :% 1

{-@ class (Real a, Enum a) => Integral a where
      quot :: x:a -> y:{a | y /= 0} -> {v:a | (x >= 0 && y > 0 => v >= 0 && v <= x && v = x / y) && (y > 1 && x > 0 => v < x)}
      rem :: x:a -> y:{a | y /= 0} -> {v:a | (x >= 0 && y > 0 => v >= 0 && v < y && v = x mod y)}
      div :: x:a -> y:{a | y /= 0} -> {v:a | (y > 0 => v = x / y) && (x >= 0 && y > 0 => v >= 0 && v <= x) && (y > 1 && x > 0 => v < x)}
      mod :: x:a -> y:{a | y /= 0} -> {v:a | y > 0 => v >= 0 && v < y && v = x mod y}
      quotRem :: x:a -> y:{a | y /= 0} -> (a, a)
      divMod :: x:a -> y:{a | y /= 0} -> (a, a)
      toInteger :: x:a -> {v:Integer | v = x} @-}
class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer

  quot n d = case quotRem n d of (q, _) -> q
  rem n d = case quotRem n d of (_, r) -> r
  div n d = case divMod n d of (q, _) -> q
  mod n d = case divMod n d of (_, r) -> r
  divMod n d = case quotRem n d of
    (q, r) -> if signum r == negate (signum d) then (q - fromInteger 1, r + d) else (q, r)

{-@ assume divZeroError :: {v:a | false} @-}
divZeroError, overflowError :: a
divZeroError = arithError 3
overflowError = arithError 0

-- | A quotient by -1. Only the least number is negative like its opposite, and where numbers have no bounds none is.
intOpposite :: Int -> Int
intOpposite n = if intLt n 0 then (if intLt (intNeg n) 0 then overflowError else intNeg n) else intNeg n

instance Integral Int where
  quot n d = if intEq d 0 then divZeroError else if intEq d (-1) then intOpposite n else intQuot n d
  rem n d = if intEq d 0 then divZeroError else intRem n d
  div n d = if intEq d 0 then divZeroError else if intEq d (-1) then intOpposite n else intDiv n d
  mod n d = if intEq d 0 then divZeroError else intMod n d
  quotRem n d = if intEq d 0 then divZeroError else if intEq d (-1) then (intOpposite n, 0) else (intQuot n d, intRem n d)
  divMod n d = if intEq d 0 then divZeroError else if intEq d (-1) then (intOpposite n, 0) else (intDiv n d, intMod n d)
  toInteger = intToInteger

instance Integral Integer where
  quot n d = if integerEq d 0 then divZeroError else integerQuot n d
  rem n d = if integerEq d 0 then divZeroError else integerRem n d
  div n d = if integerEq d 0 then divZeroError else integerDiv n d
  mod n d = if integerEq d 0 then divZeroError else integerMod n d
  quotRem n d = if integerEq d 0 then divZeroError else (integerQuot n d, integerRem n d)
  divMod n d = if integerEq d 0 then divZeroError else (integerDiv n d, integerMod n d)
  toInteger x = x

instance Integral Word where
  quot n d = if wordEq d 0 then divZeroError else wordQuot n d
  rem n d = if wordEq d 0 then divZeroError else wordRem n d
  div n d = if wordEq d 0 then divZeroError else wordDiv n d
  mod n d = if wordEq d 0 then divZeroError else wordMod n d
  quotRem n d = if wordEq d 0 then divZeroError else (wordQuot n d, wordRem n d)
  divMod n d = if wordEq d 0 then divZeroError else (wordDiv n d, wordMod n d)
  toInteger = wordToInteger
