{-# LANGUAGE NoImplicitPrelude #-}
-- | The class Show, with instances for the types that come before it.
module Whatif.Show where

import Whatif.Base
import Whatif.Float
import Whatif.Prim
import Whatif.Real

type ShowS = String -> String

class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS

  showsPrec _ x s = show x ++ s
  show x = showsPrec 0 x ""
  showList = showListWith shows

shows :: Show a => a -> ShowS
shows = showsPrec 0

showChar :: Char -> ShowS
showChar = (:)

showString :: String -> ShowS
showString = (++)

showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then showChar '(' . p . showChar ')' else p

-- | @showCon limit d p@ is @showParen (d >= limit) p@, for derived instances.
showCon :: Int -> Int -> ShowS -> ShowS
showCon limit d p s = if intGe d limit then '(' : p (')' : s) else p s

-- | @f . g@, for derived instances: it has one type only.
showThen :: ShowS -> ShowS -> ShowS
showThen f g s = f (g s)

showSpace :: ShowS
showSpace = \xs -> ' ' : xs

showCommaSpace :: ShowS
showCommaSpace = showString ", "

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith _ [] s = "[]" ++ s
showListWith showx (x : xs) s = '[' : showx x (rest xs)
  where
    rest [] = ']' : s
    rest (y : ys) = ',' : showx y (rest ys)

instance Show a => Show [a] where
  showsPrec _ = showList

instance Show () where
  showsPrec _ () = showString "()"

instance Show Bool where
  showsPrec _ True = showString "True"
  showsPrec _ False = showString "False"

instance Show Ordering where
  showsPrec _ LT = showString "LT"
  showsPrec _ EQ = showString "EQ"
  showsPrec _ GT = showString "GT"

instance Show a => Show (Maybe a) where
  showsPrec _ Nothing = showString "Nothing"
  showsPrec d (Just x) = showParen (d > 10) (showString "Just " . showsPrec 11 x)

instance (Show a, Show b) => Show (Either a b) where
  showsPrec d (Left x) = showParen (d > 10) (showString "Left " . showsPrec 11 x)
  showsPrec d (Right x) = showParen (d > 10) (showString "Right " . showsPrec 11 x)

instance Show a => Show (NonEmpty a) where
  showsPrec d (x :| xs) = showParen (d > 5) (showsPrec 6 x . showString " :| " . showsPrec 6 xs)

instance Show a => Show (Ratio a) where
  showsPrec d (x :% y) = showParen (d > 7) (showsPrec 8 x . showString " % " . showsPrec 8 y)

-- Numbers

instance Show Int where
  showsPrec d n = if intLt n 0 && d > 6 then showChar '(' . showsInt n . showChar ')' else showsInt n

instance Show Integer where
  showsPrec d n = showParen (integerLt n 0 && d > 6) (showsInteger n)

showsInteger :: Integer -> ShowS
showsInteger n
  | integerLt n (-999999999999999999) = \s -> '-' : (integerShow (integerNeg n) ++ s)
  | integerGt n 999999999999999999 = \s -> integerShow n ++ s
  | otherwise = showsInt (integerToInt n)

instance Show Word where
  showsPrec _ n = showsInteger (wordToInteger n)

instance Show Double where
  showsPrec d x = showSignedFloat d x

instance Show Float where
  showsPrec d x = showSignedFloat d x

showSignedFloat :: RealFloat a => Int -> a -> ShowS
showSignedFloat d x
  | x < 0 || isNegativeZero x = showParen (d > 6) (showChar '-' . showFloat' (negate x))
  | otherwise = showFloat' x
  where showFloat' y s = formatShow y ++ s

-- Characters

instance Show Char where
  showsPrec _ '\'' = showString "'\\''"
  showsPrec _ c = showChar '\'' . showLitChar c . showChar '\''
  showList cs = showChar '"' . showLitString cs . showChar '"'

showLitChar :: Char -> ShowS
showLitChar c s
  | charGt c '\DEL' = '\\' : protectEsc isDecDigit (showsInt (charOrd c)) s
  | charEq c '\DEL' = "\\DEL" ++ s
  | charEq c '\\' = "\\\\" ++ s
  | charGe c ' ' = c : s
  | charEq c '\a' = "\\a" ++ s
  | charEq c '\b' = "\\b" ++ s
  | charEq c '\f' = "\\f" ++ s
  | charEq c '\n' = "\\n" ++ s
  | charEq c '\r' = "\\r" ++ s
  | charEq c '\t' = "\\t" ++ s
  | charEq c '\v' = "\\v" ++ s
  | charEq c '\SO' = protectEsc (charEq 'H') (showString "\\SO") s
  | otherwise = '\\' : (asciiName (charOrd c) asciiNames ++ s)

asciiName :: Int -> [String] -> String
asciiName n (x : xs) = if intEq n 0 then x else asciiName (intSub n 1) xs
asciiName _ [] = ""

-- | The names of the control characters, and of the space.
asciiNames :: [String]
asciiNames =
  [ "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI"
  , "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP" ]

isDecDigit :: Char -> Bool
isDecDigit c = charGe c '0' && charLe c '9'

-- | Puts @\&@ between an escape and a character that would continue it.
protectEsc :: (Char -> Bool) -> ShowS -> ShowS
protectEsc p f s = f (cont s)
  where
    cont (c : cs) | p c = '\\' : '&' : c : cs
    cont cs = cs

showLitString :: String -> ShowS
showLitString [] s = s
showLitString ('"' : cs) s = '\\' : '"' : showLitString cs s
showLitString (c : cs) s = showLitChar c (showLitString cs s)

-- Tuples

showTuple :: [ShowS] -> ShowS
showTuple [] = id
showTuple (s : ss) = showChar '(' . s . rest ss
  where
    rest [] = showChar ')'
    rest (x : xs) = showChar ',' . x . rest xs

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) = showTuple [shows a, shows b]

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) = showTuple [shows a, shows b, shows c]

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) = showTuple [shows a, shows b, shows c, shows d]

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) = showTuple [shows a, shows b, shows c, shows d, shows e]

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h) => Show (a, b, c, d, e, f, g, h) where
  showsPrec _ (a, b, c, d, e, f, g, h) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i) => Show (a, b, c, d, e, f, g, h, i) where
  showsPrec _ (a, b, c, d, e, f, g, h, i) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j) => Show (a, b, c, d, e, f, g, h, i, j) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k) => Show (a, b, c, d, e, f, g, h, i, j, k) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l) => Show (a, b, c, d, e, f, g, h, i, j, k, l) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n, Show o) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n, shows o]
