{-# LANGUAGE NoImplicitPrelude #-}
-- | The lexemes of Haskell, for Read.
module Text.Read.Lex
  ( Lexeme (..), Number, numberToInteger, numberToFixed, numberToRational, numberToRangedRational
  , lex, expect, hsLex, lexChar, readBinP, readIntP, readOctP, readDecP, readHexP, isSymbolChar
  ) where

import Text.ParserCombinators.ReadP
import Whatif.Base hiding (many)
import Whatif.Char
import Whatif.Foldable
import Whatif.List
import Whatif.Prim
import Whatif.Real
import Whatif.Show

data Lexeme
  = Char Char
  | String String
  | Punc String
  | Ident String
  | Symbol String
  | Number Number
  | EOF
  deriving (Eq, Show)

-- | A number as it was written.
data Number
  = MkNumber Int [Int]
  | MkDecimal [Int] (Maybe [Int]) (Maybe Integer)
  deriving (Eq, Show)

numberToInteger :: Number -> Maybe Integer
numberToInteger (MkNumber base digits) = Just (fromDigits (intToInteger base) digits)
numberToInteger (MkDecimal digits Nothing Nothing) = Just (fromDigits 10 digits)
numberToInteger _ = Nothing

-- | The integer part, and the given number of digits after the point.
numberToFixed :: Integer -> Number -> Maybe (Integer, Integer)
numberToFixed _ (MkNumber base digits) = Just (fromDigits (intToInteger base) digits, 0)
numberToFixed _ (MkDecimal digits Nothing Nothing) = Just (fromDigits 10 digits, 0)
numberToFixed a (MkDecimal digits (Just fraction) Nothing) =
  let k = integerToInt a in Just (fromDigits 10 digits, fromDigits 10 (take k (fraction ++ repeat 0)))
numberToFixed _ _ = Nothing

-- | The number, unless its exponent is far out of the range of the type.
numberToRangedRational :: (Int, Int) -> Number -> Maybe Rational
numberToRangedRational (neg, pos) n@(MkDecimal iPart mFPart (Just e))
  | e > intToInteger maxBound || e < intToInteger minBound = Nothing
  | otherwise = case dropWhile (== 0) iPart of
      [] -> case mFPart of
        Nothing -> Just 0
        Just fPart -> case span (== 0) fPart of
          (_, []) -> Just 0
          (zeroes, _) -> near (negate (length zeroes) + integerToInt e)
      ds -> near (length ds + integerToInt e)
  where
    near firstDigit
      | firstDigit > pos + 3 || firstDigit < neg - 3 = Nothing
      | otherwise = Just (numberToRational n)
numberToRangedRational _ n = Just (numberToRational n)

numberToRational :: Number -> Rational
numberToRational (MkNumber base digits) = fromDigits (intToInteger base) digits :% 1
numberToRational (MkDecimal iPart mFPart mExp) =
  let whole = fromDigits 10 iPart
  in case (mFPart, mExp) of
       (Nothing, Nothing) -> whole :% 1
       (Nothing, Just e)
         | e >= 0 -> (whole * 10 ^ e) :% 1
         | otherwise -> whole % (10 ^ negate e)
       (Just fPart, Nothing) -> fraction 0 whole fPart
       (Just fPart, Just e) -> fraction e whole fPart
  where
    fraction e whole fPart =
      let n = length fPart
          mantissa = whole * 10 ^ n + fromDigits 10 fPart
          e' = e - intToInteger n
      in if e' >= 0 then (mantissa * 10 ^ e') :% 1 else mantissa % (10 ^ negate e')

fromDigits :: Integer -> [Int] -> Integer
fromDigits base = foldl' (\n d -> n * base + intToInteger d) 0

lex :: ReadP Lexeme
lex = skipSpaces >> lexToken

expect :: Lexeme -> ReadP ()
expect lexeme = do
  thing <- lex
  if thing == lexeme then return () else pfail

-- | One token as text, as Prelude's @lex@ gives it.
hsLex :: ReadP String
hsLex = do
  skipSpaces
  (s, _) <- gather lexToken
  return s

lexToken :: ReadP Lexeme
lexToken = lexEOF +++ lexLitChar +++ lexString +++ lexPunc +++ lexSymbol +++ lexId +++ lexNumber

lexEOF :: ReadP Lexeme
lexEOF = do
  s <- look
  if null s then return EOF else pfail

lexPunc :: ReadP Lexeme
lexPunc = do
  c <- satisfy (`elem` ",;()[]{}`")
  return (Punc [c])

isSymbolChar :: Char -> Bool
isSymbolChar c = not (isPuncChar c) && (if isAscii c then c `elem` "!@#$%&*+./<=>?\\^|:-~" else isSymbol c || isPunctuation c)
  where isPuncChar x = x `elem` ",;()[]{}`"

lexSymbol :: ReadP Lexeme
lexSymbol = do
    s <- munch1 isSymbolChar
    return (if s `elem` reserved then Punc s else Symbol s)
  where reserved = ["..", "::", "=", "\\", "|", "<-", "->", "@", "~", "=>"]

lexId :: ReadP Lexeme
lexId = do
    c <- satisfy (\x -> isAlpha x || x == '_')
    s <- munch (\x -> isAlphaNum x || x == '_' || x == '\'')
    return (Ident (c : s))

-- Characters and strings

lexLitChar :: ReadP Lexeme
lexLitChar = do
  _ <- char '\''
  (c, esc) <- lexCharE
  if esc || c /= '\'' then char '\'' >> return (Char c) else pfail

lexString :: ReadP Lexeme
lexString = char '"' >> body id
  where
    body f = do
      (c, esc) <- strChar
      if c /= '"' || esc then body (f . (c :)) else return (String (f ""))
    strChar = lexCharE +++ (lexEmpty >> strChar)
    lexEmpty = do
      _ <- char '\\'
      c <- get
      case c of
        '&' -> return ()
        _ | isSpace c -> skipSpaces >> char '\\' >> return ()
        _ -> pfail

-- | A character of a literal.
lexChar :: ReadP Lexeme
lexChar = do
  (c, _) <- lexCharE
  consumeEmpties
  return (Char c)
  where
    consumeEmpties = do
      rest <- look
      case rest of
        '\\' : '&' : _ -> string "\\&" >> consumeEmpties
        _ -> return ()

lexCharE :: ReadP (Char, Bool)
lexCharE = do
    c <- get
    if c == '\\' then lexEsc >>= \c' -> return (c', True) else return (c, False)
  where
    lexEsc = lexEscChar +++ lexNumeric +++ lexCntrlChar +++ lexAscii
    lexEscChar = do
      c <- get
      case c of
        'a' -> return '\a'
        'b' -> return '\b'
        'f' -> return '\f'
        'n' -> return '\n'
        'r' -> return '\r'
        't' -> return '\t'
        'v' -> return '\v'
        '\\' -> return '\\'
        '"' -> return '"'
        '\'' -> return '\''
        _ -> pfail
    lexNumeric = do
      base <- lexBaseChar <++ return 10
      n <- lexInteger base
      if n <= 1114111 then return (charChr (integerToInt n)) else pfail
    lexCntrlChar = do
      _ <- char '^'
      c <- get
      if c >= '@' && c <= '_' then return (charChr (ord c - 64)) else pfail
    -- SOH before SO: the longer name wins
    lexAscii = choice [(string "SOH" >> return '\SOH') <++ (string "SO" >> return '\SO'), choice (names 0 asciiNames), string "DEL" >> return '\DEL']
    names _ [] = []
    names n (s : ss)
      | s == "SO" || s == "SOH" = names (n + 1) ss
      | otherwise = (string s >> return (charChr n)) : names (n + 1) ss

