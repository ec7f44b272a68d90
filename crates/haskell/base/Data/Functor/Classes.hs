-- | Eq, Ord and Show lifted to type constructors.
module Data.Functor.Classes
  ( Eq1 (..), eq1, Ord1 (..), compare1, Show1 (..), showsPrec1, Eq2 (..), eq2, Ord2 (..), compare2, Show2 (..), showsPrec2
  , showsUnaryWith, showsBinaryWith, showsUnary, showsUnary1, showsBinary1
  ) where

import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.List.NonEmpty (NonEmpty (..))
import Whatif.Show (showListWith)

class Eq1 f where
  liftEq :: (a -> b -> Bool) -> f a -> f b -> Bool

class Eq1 f => Ord1 f where
  liftCompare :: (a -> b -> Ordering) -> f a -> f b -> Ordering

class Show1 f where
  liftShowsPrec :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> Int -> f a -> ShowS
  liftShowList :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> [f a] -> ShowS
  liftShowList sp sl = showListWith (liftShowsPrec sp sl 0)

class Eq2 f where
  liftEq2 :: (a -> b -> Bool) -> (c -> d -> Bool) -> f a c -> f b d -> Bool

class Eq2 f => Ord2 f where
  liftCompare2 :: (a -> b -> Ordering) -> (c -> d -> Ordering) -> f a c -> f b d -> Ordering

class Show2 f where
  liftShowsPrec2 :: (Int -> a -> ShowS) -> ([a] -> ShowS) -> (Int -> b -> ShowS) -> ([b] -> ShowS) -> Int -> f a b -> ShowS

eq1 :: (Eq1 f, Eq a) => f a -> f a -> Bool
eq1 = liftEq (==)

compare1 :: (Ord1 f, Ord a) => f a -> f a -> Ordering
compare1 = liftCompare compare

showsPrec1 :: (Show1 f, Show a) => Int -> f a -> ShowS
showsPrec1 = liftShowsPrec showsPrec showList

eq2 :: (Eq2 f, Eq a, Eq b) => f a b -> f a b -> Bool
eq2 = liftEq2 (==) (==)

compare2 :: (Ord2 f, Ord a, Ord b) => f a b -> f a b -> Ordering
compare2 = liftCompare2 compare compare

showsPrec2 :: (Show2 f, Show a, Show b) => Int -> f a b -> ShowS
showsPrec2 = liftShowsPrec2 showsPrec showList showsPrec showList

showsUnaryWith :: (Int -> a -> ShowS) -> String -> Int -> a -> ShowS
showsUnaryWith sp name d x = showParen (d > 10) (showString name . showChar ' ' . sp 11 x)

showsBinaryWith :: (Int -> a -> ShowS) -> (Int -> b -> ShowS) -> String -> Int -> a -> b -> ShowS
showsBinaryWith sp1 sp2 name d x y = showParen (d > 10) (showString name . showChar ' ' . sp1 11 x . showChar ' ' . sp2 11 y)

showsUnary :: Show a => String -> Int -> a -> ShowS
showsUnary = showsUnaryWith showsPrec

showsUnary1 :: (Show1 f, Show a) => String -> Int -> f a -> ShowS
showsUnary1 = showsUnaryWith showsPrec1

showsBinary1 :: (Show1 f, Show1 g, Show a) => String -> Int -> f a -> g a -> ShowS
showsBinary1 = showsBinaryWith showsPrec1 showsPrec1

instance Eq1 Maybe where
  liftEq _ Nothing Nothing = True
  liftEq eq (Just x) (Just y) = eq x y
  liftEq _ _ _ = False

instance Ord1 Maybe where
  liftCompare _ Nothing Nothing = EQ
  liftCompare _ Nothing (Just _) = LT
  liftCompare _ (Just _) Nothing = GT
  liftCompare cmp (Just x) (Just y) = cmp x y

instance Show1 Maybe where
  liftShowsPrec _ _ _ Nothing = showString "Nothing"
  liftShowsPrec sp _ d (Just x) = showsUnaryWith sp "Just" d x

instance Eq1 [] where
  liftEq _ [] [] = True
  liftEq eq (x : xs) (y : ys) = eq x y && liftEq eq xs ys
  liftEq _ _ _ = False

instance Ord1 [] where
  liftCompare _ [] [] = EQ
  liftCompare _ [] (_ : _) = LT
  liftCompare _ (_ : _) [] = GT
  liftCompare cmp (x : xs) (y : ys) = cmp x y <> liftCompare cmp xs ys

instance Show1 [] where
  liftShowsPrec _ sl _ = sl

instance Eq1 NonEmpty where
  liftEq eq (x :| xs) (y :| ys) = eq x y && liftEq eq xs ys

instance Ord1 NonEmpty where
  liftCompare cmp (x :| xs) (y :| ys) = cmp x y <> liftCompare cmp xs ys

instance Show1 NonEmpty where
  liftShowsPrec sp sl d (x :| xs) = showParen (d > 5) (sp 6 x . showString " :| " . sl xs)

instance Eq2 (,) where
  liftEq2 e1 e2 (x1, y1) (x2, y2) = e1 x1 x2 && e2 y1 y2

instance Ord2 (,) where
  liftCompare2 c1 c2 (x1, y1) (x2, y2) = c1 x1 x2 <> c2 y1 y2

instance Show2 (,) where
  liftShowsPrec2 sp1 _ sp2 _ _ (x, y) = showChar '(' . sp1 0 x . showChar ',' . sp2 0 y . showChar ')'

instance Eq a => Eq1 ((,) a) where
  liftEq = liftEq2 (==)

instance Ord a => Ord1 ((,) a) where
  liftCompare = liftCompare2 compare

instance Show a => Show1 ((,) a) where
  liftShowsPrec = liftShowsPrec2 showsPrec showList

instance Eq2 Either where
  liftEq2 e1 _ (Left x) (Left y) = e1 x y
  liftEq2 _ e2 (Right x) (Right y) = e2 x y
  liftEq2 _ _ _ _ = False

instance Ord2 Either where
  liftCompare2 c1 _ (Left x) (Left y) = c1 x y
  liftCompare2 _ _ (Left _) (Right _) = LT
  liftCompare2 _ _ (Right _) (Left _) = GT
  liftCompare2 _ c2 (Right x) (Right y) = c2 x y

instance Show2 Either where
  liftShowsPrec2 sp1 _ _ _ d (Left x) = showsUnaryWith sp1 "Left" d x
  liftShowsPrec2 _ _ sp2 _ d (Right x) = showsUnaryWith sp2 "Right" d x

instance Eq a => Eq1 (Either a) where
  liftEq = liftEq2 (==)

instance Ord a => Ord1 (Either a) where
  liftCompare = liftCompare2 compare

instance Show a => Show1 (Either a) where
  liftShowsPrec = liftShowsPrec2 showsPrec showList

instance Eq1 Identity where
  liftEq eq (Identity x) (Identity y) = eq x y

instance Ord1 Identity where
  liftCompare cmp (Identity x) (Identity y) = cmp x y

instance Show1 Identity where
  liftShowsPrec sp _ d (Identity x) = showsUnaryWith sp "Identity" d x

instance Eq a => Eq1 (Const a) where
  liftEq _ (Const x) (Const y) = x == y

instance Ord a => Ord1 (Const a) where
  liftCompare _ (Const x) (Const y) = compare x y

instance Show a => Show1 (Const a) where
  liftShowsPrec _ _ d (Const x) = showsUnaryWith showsPrec "Const" d x
