//! Generated programs, run by GHC and by whatif: both print the same.
//!
//! Many well-typed expressions stand in one program, each shown on a line of its own, or the exception that it raises.
//! Runs where there is a `ghc`, with `WHATIF_LONG=1` or `FUZZ=n` (programs).

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Library, Load};
use whatif_haskell::modules::base_modules;
use whatif_machine::compile::compile;
use whatif_machine::machine::{Machine, World};
use whatif_machine::state::State;
use whatif_source::Sources;

/// The types of generated expressions.
#[derive(Clone, PartialEq, Debug)]
enum T {
    Int,
    Integer,
    Bool,
    Char,
    Ordering,
    Op,
    Shape,
    Double,
    Ratio,
    List(Box<T>),
    Pair(Box<T>, Box<T>),
    Maybe(Box<T>),
    Tree(Box<T>),
    Map(Box<T>, Box<T>),
    Either(Box<T>, Box<T>),
}

impl T {
    fn show(&self) -> String {
        match self {
            T::List(inner) => format!("[{}]", inner.show()),
            T::Pair(a, b) => format!("({}, {})", a.show(), b.show()),
            T::Maybe(inner) => format!("(Maybe {})", inner.show()),
            T::Tree(inner) => format!("(Tree {})", inner.show()),
            T::Map(key, value) => format!("(Map.Map {} {})", key.show(), value.show()),
            T::Either(a, b) => format!("(Either {} {})", a.show(), b.show()),
            T::Ratio => "Rational".to_owned(),
            other => format!("{other:?}"),
        }
    }
}

const PRELUDE: &str = "{-# LANGUAGE ScopedTypeVariables #-}
module Main where

import Control.Exception
import Control.Monad.State
import Data.Char
import Data.Int
import Data.List
import Data.Maybe
import Data.Bits
import Data.Ratio
import Data.Word
import Numeric
import System.IO.Unsafe (unsafePerformIO)
import Text.Printf
import Text.Read (readMaybe)
import qualified Data.Map as Map
import qualified Data.Set as Set

data Op = Add | Sub | Mul deriving (Eq, Ord, Show, Read, Enum, Bounded)

data Shape = Circle Int | Rect { width :: Int, height :: Integer } | Named String Shape | Shape :+: Shape
  deriving (Eq, Ord, Show, Read)

infixr 5 :+:

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Eq, Ord, Show, Read)

instance Functor Tree where
  fmap _ Leaf = Leaf
  fmap f (Node l x r) = Node (fmap f l) (f x) (fmap f r)

instance Foldable Tree where
  foldr _ z Leaf = z
  foldr f z (Node l x r) = foldr f (f x (foldr f z r)) l

class Sized a where
  size :: a -> Int
  size _ = 1

instance Sized Int
instance Sized Integer where size n = length (show n)
instance Sized Bool where size b = if b then 2 else 0
instance Sized Char where size = ord
instance Sized Ordering
instance Sized Double where size x = if isNaN x || isInfinite x then -1 else truncate (x / 1e10)
instance Integral a => Sized (Ratio a) where size r = fromIntegral (denominator r)
instance (Sized a, Sized b) => Sized (Either a b) where size = either size (negate . size)
instance (Sized k, Sized v) => Sized (Map.Map k v) where size m = size (Map.toList m)
instance Sized Op where size = fromEnum
instance Sized Shape where
  size (Named s inner) = length s + size inner
  size (a :+: b) = size a * size b
  size s = maybe 0 id (lookup s [(Circle 1, 10)])
instance Sized a => Sized [a] where size xs = sum (map size xs)
instance (Sized a, Sized b) => Sized (a, b) where size (a, b) = size a - size b
instance Sized a => Sized (Maybe a) where size = maybe 0 size
instance Sized a => Sized (Tree a) where size = sum . map size . foldr (:) []

fromList :: Ord a => [a] -> Tree a
fromList = foldl' (flip insertTree) Leaf

insertTree :: Ord a => a -> Tree a -> Tree a
insertTree x Leaf = Node Leaf x Leaf
insertTree x t@(Node l y r)
  | x < y = Node (insertTree x l) y r
  | x > y = Node l y (insertTree x r)
  | otherwise = t

apply :: Op -> Int -> Int -> Int
apply Add = (+)
apply Sub = (-)
apply Mul = (*)

attempt :: a -> Either [Char] a
attempt x = unsafePerformIO (fmap Right (evaluate x) `catch` failed)
  where
    failed e
      | Just arithmetic <- fromException e = return (Left (show (arithmetic :: ArithException)))
      | otherwise = return (Left (takeWhile (/= '\\n') (show (e :: SomeException))))

numbered :: [a] -> State Int [(Int, a)]
numbered = mapM step
  where
    step x = do
      n <- get
      when (even n) (modify (+ 1))
      modify' (* 2)
      gets (\\m -> (m - n, x))

