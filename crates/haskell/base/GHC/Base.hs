{-# LANGUAGE MagicHash #-}
-- | The names that GHC's base library is built on.
module GHC.Base
  ( module GHC.Prim, Bool (..), Char, Int, Word, Float, Double, Ordering (..), IO, Type, Eq (..), Ord (..), (&&), (||), not, otherwise
  , Semigroup (..), Monoid (..), Functor (..), Applicative (..), Monad (..), Alternative (..), MonadPlus (..), NonEmpty (..), Void, absurd
  , vacuous, Maybe (..), String, (<**>), liftA, liftA3, join, (=<<), when, sequence, mapM, liftM, liftM2, liftM3, liftM4, liftM5, ap
  , foldr, map, (++), ord, unsafeChr, eqString, minInt, maxInt, id, const, (.), flip, ($), ($!), until, asTypeOf, assert, seq
  , quotInt, remInt, divInt, modInt, quotRemInt, divModInt, error, errorWithoutStackTrace, undefined, build, augment, returnIO, bindIO, failIO
  , breakpoint, eqChar, neChar, eqInt, neInt, gtInt, geInt, ltInt, leInt, compareInt
  ) where

import Control.Applicative (Alternative (..), Applicative (..), liftA, liftA3, (<**>))
import Control.Exception (assert)
import Control.Monad hiding (mapM, sequence)
import Data.Char (chr, ord)
import Data.Kind (Type)
import Data.List.NonEmpty (NonEmpty (..))
import Data.Semigroup (Semigroup (..))
import Data.Void (Void, absurd, vacuous)
import GHC.Prim
import Prelude hiding (foldr, mapM, sequence)
import qualified Prelude as P

eqChar, neChar :: Char -> Char -> Bool
eqChar = (==)
neChar = (/=)

eqInt, neInt, gtInt, geInt, ltInt, leInt :: Int -> Int -> Bool
eqInt = (==)
neInt = (/=)
gtInt = (>)
geInt = (>=)
ltInt = (<)
leInt = (<=)

compareInt :: Int -> Int -> Ordering
compareInt = compare

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr = P.foldr

mapM :: Monad m => (a -> m b) -> [a] -> m [b]
mapM = P.mapM

sequence :: Monad m => [m a] -> m [a]
sequence = P.sequence

unsafeChr :: Int -> Char
unsafeChr = chr

eqString :: String -> String -> Bool
eqString = (==)

minInt, maxInt :: Int
minInt = minBound
maxInt = maxBound

quotInt, remInt, divInt, modInt :: Int -> Int -> Int
quotInt = quot
remInt = rem
divInt = div
modInt = mod

quotRemInt, divModInt :: Int -> Int -> (Int, Int)
quotRemInt = quotRem
divModInt = divMod

build :: (forall b. (a -> b -> b) -> b -> b) -> [a]
build g = g (:) []

augment :: (forall b. (a -> b -> b) -> b -> b) -> [a] -> [a]
augment g xs = g (:) xs

returnIO :: a -> IO a
returnIO = return

bindIO :: IO a -> (a -> IO b) -> IO b
bindIO = (>>=)

failIO :: String -> IO a
failIO = fail

breakpoint :: a -> a
breakpoint x = x