-- Numbers

lexNumber :: ReadP Lexeme
lexNumber = lexHexOct <++ lexDecNumber

lexHexOct :: ReadP Lexeme
lexHexOct = do
  _ <- char '0'
  base <- lexBaseChar
  digits <- lexDigits base
  return (Number (MkNumber base digits))

lexBaseChar :: ReadP Int
lexBaseChar = do
  c <- get
  case c of
    'o' -> return 8
    'O' -> return 8
    'x' -> return 16
    'X' -> return 16
    _ -> pfail

lexDecNumber :: ReadP Lexeme
lexDecNumber = do
  xs <- lexDigits 10
  mFrac <- lexFrac <++ return Nothing
  mExp <- lexExp <++ return Nothing
  return (Number (MkDecimal xs mFrac mExp))

lexFrac :: ReadP (Maybe [Int])
lexFrac = do
  _ <- char '.'
  fraction <- lexDigits 10
  return (Just fraction)

lexExp :: ReadP (Maybe Integer)
lexExp = do
    _ <- char 'e' +++ char 'E'
    e <- signedExp +++ lexInteger 10
    return (Just e)
  where
    signedExp = do
      c <- char '-' +++ char '+'
      n <- lexInteger 10
      return (if c == '-' then negate n else n)

lexDigits :: Int -> ReadP [Int]
lexDigits base = do
    s <- look
    xs <- scan s id
    if null xs then pfail else return xs
  where
    scan (c : cs) f = case valDig base c of
      Just n -> do { _ <- get; scan cs (f . (n :)) }
      Nothing -> return (f [])
    scan [] f = return (f [])

lexInteger :: Int -> ReadP Integer
lexInteger base = do
  xs <- lexDigits base
  return (fromDigits (intToInteger base) xs)

valDig :: Int -> Char -> Maybe Int
valDig base c
  | isHexDigit c && n < base = Just n
  | otherwise = Nothing
  where n = digitToInt c

readIntP :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadP a
readIntP base isDig valDigit = do
  s <- munch1 isDig
  return (foldl' (\n d -> n * base + fromInteger (intToInteger (valDigit d))) 0 s)

readBinP, readOctP, readDecP, readHexP :: (Eq a, Num a) => ReadP a
readBinP = readIntP 2 (\c -> c == '0' || c == '1') digitToInt
readOctP = readIntP 8 isOctDigit digitToInt
readDecP = readIntP 10 isDigit digitToInt
readHexP = readIntP 16 isHexDigit digitToInt