class Monoid' a where
  unit :: a
  (<+>) :: a -> a -> a
  infixr 6 <+>
  times :: Int -> a -> a
  times n x | n <= 0 = unit
            | otherwise = x <+> times (n - 1) x

instance Monoid' Int where { unit = 0; (<+>) = (+) }
instance Monoid' Integer where { unit = 1; (<+>) = (*); times n x = x ^ max 0 n }
instance Monoid' [a] where { unit = []; (<+>) = (++) }
instance (Monoid' a, Monoid' b) => Monoid' (a, b) where
  unit = (unit, unit)
  (a, b) <+> (c, d) = (a <+> c, b <+> d)

line :: Show a => a -> IO ()
line x = (do { _ <- evaluate (length (show x)); putStrLn (take 2000 (show x)) })
  `catch` \\(e :: SomeException) -> putStrLn (\"exception: \" ++ takeWhile (/= '\\n') (show e))

";

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound.max(1)
    }
}

struct Generator {
    random: Random,
    scope: Vec<(String, T)>,
    fresh: usize,
}

impl Generator {
    fn ty(&mut self, depth: usize) -> T {
        let compound = if depth == 0 { 0 } else { 7 };
        match self.random.below(9 + compound) {
            0 | 1 => T::Int,
            2 => T::Integer,
            3 => T::Bool,
            4 => T::Char,
            5 => {
                if self.random.below(2) == 0 {
                    T::Ordering
                } else {
                    T::Op
                }
            }
            6 => T::Shape,
            7 => T::Double,
            8 => T::Ratio,
            9 | 10 => T::List(Box::new(self.ty(depth - 1))),
            11 => T::Pair(Box::new(self.ty(depth - 1)), Box::new(self.ty(depth - 1))),
            12 => T::Maybe(Box::new(self.ty(depth - 1))),
            13 => T::Map(Box::new(self.ty(depth - 1)), Box::new(self.ty(depth - 1))),
            14 => T::Either(Box::new(self.ty(depth - 1)), Box::new(self.ty(depth - 1))),
            _ => T::Tree(Box::new(self.ty(depth - 1))),
        }
    }

    fn name(&mut self) -> String {
        self.fresh += 1;
        format!("v{}", self.fresh)
    }

    /// An expression with a variable in scope.
    fn under(&mut self, name: &str, ty: &T, result: &T, depth: usize) -> String {
        self.scope.push((name.to_owned(), ty.clone()));
        let body = self.expr(result, depth);
        self.scope.pop();
        body
    }

    /// `\x -> e`
    fn lambda(&mut self, from: &T, to: &T, depth: usize) -> String {
        let name = self.name();
        let body = self.under(&name, from, to, depth);
        format!("(\\{name} -> {body})")
    }

    fn expr(&mut self, ty: &T, depth: usize) -> String {
        let known: Vec<String> =
            self.scope.iter().filter(|(_, known)| known == ty).map(|(name, _)| name.clone()).collect();
        if !known.is_empty() && self.random.below(if depth == 0 { 2 } else { 4 }) == 0 {
            return known[self.random.below(known.len())].clone();
        }
        if depth == 0 {
            return self.leaf(ty);
        }
        match self.random.below(12) {
            0..=7 => self.specific(ty, depth - 1),
            8..=10 => self.general(ty, depth - 1),
            _ => self.leaf(ty),
        }
    }

    fn leaf(&mut self, ty: &T) -> String {
        let pick = self.random.below(6);
        match ty {
            T::Int => format!("({} :: Int)", ["0", "1", "-3", "42", "maxBound", "7"][pick]),
            T::Integer => {
                format!("({} :: Integer)", ["0", "1", "-2", "10", "123456789012345678901", "5"][pick])
            }
            T::Bool => ["True", "False"][pick % 2].to_owned(),
            T::Char => ["'a'", "'Z'", "'\\n'", "' '", "'9'", "'\\955'"][pick].to_owned(),
            T::Ordering => ["LT", "EQ", "GT"][pick % 3].to_owned(),
            T::Op => ["Add", "Sub", "Mul"][pick % 3].to_owned(),
            T::Shape => ["Circle 3", "Rect { width = -1, height = 2 }", "Named \"n\" (Circle 0)"][pick % 3]
                .to_owned()
                .replace("Circle 3", "(Circle 3)")
                .replace("Named \"n\" (Circle 0)", "(Named \"n\" (Circle 0))"),
            T::Double => {
                format!("({} :: Double)", ["0", "1.5", "-2.25", "1e10", "0.1", "123456.789e-12"][pick])
            }
            T::Ratio => format!("({} :: Rational)", ["0", "1 % 3", "-7 % 2", "5", "22 % 7", "1 % 10"][pick]),
            T::Map(key, value) => match pick {
                0 | 1 => format!("(Map.empty :: Map.Map {} {})", key.show(), value.show()),
                _ => format!("(Map.singleton {} {})", self.leaf(key), self.leaf(value)),
            },
            T::Either(a, b) if pick < 3 => {
                format!("(Left {} :: Either {} {})", self.leaf(a), a.show(), b.show())
            }
            T::Either(a, b) => format!("(Right {} :: Either {} {})", self.leaf(b), a.show(), b.show()),
            T::List(inner) if **inner == T::Char => {
                ["\"\"", "\"ab c\"", "\"x\\ty\"", "\"Hello\""][pick % 4].to_owned()
            }
            T::List(inner) => match pick {
                0 | 1 => format!("([] :: [{}])", inner.show()),
                2 | 3 => format!("[{}]", self.leaf(inner)),
                _ => format!("[{}, {}]", self.leaf(inner), self.leaf(inner)),
            },
            T::Pair(a, b) => format!("({}, {})", self.leaf(a), self.leaf(b)),
            T::Maybe(inner) if pick < 2 => format!("(Nothing :: Maybe {})", inner.show()),
            T::Maybe(inner) => format!("(Just {})", self.leaf(inner)),
            T::Tree(inner) if pick < 2 => format!("(Leaf :: Tree {})", inner.show()),
            T::Tree(inner) => format!("(Node Leaf {} Leaf)", self.leaf(inner)),
        }
    }

