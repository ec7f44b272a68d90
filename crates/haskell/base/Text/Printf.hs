{-# LANGUAGE FlexibleInstances #-}
-- | Formatted output as C's printf.
module Text.Printf
  ( printf, hPrintf, PrintfType, HPrintfType, PrintfArg (..), IsChar (..), Argument (..)
  ) where

import Data.Char (intToDigit, toUpper)
import Data.Int
import Data.Word
import Numeric (showEFloat, showFFloat, showHex, showIntAtBase, showOct)
import System.IO (Handle, hPutStr)
import Whatif.Base (unsafeCoerce)

-- | An argument, told apart by what its conversions need.
data Argument
  = ArgInteger Integer (Maybe Integer)  -- ^ the number, and what to add to a negative one to print its bits
  | ArgDouble Double
  | ArgChar Char
  | ArgString String

class PrintfArg a where
  toArgument :: a -> Argument

instance PrintfArg Integer where
  toArgument n = ArgInteger n Nothing

instance PrintfArg Int where
  toArgument n = ArgInteger (toInteger n) (Just (2 ^ (64 :: Int)))

instance PrintfArg Int8 where
  toArgument n = ArgInteger (toInteger n) (Just 256)

instance PrintfArg Int16 where
  toArgument n = ArgInteger (toInteger n) (Just 65536)

instance PrintfArg Int32 where
  toArgument n = ArgInteger (toInteger n) (Just (2 ^ (32 :: Int)))

instance PrintfArg Int64 where
  toArgument n = ArgInteger (toInteger n) (Just (2 ^ (64 :: Int)))

instance PrintfArg Word where
  toArgument n = ArgInteger (toInteger n) Nothing

instance PrintfArg Word8 where
  toArgument n = ArgInteger (toInteger n) Nothing

instance PrintfArg Word16 where
  toArgument n = ArgInteger (toInteger n) Nothing

instance PrintfArg Word32 where
  toArgument n = ArgInteger (toInteger n) Nothing

instance PrintfArg Word64 where
  toArgument n = ArgInteger (toInteger n) Nothing

instance PrintfArg Double where
  toArgument = ArgDouble

instance PrintfArg Float where
  toArgument x = ArgDouble (read (show x))

instance PrintfArg Char where
  toArgument = ArgChar

instance IsChar c => PrintfArg [c] where
  toArgument cs = ArgString (map toChar cs)

class IsChar c where
  toChar :: c -> Char
  fromChar :: Char -> c

instance IsChar Char where
  toChar c = c
  fromChar c = c

-- | Strings, actions, and functions from arguments to these. Arguments come in reverse.
class PrintfType t where
  spr :: String -> [Argument] -> t

instance IsChar c => PrintfType [c] where
  spr fmt args = map fromChar (format fmt (reverse args))

-- | The action's result is ().
instance PrintfType (IO a) where
  spr fmt args = putStr (format fmt (reverse args)) >> return (unsafeCoerce ())

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  spr fmt args = \a -> spr fmt (toArgument a : args)

class HPrintfType t where
  hspr :: Handle -> String -> [Argument] -> t

instance HPrintfType (IO a) where
  hspr h fmt args = hPutStr h (format fmt (reverse args)) >> return (unsafeCoerce ())

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hspr h fmt args = \a -> hspr h fmt (toArgument a : args)

printf :: PrintfType r => String -> r
printf fmt = spr fmt []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf h fmt = hspr h fmt []

-- | The flags, width and precision of a conversion.
data Spec = Spec
  { leftAlign, zeroPad, plusSign, spaceSign, alternate :: Bool
  , width :: Int
  , precision :: Maybe Int
  }

perror :: String -> a
perror s = errorWithoutStackTrace ("printf: " ++ s)

format :: String -> [Argument] -> String
format "" [] = ""
format "" _ = perror "formatting string ended prematurely"
format ('%' : '%' : cs) args = '%' : format cs args
format ('%' : cs) args = directive cs args
format (c : cs) args = c : format cs args

directive :: String -> [Argument] -> String
directive cs0 args0 =
  let (flags, cs1) = span (`elem` "-+ 0#") cs0
      (w, cs2, args1) = number cs1 args0
      (p, cs3, args2) = case cs2 of
        '.' : rest -> case number rest args1 of (n, r, as) -> (Just (maybe 0 id n), r, as)
        _ -> (Nothing, cs2, args1)
      cs4 = dropWhile (`elem` "hlLqjzt") cs3
      spec = Spec
        { leftAlign = '-' `elem` flags || maybe False (< 0) w
        , zeroPad = '0' `elem` flags
        , plusSign = '+' `elem` flags
        , spaceSign = ' ' `elem` flags
        , alternate = '#' `elem` flags
        , width = abs (maybe 0 id w)
        , precision = p
        }
  in case cs4 of
       [] -> perror "argument list ended prematurely"
       c : rest -> case args2 of
         [] -> perror "argument list ended prematurely"
         a : as -> convert spec c a ++ format rest as

number :: String -> [Argument] -> (Maybe Int, String, [Argument])
number ('*' : cs) args = case args of
  ArgInteger n _ : as -> (Just (fromInteger n), cs, as)
  [] -> perror "argument list ended prematurely"
  _ -> perror "bad argument"
number cs args = case span (`elem` "0123456789") cs of
  ("", _) -> (Nothing, cs, args)
  (ds, rest) -> (Just (read ds), rest, args)

convert :: Spec -> Char -> Argument -> String
convert spec c arg = case (c, arg) of
  ('v', ArgInteger _ _) -> convert spec 'd' arg
  ('v', ArgDouble _) -> convert spec 'g' arg
  ('v', ArgChar _) -> convert spec 'c' arg
  ('v', ArgString _) -> convert spec 's' arg
  ('c', ArgChar x) -> pad spec { zeroPad = False } ("", [x])
  ('s', ArgString s) -> pad spec { zeroPad = False } ("", maybe s (\n -> take n s) (precision spec))
  ('s', ArgChar x) -> pad spec { zeroPad = False } ("", [x])
  (_, ArgInteger n m)
    | c `elem` "di" -> pad spec (signed spec n (digits spec (show (abs n))))
    | c == 'u' -> pad spec ("", digits spec (show (unsigned n m)))
    | c == 'x' -> pad spec (prefix "0x" n, digits spec (showHex (unsigned n m) ""))
    | c == 'X' -> pad spec (prefix "0X" n, digits spec (map toUpper (showHex (unsigned n m) "")))
    | c == 'o' -> pad spec (prefix "0" n, digits spec (showOct (unsigned n m) ""))
    | c == 'b' -> pad spec (prefix "0b" n, digits spec (showIntAtBase 2 intToDigit (unsigned n m) ""))
    | c == 'c' -> pad spec { zeroPad = False } ("", [toEnum (fromInteger n)])
  (_, ArgChar x) | c `elem` "dixXobu" -> convert spec c (ArgInteger (toInteger (fromEnum x)) Nothing)
  (_, ArgDouble d) | c `elem` "eEfFgG" -> pad spec (float spec c d)
  _ -> perror ("bad formatting char " ++ show c)
  where
    prefix s n = if alternate spec && n /= 0 then s else ""
    unsigned n m
      | n >= 0 = n
      | otherwise = case m of
          Just base -> n + base
          Nothing -> perror "bad formatting char"

digits :: Spec -> String -> String
digits spec ds = case precision spec of
  Nothing -> ds
  Just p -> replicate (p - length ds) '0' ++ ds

signed :: Spec -> Integer -> String -> (String, String)
signed spec n ds
  | n < 0 = ("-", ds)
  | plusSign spec = ("+", ds)
  | spaceSign spec = (" ", ds)
  | otherwise = ("", ds)

float :: Spec -> Char -> Double -> (String, String)
float spec c d
  | d < 0 || isNegativeZero d = ("-", text (negate d))
  | plusSign spec = ("+", text d)
  | spaceSign spec = (" ", text d)
  | otherwise = ("", text d)
  where
    upper = if c `elem` "EFG" then map toUpper else id
    text x = upper (case c of
      'e' -> showEFloat (precision spec) x ""
      'E' -> showEFloat (precision spec) x ""
      'f' -> showFFloat (precision spec) x ""
      'F' -> showFFloat (precision spec) x ""
      _ -> general x)
    general x
      | x /= 0 && (x < 0.1 || x >= 10000000) = showEFloat (precision spec) x ""
      | otherwise = showFFloat (precision spec) x ""

-- | A sign or prefix, and the text, filled up to the width.
pad :: Spec -> (String, String) -> String
pad spec (pre, body)
  | leftAlign spec = pre ++ body ++ replicate fill ' '
  | zeroPad spec = pre ++ replicate fill '0' ++ body
  | otherwise = replicate fill ' ' ++ pre ++ body
  where fill = width spec - length pre - length body
