{-# LANGUAGE NoImplicitPrelude #-}
-- | The class Read, with instances for the types that come before it.
module Whatif.Read
  ( module Whatif.Read, ReadS, ReadPrec, prec, step, reset, (+++), pfail, Lexeme (..), Prec, readPrec_to_S, readS_to_Prec, readP_to_Prec
  , readPrec_to_P, minPrec, lift, (<++), choice, get, look
  ) where

import qualified Text.ParserCombinators.ReadP as P
import Text.ParserCombinators.ReadP (ReadS)
import Text.ParserCombinators.ReadPrec
import Text.Read.Lex (Lexeme (..), numberToInteger, numberToRangedRational, numberToRational)
import qualified Text.Read.Lex as L
import Whatif.Base
import Whatif.List
import Whatif.Monoid
import Whatif.Prim
import Whatif.Real

class Read a where
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readPrec :: ReadPrec a
  readListPrec :: ReadPrec [a]

  -- | What the whole text stands for, if it is a plain number that is known; no part of the class for programs.
  readNumeral :: String -> Maybe a
  readNumeral _ = Nothing

  readsPrec = readPrec_to_S readPrec
  readList = readPrec_to_S (list readPrec) 0
  readPrec = readS_to_Prec readsPrec
  readListPrec = readS_to_Prec (\_ -> readList)

readListDefault :: Read a => ReadS [a]
readListDefault = readPrec_to_S readListPrec 0

readListPrecDefault :: Read a => ReadPrec [a]
readListPrecDefault = list readPrec

reads :: Read a => ReadS a
reads = readsPrec minPrec

readEither :: Read a => String -> Either String a
readEither s = case readNumeral s of
    Just x -> Right x
    Nothing -> case [x | (x, "") <- readPrec_to_S complete minPrec s] of
      [x] -> Right x
      [] -> Left "Prelude.read: no parse"
      _ -> Left "Prelude.read: ambiguous parse"
  where
    complete = do
      x <- readPrec
      lift P.skipSpaces
      return x

readMaybe :: Read a => String -> Maybe a
readMaybe s = case readEither s of
  Left _ -> Nothing
  Right x -> Just x

read :: Read a => String -> a
read s = either errorWithoutStackTrace id (readEither s)

lex :: ReadS String
lex = P.readP_to_S L.hsLex

readParen :: Bool -> ReadS a -> ReadS a
readParen b g = if b then mandatory else optional
  where
    optional r = g r ++ mandatory r
    mandatory r = [(x, u) | ("(", s) <- lex r, (x, t) <- optional s, (")", u) <- lex t]

-- For instances

lexP :: ReadPrec Lexeme
lexP = lift L.lex

expectP :: Lexeme -> ReadPrec ()
expectP lexeme = lift (L.expect lexeme)

paren :: ReadPrec a -> ReadPrec a
paren p = do
  expectP (Punc "(")
  x <- reset p
  expectP (Punc ")")
  return x

parens :: ReadPrec a -> ReadPrec a
parens p = optional
  where
    optional = p +++ mandatory
    mandatory = paren optional

list :: ReadPrec a -> ReadPrec [a]
list readx = parens (expectP (Punc "[") >> (rest False +++ next))
  where
    rest started = do
      token <- lexP
      case token of
        Punc "]" -> return []
        Punc "," | started -> next
        _ -> pfail
    next = do
      x <- reset readx
      xs <- rest True
      return (x : xs)

-- | @field = value@ in braces, with an identifier as the field's name.
readField :: String -> ReadPrec a -> ReadPrec a
readField name readVal = do
  expectP (Ident name)
  expectP (Punc "=")
  readVal

-- | The same with an operator in parentheses as the name.
readSymField :: String -> ReadPrec a -> ReadPrec a
readSymField name readVal = do
  expectP (Punc "(")
  expectP (Symbol name)
  expectP (Punc ")")
  expectP (Punc "=")
  readVal

-- Instances

instance Read Char where
  readPrec = parens (do { t <- lexP; case t of { Char c -> return c; _ -> pfail } })
  readListPrec = parens (do { t <- lexP; case t of { String s -> return s; _ -> pfail } }) +++ readListPrecDefault
  readList = readListDefault

instance Read Bool where
  readPrec = parens (do { t <- lexP; case t of { Ident "True" -> return True; Ident "False" -> return False; _ -> pfail } })
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Ordering where
  readPrec = parens (do { t <- lexP; case t of { Ident "LT" -> return LT; Ident "EQ" -> return EQ; Ident "GT" -> return GT; _ -> pfail } })
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Lexeme where
  readPrec = lexP

instance Read a => Read (Maybe a) where
  readPrec = parens ((expectP (Ident "Nothing") >> return Nothing) +++ prec 10 (expectP (Ident "Just") >> step readPrec >>= \x -> return (Just x)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b) => Read (Either a b) where
  readPrec = parens (prec 10 (expectP (Ident "Left") >> step readPrec >>= \x -> return (Left x))
    +++ prec 10 (expectP (Ident "Right") >> step readPrec >>= \x -> return (Right x)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read (NonEmpty a) where
  readPrec = parens (prec 5 (do { x <- step readPrec; expectP (Symbol ":|"); xs <- step readPrec; return (x :| xs) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read [a] where
  readPrec = readListPrec
  readListPrec = readListPrecDefault
  readList = readListDefault

readNumber :: Num a => (Lexeme -> ReadPrec a) -> ReadPrec a
readNumber convert = parens (do
  t <- lexP
  case t of
    Symbol "-" -> do
      y <- lexP
      n <- convert y
      return (negate n)
    _ -> convert t)

convertInt :: Num a => Lexeme -> ReadPrec a
convertInt (Number n) | Just i <- numberToInteger n = return (fromInteger i)
convertInt _ = pfail

convertFrac :: RealFloat a => Lexeme -> ReadPrec a
convertFrac (Ident "NaN") = return (0 / 0)
convertFrac (Ident "Infinity") = return (1 / 0)
convertFrac (Number n) =
  let result = case numberToRangedRational (floatRange (typeOfResult result)) n of
        Nothing -> 1 / 0
        Just r -> fromRational r
      typeOfResult x = x
  in return result
convertFrac _ = pfail

-- | The number that so few digits stand for, perhaps after a minus. Nothing is looked at that is not looked at anyway.
numeral :: String -> Maybe Int
numeral s = s `seq` if isKnown s then sign s else Nothing
  where
    sign (c : cs) | c `seq` isKnown c, charEq c '-' = case digits cs 0 0 of
      Just n -> Just (intNeg n)
      Nothing -> Nothing
    sign cs = digits cs 0 0

    digits :: String -> Int -> Int -> Maybe Int
    digits cs n count = cs `seq` if isKnown cs then digit cs n count else Nothing

    digit :: String -> Int -> Int -> Maybe Int
    digit [] n count = if count > 0 then Just n else Nothing
    digit (c : cs) n count
      | c `seq` isKnown c, charGe c '0', charLe c '9', count < 18 = digits cs (n * 10 + (charOrd c - 48)) (count + 1)
      | otherwise = Nothing

instance Read Int where
  readNumeral = numeral
  readPrec = readNumber convertInt
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Integer where
  readNumeral s = case numeral s of
    Just n -> Just (intToInteger n)
    Nothing -> Nothing
  readPrec = readNumber convertInt
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Word where
  readsPrec p s = [(fromInteger x, s') | (x, s') <- readsPrec p s]

instance Read Double where
  readPrec = readNumber convertFrac
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Float where
  readPrec = readNumber convertFrac
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Integral a, Read a) => Read (Ratio a) where
  readPrec = parens (prec 7 (do { x <- step readPrec; expectP (Symbol "%"); y <- step readPrec; return (x % y) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read () where
  readPrec = parens (paren (return ()))
  readListPrec = readListPrecDefault
  readList = readListDefault

readComma :: ReadPrec ()
readComma = expectP (Punc ",")

instance (Read a, Read b) => Read (a, b) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; return (a, b) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; return (a, b, c) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d) => Read (a, b, c, d) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; return (a, b, c, d) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e) => Read (a, b, c, d, e) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; return (a, b, c, d, e) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f) => Read (a, b, c, d, e, f) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; return (a, b, c, d, e, f) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => Read (a, b, c, d, e, f, g) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; return (a, b, c, d, e, f, g) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h) => Read (a, b, c, d, e, f, g, h) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; return (a, b, c, d, e, f, g, h) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i) => Read (a, b, c, d, e, f, g, h, i) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; return (a, b, c, d, e, f, g, h, i) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j) => Read (a, b, c, d, e, f, g, h, i, j) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; return (a, b, c, d, e, f, g, h, i, j) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k) => Read (a, b, c, d, e, f, g, h, i, j, k) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; readComma; k <- readPrec; return (a, b, c, d, e, f, g, h, i, j, k) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l) => Read (a, b, c, d, e, f, g, h, i, j, k, l) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; readComma; k <- readPrec; readComma; l <- readPrec; return (a, b, c, d, e, f, g, h, i, j, k, l) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; readComma; k <- readPrec; readComma; l <- readPrec; readComma; m <- readPrec; return (a, b, c, d, e, f, g, h, i, j, k, l, m) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; readComma; k <- readPrec; readComma; l <- readPrec; readComma; m <- readPrec; readComma; n <- readPrec; return (a, b, c, d, e, f, g, h, i, j, k, l, m, n) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n, Read o) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  readPrec = parens (paren (do { a <- readPrec; readComma; b <- readPrec; readComma; c <- readPrec; readComma; d <- readPrec; readComma; e <- readPrec; readComma; f <- readPrec; readComma; g <- readPrec; readComma; h <- readPrec; readComma; i <- readPrec; readComma; j <- readPrec; readComma; k <- readPrec; readComma; l <- readPrec; readComma; m <- readPrec; readComma; n <- readPrec; readComma; o <- readPrec; return (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read (Dual a) where
  readPrec = readNewtype "Dual" "getDual" Dual
  readListPrec = readListPrecDefault

instance Read a => Read (Sum a) where
  readPrec = readNewtype "Sum" "getSum" Sum
  readListPrec = readListPrecDefault

instance Read a => Read (Product a) where
  readPrec = readNewtype "Product" "getProduct" Product
  readListPrec = readListPrecDefault

instance Read a => Read (First a) where
  readPrec = readNewtype "First" "getFirst" First
  readListPrec = readListPrecDefault

instance Read a => Read (Last a) where
  readPrec = readNewtype "Last" "getLast" Last
  readListPrec = readListPrecDefault

instance Read All where
  readPrec = readNewtype "All" "getAll" All
  readListPrec = readListPrecDefault

instance Read Any where
  readPrec = readNewtype "Any" "getAny" Any
  readListPrec = readListPrecDefault

-- | A newtype with one named field.
readNewtype :: Read a => String -> String -> (a -> b) -> ReadPrec b
readNewtype con field make = parens (prec 11 (do
  expectP (Ident con)
  expectP (Punc "{")
  x <- readField field (reset readPrec)
  expectP (Punc "}")
  return (make x)))