    /// What can have any type.
    fn general(&mut self, ty: &T, depth: usize) -> String {
        let other = self.ty(1);
        match self.random.below(22) {
            14 => {
                let (value, other) = (self.expr(ty, depth), self.expr(ty, depth));
                format!("(either (const {other}) id (attempt {value}))")
            }
            15 => {
                let (value, x) = (self.expr(ty, depth), self.name());
                format!("(let ({x}, _) = ({value}, undefined :: Int) in {x})")
            }
            16 => format!("(case undefined of ~(_, _) -> {})", self.expr(ty, depth)),
            17 => {
                let (xs, n) = (self.name(), self.expr(&T::Int, depth));
                format!("(let {xs} = {} : {xs} in {xs} !! ({n} `mod` 5))", self.expr(ty, depth))
            }
            18 => format!("({} `seq` {})", self.expr(&other, depth), self.expr(ty, depth)),
            19 => {
                let (even, odd, n) = (self.name(), self.name(), self.expr(&T::Int, depth));
                let (yes, no) = (self.expr(ty, depth), self.expr(ty, depth));
                format!(
                    "(let {{ {even} 0 = {yes}; {even} n = {odd} (n - 1); {odd} 0 = {no}; {odd} n = {even} (n - 1) }} in {even} ({n} `mod` 7))"
                )
            }
            20 => {
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                let list = self.expr(&T::List(Box::new(other)), depth);
                format!("(fst (foldr (\\_ ~(p, q) -> (q, p)) ({a}, {b}) {list}))")
            }
            11 => format!("(read (show {}) :: {})", self.expr(ty, depth), ty.show()),
            12 => {
                let (f, x) = (self.name(), self.name());
                let (guard, yes) =
                    (self.under(&x, &other, &T::Bool, depth), self.under(&x, &other, ty, depth));
                let (no, value) = (self.under(&x, &other, ty, depth), self.expr(&other, depth));
                format!(
                    "(case {value} of {{ {x} | {f} {x} -> {yes} | otherwise -> {no} where {{ {f} {x} = {guard} }} }})"
                )
            }
            13 => {
                let x = self.name();
                let either = T::Either(Box::new(other.clone()), Box::new(ty.clone()));
                let value = self.expr(&either, depth);
                let left = self.under(&x, &other, ty, depth);
                format!("(either (\\{x} -> {left}) id {value})")
            }
            0 => format!(
                "(if {} then {} else {})",
                self.expr(&T::Bool, depth),
                self.expr(ty, depth),
                self.expr(ty, depth)
            ),
            1 => {
                let (name, value) = (self.name(), self.expr(&other, depth));
                format!("(let {name} = {value} in {})", self.under(&name, &other, ty, depth))
            }
            2 => {
                let list = T::List(Box::new(other.clone()));
                let (x, xs) = (self.name(), self.name());
                let (scrutinee, empty) = (self.expr(&list, depth), self.expr(ty, depth));
                self.scope.push((x.clone(), other));
                let cons = self.under(&xs, &list, ty, depth);
                self.scope.pop();
                format!("(case {scrutinee} of {{ [] -> {empty}; {x} : {xs} -> {cons} }})")
            }
            3 => {
                let x = self.name();
                let scrutinee = self.expr(&T::Maybe(Box::new(other.clone())), depth);
                let nothing = self.expr(ty, depth);
                format!(
                    "(case {scrutinee} of {{ Just {x} -> {}; Nothing -> {nothing} }})",
                    self.under(&x, &other, ty, depth)
                )
            }
            4 => format!("({} {})", self.lambda(&other, ty, depth), self.expr(&other, depth)),
            5 => format!(
                "(fromMaybe {} {})",
                self.expr(ty, depth),
                self.expr(&T::Maybe(Box::new(ty.clone())), depth)
            ),
            6 => {
                let (acc, x) = (self.name(), self.name());
                self.scope.push((acc.clone(), ty.clone()));
                let step = self.under(&x, &other, ty, depth.min(2));
                self.scope.pop();
                let fold = ["foldl", "foldl'"][self.random.below(2)];
                let list = self.expr(&T::List(Box::new(other)), depth);
                format!("({fold} (\\{acc} {x} -> {step}) {} {list})", self.expr(ty, depth))
            }
            7 => format!("(fst {})", self.expr(&T::Pair(Box::new(ty.clone()), Box::new(other)), depth)),
            8 => format!("(head {})", self.expr(&T::List(Box::new(ty.clone())), depth)),
            9 => {
                let x = self.name();
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                let guard = self.under(&x, &other, &T::Bool, depth);
                let value = self.expr(&other, depth);
                format!("(let f {x} | {guard} = {a} | otherwise = {b} in f {value})")
            }
            10 => format!(
                "(maximum ({} : {}))",
                self.expr(ty, depth),
                self.expr(&T::List(Box::new(ty.clone())), depth)
            ),
            _ => {
                let key = self.expr(&other, depth);
                let pairs = T::List(Box::new(T::Pair(Box::new(other), Box::new(ty.clone()))));
                format!(
                    "(Map.findWithDefault {} {key} (Map.fromList {}))",
                    self.expr(ty, depth),
                    self.expr(&pairs, depth)
                )
            }
        }
    }

