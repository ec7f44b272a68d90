{-# LANGUAGE NoImplicitPrelude #-}
-- | 'ReadP' with a precedence as its context.
module Text.ParserCombinators.ReadPrec
  ( ReadPrec, Prec, minPrec, lift, prec, step, reset, get, look, (+++), (<++), pfail, choice
  , readPrec_to_P, readP_to_Prec, readPrec_to_S, readS_to_Prec
  ) where

import qualified Text.ParserCombinators.ReadP as P
import Text.ParserCombinators.ReadP (ReadP, ReadS)
import Whatif.Base

type Prec = Int

newtype ReadPrec a = ReadPrec (Prec -> ReadP a)

instance Functor ReadPrec where
  fmap h (ReadPrec f) = ReadPrec (\n -> fmap h (f n))

instance Applicative ReadPrec where
  pure x = ReadPrec (\_ -> return x)
  (<*>) = ap

instance Monad ReadPrec where
  ReadPrec f >>= k = ReadPrec (\n -> f n >>= \a -> readPrec_to_P (k a) n)

instance MonadFail ReadPrec where
  fail s = ReadPrec (\_ -> fail s)

instance Alternative ReadPrec where
  empty = pfail
  (<|>) = (+++)

instance MonadPlus ReadPrec

minPrec :: Prec
minPrec = 0

lift :: ReadP a -> ReadPrec a
lift m = ReadPrec (\_ -> m)

step, reset :: ReadPrec a -> ReadPrec a
step (ReadPrec f) = ReadPrec (\n -> f (n + 1))
reset (ReadPrec f) = ReadPrec (\_ -> f minPrec)

prec :: Prec -> ReadPrec a -> ReadPrec a
prec n (ReadPrec f) = ReadPrec (\c -> if c <= n then f n else P.pfail)

get :: ReadPrec Char
get = ReadPrec (\_ -> P.get)

look :: ReadPrec String
look = ReadPrec (\_ -> P.look)

(+++), (<++) :: ReadPrec a -> ReadPrec a -> ReadPrec a
ReadPrec f1 +++ ReadPrec f2 = ReadPrec (\n -> f1 n P.+++ f2 n)
ReadPrec f1 <++ ReadPrec f2 = ReadPrec (\n -> f1 n P.<++ f2 n)

pfail :: ReadPrec a
pfail = ReadPrec (\_ -> P.pfail)

choice :: [ReadPrec a] -> ReadPrec a
choice ps = listFoldr (+++) pfail ps

readPrec_to_P :: ReadPrec a -> Int -> ReadP a
readPrec_to_P (ReadPrec f) = f

readP_to_Prec :: (Int -> ReadP a) -> ReadPrec a
readP_to_Prec f = ReadPrec f

readPrec_to_S :: ReadPrec a -> Int -> ReadS a
readPrec_to_S (ReadPrec f) n = P.readP_to_S (f n)

readS_to_Prec :: (Int -> ReadS a) -> ReadPrec a
readS_to_Prec f = ReadPrec (\n -> P.readS_to_P (f n))
