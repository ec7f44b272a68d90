{-# LANGUAGE NoImplicitPrelude #-}
-- | The types that the front end, the machine and the primitives know by name.
--
-- Lists, tuples, unit and functions are part of the syntax. Types without constructors belong to the machine.
module Whatif.Types where

-- | 64-bit integers that wrap around.
data Int

-- | Integers without bound.
data Integer

-- | 64-bit unsigned integers.
data Word

-- | Unicode code points.
data Char

-- | IEEE 754 binary64.
data Double

-- | IEEE 754 binary32.
data Float

type String = [Char]

data Bool = False | True

data Ordering = LT | EQ | GT

data Maybe a = Nothing | Just a

data Either a b = Left a | Right b

infixr 5 :|

-- | A list with at least one element.
data NonEmpty a = a :| [a]

infixl 7 :%

-- | A fraction in lowest terms with a positive denominator.
data Ratio a = !a :% !a

type Rational = Ratio Integer

-- | The token that orders effects. It has one value.
data RealWorld

-- | A mutable cell.
data Ref a

-- | An immutable array, indexed from 0.
data PrimArray a

-- | A mutable array, indexed from 0.
data PrimMutArray a

-- | An exception on its way from where it was raised to where it is caught.
data Exn

-- | What an action returns: the token for the next action, and its result.
data IOResult a = IOResult RealWorld a

-- | A result that is not to be evaluated.
data Box a = Box a

newtype IO a = IO (RealWorld -> IOResult a)