    fn specific(&mut self, ty: &T, depth: usize) -> String {
        match ty {
            T::Int => self.int(depth),
            T::Integer => self.integer(depth),
            T::Bool => self.bool(depth),
            T::Char => match self.random.below(4) {
                0 => format!("(chr ({} `mod` 1000))", self.expr(&T::Int, depth)),
                1 => format!("(toUpper {})", self.expr(&T::Char, depth)),
                2 => format!("(intToDigit ({} `mod` 17))", self.expr(&T::Int, depth)),
                _ => format!("(succ {})", self.expr(&T::Char, depth)),
            },
            T::Ordering => {
                let other = self.ty(2);
                format!("(compare {} {})", self.expr(&other, depth), self.expr(&other, depth))
            }
            T::Op => match self.random.below(3) {
                0 => format!("(toEnum ({} `mod` 4) :: Op)", self.expr(&T::Int, depth)),
                1 => format!("(succ {})", self.expr(&T::Op, depth)),
                _ => format!("(min {} {})", self.expr(&T::Op, depth), self.expr(&T::Op, depth)),
            },
            T::Shape => match self.random.below(5) {
                0 => format!("(Circle {})", self.expr(&T::Int, depth)),
                1 => format!("(Rect {} {})", self.expr(&T::Int, depth), self.expr(&T::Integer, depth)),
                2 => format!("({} {{ width = {} }})", self.expr(&T::Shape, depth), self.expr(&T::Int, depth)),
                3 => format!("({} :+: {})", self.expr(&T::Shape, depth), self.expr(&T::Shape, depth)),
                _ => format!(
                    "(Named {} {})",
                    self.expr(&T::List(Box::new(T::Char)), depth),
                    self.expr(&T::Shape, depth)
                ),
            },
            T::Double => self.double(depth),
            T::Ratio => match self.random.below(4) {
                0 => {
                    let op = ["+", "-", "*", "/"][self.random.below(4)];
                    format!("({} {op} {})", self.expr(ty, depth), self.expr(ty, depth))
                }
                1 => format!("({} % {})", self.expr(&T::Integer, depth), self.expr(&T::Integer, depth)),
                2 => format!("(toRational {})", self.expr(&T::Int, depth)),
                _ => format!("(abs (negate {}))", self.expr(ty, depth)),
            },
            T::Map(key, value) => self.map(&key.clone(), &value.clone(), depth),
            T::Either(a, b) => match self.random.below(3) {
                0 => format!("(Left {} :: {})", self.expr(a, depth), ty.show()),
                1 => format!("(Right {} :: {})", self.expr(b, depth), ty.show()),
                _ => {
                    let other = self.ty(1);
                    let source = self.expr(&T::Either(a.clone(), Box::new(other.clone())), depth);
                    format!("(fmap {} {source})", self.lambda(&other, b, depth))
                }
            },
            T::List(inner) => self.list(&inner.clone(), depth),
            T::Pair(a, b) => match self.random.below(2) {
                0 => format!("({}, {})", self.expr(a, depth), self.expr(b, depth)),
                _ => format!("((\\(x, y) -> (y, x)) {})", self.expr(&T::Pair(b.clone(), a.clone()), depth)),
            },
            T::Maybe(inner) => match self.random.below(4) {
                0 => format!("(Just {})", self.expr(inner, depth)),
                1 => format!(
                    "(find {} {})",
                    self.lambda(inner, &T::Bool, depth),
                    self.expr(&T::List(inner.clone()), depth)
                ),
                2 => format!("(listToMaybe {})", self.expr(&T::List(inner.clone()), depth)),
                _ => {
                    let other = self.ty(1);
                    let source = self.expr(&T::Maybe(Box::new(other.clone())), depth);
                    format!("({source} >>= {})", self.lambda(&other, ty, depth))
                }
            },
            T::Tree(inner) => match self.random.below(3) {
                0 => format!("(fromList {})", self.expr(&T::List(inner.clone()), depth)),
                1 => format!("(insertTree {} {})", self.expr(inner, depth), self.expr(ty, depth)),
                _ => {
                    let other = self.ty(1);
                    let source = self.expr(&T::Tree(Box::new(other.clone())), depth);
                    format!("(fmap {} {source})", self.lambda(&other, inner, depth))
                }
            },
        }
    }

    fn double(&mut self, depth: usize) -> String {
        match self.random.below(11) {
            7 => {
                let function = ["exp", "sin", "atan", "log", "cosh", "tan"][self.random.below(6)];
                format!("({function} {})", self.expr(&T::Double, depth))
            }
            8 => format!("({} ** {})", self.expr(&T::Double, depth), self.leaf(&T::Double)),
            9 => format!("(snd (properFraction {} :: (Integer, Double)))", self.expr(&T::Double, depth)),
            10 => format!("(realToFrac (realToFrac {} :: Float) :: Double)", self.expr(&T::Double, depth)),
            0 | 1 => {
                let op = ["+", "-", "*", "/"][self.random.below(4)];
                format!("({} {op} {})", self.expr(&T::Double, depth), self.expr(&T::Double, depth))
            }
            2 => {
                let function = ["sqrt", "abs", "negate", "signum", "recip"][self.random.below(5)];
                format!("({function} {})", self.expr(&T::Double, depth))
            }
            3 => format!("(fromIntegral {} :: Double)", self.expr(&T::Integer, depth)),
            4 => format!("(fromRational {} :: Double)", self.expr(&T::Ratio, depth)),
            5 => format!("({} ^^ ({} `mod` 5 - 2))", self.expr(&T::Double, depth), self.expr(&T::Int, depth)),
            _ => format!("(sum {})", self.expr(&T::List(Box::new(T::Double)), depth)),
        }
    }

    fn map(&mut self, key: &T, value: &T, depth: usize) -> String {
        let (keys, map) = (Box::new(key.clone()), T::Map(Box::new(key.clone()), Box::new(value.clone())));
        let pairs = T::List(Box::new(T::Pair(keys, Box::new(value.clone()))));
        match self.random.below(7) {
            0 | 1 => format!("(Map.fromList {})", self.expr(&pairs, depth)),
            2 => {
                let (key, value) = (self.expr(key, depth), self.expr(value, depth));
                format!("(Map.insertWith max {key} {value} {})", self.expr(&map, depth))
            }
            3 => format!("(Map.delete {} {})", self.expr(key, depth), self.expr(&map, depth)),
            4 => {
                let op = ["union", "intersection", "difference"][self.random.below(3)];
                format!("(Map.{op} {} {})", self.expr(&map, depth), self.expr(&map, depth))
            }
            5 => format!("(Map.filter {} {})", self.lambda(value, &T::Bool, depth), self.expr(&map, depth)),
            _ => {
                let other = self.ty(1);
                let keys = Box::new(key.clone());
                let source = self.expr(&T::Map(keys, Box::new(other.clone())), depth);
                format!("(Map.map {} {source})", self.lambda(&other, value, depth))
            }
        }
    }

    fn int(&mut self, depth: usize) -> String {
        let other = self.ty(2);
        match self.random.below(20) {
            14 => {
                let narrow = ["Int8", "Int16", "Int32", "Word8", "Word16", "Word"][self.random.below(6)];
                let op = ["+", "*", "-", "`div`", "`rem`"][self.random.below(5)];
                let (a, b) = (self.expr(&T::Int, depth), self.expr(&T::Int, depth));
                format!("(fromIntegral ((fromIntegral {a} :: {narrow}) {op} fromIntegral {b}) :: Int)")
            }
            15 => {
                let op = ["shiftL", "shiftR", "rotateL", "setBit", "clearBit"][self.random.below(5)];
                format!("({} `{op}` ({} `mod` 70))", self.expr(&T::Int, depth), self.expr(&T::Int, depth))
            }
            16 => format!("(times ({} `mod` 4) {})", self.expr(&T::Int, depth), self.expr(&T::Int, depth)),
            17 => {
                let function = ["round", "truncate", "floor", "ceiling"][self.random.below(4)];
                format!("({function} ({} / 1000) :: Int)", self.expr(&T::Double, depth))
            }
            18 => format!("(digitToInt {})", self.expr(&T::Char, depth)),
            19 => format!("(fromEnum {})", self.expr(&T::Char, depth)),
            10 => {
                let function = ["round", "truncate", "floor", "ceiling"][self.random.below(4)];
                let small = self.expr(&T::Ratio, depth);
                format!("({function} {small} :: Int)")
            }
            11 => {
                let op = [".&.", ".|.", "`xor`"][self.random.below(3)];
                format!("({} {op} {})", self.expr(&T::Int, depth), self.expr(&T::Int, depth))
            }
            12 => format!("(popCount {})", self.expr(&T::Int, depth)),
            13 => {
                let map = T::Map(Box::new(other.clone()), Box::new(T::Int));
                format!("(Map.foldr (-) 0 {})", self.expr(&map, depth))
            }
            0 => format!("({} + {})", self.expr(&T::Int, depth), self.expr(&T::Int, depth)),
            1 => format!("({} * {})", self.expr(&T::Int, depth), self.expr(&T::Int, depth)),
            2 => {
                let op = ["div", "mod", "quot", "rem"][self.random.below(4)];
                format!("({} `{op}` {})", self.expr(&T::Int, depth), self.expr(&T::Int, depth))
            }
            3 => format!("(length {})", self.expr(&T::List(Box::new(other)), depth)),
            4 => format!("(sum {})", self.expr(&T::List(Box::new(T::Int)), depth)),
            5 => format!("(ord {})", self.expr(&T::Char, depth)),
            6 => format!(
                "(apply {} {} {})",
                self.expr(&T::Op, depth),
                self.expr(&T::Int, depth),
                self.expr(&T::Int, depth)
            ),
            7 => format!("(size {})", self.expr(&other, depth)),
            8 => format!("(fromIntegral {} :: Int)", self.expr(&T::Integer, depth)),
            _ => format!("(width {})", self.expr(&T::Shape, depth)),
        }
    }

    fn integer(&mut self, depth: usize) -> String {
        match self.random.below(7) {
            0 => format!("({} - {})", self.expr(&T::Integer, depth), self.expr(&T::Integer, depth)),
            1 => format!("({} * {})", self.expr(&T::Integer, depth), self.expr(&T::Integer, depth)),
            2 => {
                let op = ["div", "mod", "quot", "rem"][self.random.below(4)];
                format!("({} `{op}` {})", self.expr(&T::Integer, depth), self.expr(&T::Integer, depth))
            }
            3 => format!("({} ^ ({} `mod` 6))", self.expr(&T::Integer, depth), self.expr(&T::Int, depth)),
            4 => format!("(toInteger {})", self.expr(&T::Int, depth)),
            5 => format!("(product {})", self.expr(&T::List(Box::new(T::Integer)), depth)),
            _ => format!("(gcd {} {})", self.expr(&T::Integer, depth), self.expr(&T::Integer, depth)),
        }
    }

    fn bool(&mut self, depth: usize) -> String {
        let other = self.ty(2);
        match self.random.below(7) {
            0 => {
                let op = ["==", "/=", "<", "<=", ">", ">="][self.random.below(6)];
                format!("({} {op} {})", self.expr(&other, depth), self.expr(&other, depth))
            }
            1 => format!("({} && {})", self.expr(&T::Bool, depth), self.expr(&T::Bool, depth)),
            2 => format!("(not {})", self.expr(&T::Bool, depth)),
            3 => format!("(null {})", self.expr(&T::List(Box::new(other)), depth)),
            4 => format!(
                "({} `elem` {})",
                self.expr(&other, depth),
                self.expr(&T::List(Box::new(other.clone())), depth)
            ),
            5 => {
                let quantifier = ["all", "any"][self.random.below(2)];
                let list = self.expr(&T::List(Box::new(other.clone())), depth);
                format!("({quantifier} {} {list})", self.lambda(&other, &T::Bool, depth))
            }
            _ => format!("(even {})", self.expr(&T::Integer, depth)),
        }
    }

    fn list(&mut self, inner: &T, depth: usize) -> String {
        let list = T::List(Box::new(inner.clone()));
        let other = self.ty(1);
        let choices = if *inner == T::Char { 28 } else { 14 };
        match self.random.below(choices) {
            13 => match inner {
                T::Pair(number, other) if **number == T::Int => {
                    let source = self.expr(&T::List(other.clone()), depth);
                    format!("(evalState (numbered {source}) ({} `mod` 9))", self.expr(&T::Int, depth))
                }
                T::Double => {
                    let [a, b, c] = [0; 3].map(|_| self.expr(&T::Double, depth.min(1)));
                    format!("(take 6 [{a}, {b} .. {c}])")
                }
                T::Int => {
                    let [a, b, c] = [0; 3].map(|_| self.expr(&T::Int, depth.min(1)));
                    format!("(take 6 [{a}, {b} .. {c}])")
                }
                T::Char => format!("(take 5 [{} ..])", self.expr(&T::Char, depth)),
                T::Op => format!("[{} ..]", self.expr(&T::Op, depth)),
                _ => format!("(times ({} `mod` 4) {})", self.expr(&T::Int, depth), self.expr(&list, depth)),
            },
            18 => format!("(showsPrec 11 {} \"\")", self.expr(&other, depth)),
            19 => {
                let form = ["%.3f", "%8.2e", "%g", "%s"][self.random.below(3)];
                format!("(printf \"{form}|\" {} :: String)", self.expr(&T::Double, depth))
            }
            20 => {
                let form = ["%x", "%o", "%+d", "%08d", "%-6d|", "% d"][self.random.below(6)];
                format!("(printf \"{form}\" {} :: String)", self.expr(&T::Integer, depth))
            }
            21 => format!("(show (reads {} :: [(Int, String)]))", self.expr(&list, depth)),
            22 => format!("(show (readMaybe {} :: Maybe {}))", self.expr(&list, depth), other.show()),
            23 => format!("(either id show (attempt {}))", self.expr(&other, depth)),
            24 => format!("(show (lex {}))", self.expr(&list, depth)),
            25 => format!("(showEFloat (Just 2) {} \"\")", self.expr(&T::Double, depth)),
            26 => format!("(showGFloat Nothing {} \"\")", self.expr(&T::Double, depth)),
            0 => format!("({} : {})", self.expr(inner, depth), self.expr(&list, depth)),
            1 => format!("({} ++ {})", self.expr(&list, depth), self.expr(&list, depth)),
            2 => {
                let source = self.expr(&T::List(Box::new(other.clone())), depth);
                format!("(map {} {source})", self.lambda(&other, inner, depth))
            }
            3 => {
                let function = ["filter", "takeWhile", "dropWhile"][self.random.below(3)];
                format!("({function} {} {})", self.lambda(inner, &T::Bool, depth), self.expr(&list, depth))
            }
            4 => {
                let function = ["take", "drop"][self.random.below(2)];
                format!("({function} {} {})", self.expr(&T::Int, depth), self.expr(&list, depth))
            }
            5 => {
                let function =
                    ["reverse", "sort", "nub", "tail", "init", "concat . tails", "map head . group"];
                format!("(({}) {})", function[self.random.below(7)], self.expr(&list, depth))
            }
            6 => {
                let x = self.name();
                let source = self.expr(&T::List(Box::new(other.clone())), depth);
                self.scope.push((x.clone(), other));
                let (guard, body) = (self.expr(&T::Bool, depth), self.expr(inner, depth));
                self.scope.pop();
                format!("[{body} | {x} <- {source}, {guard}]")
            }
            7 => format!("(replicate ({} `mod` 5) {})", self.expr(&T::Int, depth), self.expr(inner, depth)),
            8 => format!(
                "(catMaybes {})",
                self.expr(&T::List(Box::new(T::Maybe(Box::new(inner.clone())))), depth)
            ),
            9 => format!("(Set.toList (Set.fromList {}))", self.expr(&list, depth)),
            10 => format!("(foldr (:) [] {})", self.expr(&T::Tree(Box::new(inner.clone())), depth)),
            11 => {
                let source = self.expr(&T::List(Box::new(other.clone())), depth);
                format!("(concatMap {} {source})", self.lambda(&other, &list, depth))
            }
            12 => match inner {
                T::Int => format!(
                    "[{} `mod` 9 .. {} `mod` 9]",
                    self.expr(&T::Int, depth),
                    self.expr(&T::Int, depth)
                ),
                T::Pair(a, b) => {
                    let (a, b) = (T::List(a.clone()), T::List(b.clone()));
                    format!("(zip {} {})", self.expr(&a, depth), self.expr(&b, depth))
                }
                T::Op => "([minBound ..] :: [Op])".to_owned(),
                T::Integer => format!(
                    "(take 7 [{}, {} ..])",
                    self.expr(&T::Integer, depth),
                    self.expr(&T::Integer, depth)
                ),
                T::Double => format!("[{} , 0.5 .. 2.25]", self.leaf(&T::Double)),
                T::Char => "['a', 'c' .. 'm']".to_owned(),
                _ => format!("(intersect {} {})", self.expr(&list, depth), self.expr(&list, depth)),
            },
            17 => format!("(show {})", self.expr(&other, depth)),
            14 => format!("(showFFloat (Just 3) {} \"\")", self.expr(&T::Double, depth)),
            15 => {
                let (number, text) = (self.expr(&T::Int, depth), self.expr(&list, depth));
                format!("(printf \"%5d|%-4s|%03d\" {number} {text} {number} :: String)")
            }
            16 => format!("(showHex (abs {}) \"\")", self.expr(&T::Integer, depth)),
            _ => format!("(unwords (lines {}))", self.expr(&list, depth)),
        }
    }
}

/// A program that shows this many expressions.
fn program(seed: u64, count: usize) -> String {
    let random = Random(0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0x1234_5678_9ABC_DEF1));
    let mut generator = Generator { random, scope: Vec::new(), fresh: 0 };
    let mut text = PRELUDE.to_owned();
    for at in 0..count {
        let ty = generator.ty(2);
        let depth = 2 + generator.random.below(4);
        let body = generator.expr(&ty, depth);
        let _ = writeln!(text, "e{at} :: {}\ne{at} = {body}\n", ty.show());
    }
    text.push_str("main :: IO ()\nmain = do\n");
    for at in 0..count {
        let _ = writeln!(text, "  line e{at}");
    }
    text
}

#[derive(Default)]
struct Recorder(String);

impl World for Recorder {
    fn put_char(&mut self, _handle: i64, char: char) {
        self.0.push(char);
    }
    fn get_char(&mut self, _handle: i64, _take: bool) -> Option<char> {
        None
    }
    fn flush(&mut self, _handle: i64) {}
    fn open(&mut self, _path: &str, _mode: i64) -> i64 {
        -2
    }
    fn close(&mut self, _handle: i64) {}
    fn arguments(&self) -> (String, Vec<String>) {
        ("program".into(), Vec::new())
    }
    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
    fn clocks(&self) -> (i64, i64) {
        (0, 0)
    }
}

fn ours(text: &str, bytes: &'static [u8]) -> String {
    let mut files = FxHashMap::default();
    files.insert("Main.hs".into(), text.to_owned());
    let mut sources = Sources::new();
    let path = Path::new("Main.hs");
    let library = Library::decode(bytes);
    let front = Front::load(&mut sources, &Load::new(&files, path, &library));
    let front = front.expect("it is there");
    if front.has_errors() {
        return front.diagnostics().iter().map(|d| d.render(&sources, false)).collect();
    }
    let program = front.main_program().expect("it has a main");
    let main = program.main.clone().expect("made with one");
    let machine = Machine::new(compile(&program, &main));
    let mut state = State::new(&machine.code);
    let mut world = Recorder::default();
    machine.run(&mut state, 2_000_000_000, &mut world);
    world.0
}

fn ghc(text: &str, folder: &Path) -> Option<String> {
    std::fs::write(folder.join("Main.hs"), text).ok()?;
    let compiled = Command::new("ghc")
        .args(["-v0", "-w", "-O0", "-dynamic", "-o", "program", "Main.hs"])
        .current_dir(folder)
        .output()
        .ok()?;
    assert!(
        compiled.status.success(),
        "a generated program is wrong:\n{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let run = Command::new("./program").current_dir(folder).env("LANG", "C.UTF-8").output().ok()?;
    Some(String::from_utf8_lossy(&run.stdout).into_owned())
}

#[test]
fn generated_programs_print_what_ghc_prints() {
    let wanted = std::env::var("FUZZ").ok().and_then(|count| count.parse().ok());
    let long = std::env::var_os("WHATIF_LONG").map(|_| 50);
    let Some(programs) = wanted.or(long) else { return };
    if Command::new("ghc").arg("--version").output().is_err() {
        return;
    }
    let seed: u64 = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let folder = std::env::temp_dir().join(format!("whatif-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder to work in");
    let modules: Vec<&str> = base_modules().collect();
    let (library, errors) = Library::build(&mut Sources::new(), &modules);
    assert!(errors.is_empty());
    let bytes: &'static [u8] = library.encode().leak();
    let mut differences = String::new();
    for number in seed..seed + programs {
        let text = program(number, 150);
        let Some(expected) = ghc(&text, &folder) else { continue };
        let found = ours(&text, bytes);
        if expected.lines().count() != found.lines().count() {
            let _ = writeln!(
                differences,
                "program {number}: {} lines, not {}:\n{found}",
                found.lines().count(),
                expected.lines().count()
            );
        }
        for (at, (expected, found)) in expected.lines().zip(found.lines()).enumerate() {
            // Where several parts of an expression fail, GHC may raise any of their exceptions.
            let both_fail = [expected, found].iter().all(|line| line.starts_with("exception: "));
            if expected != found && !both_fail {
                let start = text.find(&format!("\ne{at} = ")).map_or("", |start| &text[start..]);
                let source = start.trim_start().lines().next().unwrap_or_default();
                let _ =
                    writeln!(differences, "program {number}: {source}\n  ghc:  {expected}\n  ours: {found}");
            }
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(differences.is_empty(), "{differences}");
}
