{-# LANGUAGE FlexibleContexts, RankNTypes #-}
-- | Parsers for the words of a language, each with the white space behind it, by a description of the language.
module Text.Parsec.Token (LanguageDef, GenLanguageDef (..), TokenParser, GenTokenParser (..), makeTokenParser) where

import Control.Monad (void)
import Data.Char (chr, digitToInt, isAlpha, toLower, toUpper)
import Data.Functor.Identity (Identity)
import Data.List (nub)
import Text.Parsec.Char
import Text.Parsec.Combinator
import Text.Parsec.Prim

type LanguageDef st = GenLanguageDef String st Identity

data GenLanguageDef s u m = LanguageDef
  { commentStart :: String
  , commentEnd :: String
  , commentLine :: String
  , nestedComments :: Bool
  , identStart :: ParsecT s u m Char
  , identLetter :: ParsecT s u m Char
  , opStart :: ParsecT s u m Char
  , opLetter :: ParsecT s u m Char
  , reservedNames :: [String]
  , reservedOpNames :: [String]
  , caseSensitive :: Bool
  }

type TokenParser st = GenTokenParser String st Identity

data GenTokenParser s u m = TokenParser
  { identifier :: ParsecT s u m String
  , reserved :: String -> ParsecT s u m ()
  , operator :: ParsecT s u m String
  , reservedOp :: String -> ParsecT s u m ()
  , charLiteral :: ParsecT s u m Char
  , stringLiteral :: ParsecT s u m String
  , natural :: ParsecT s u m Integer
  , integer :: ParsecT s u m Integer
  , float :: ParsecT s u m Double
  , naturalOrFloat :: ParsecT s u m (Either Integer Double)
  , decimal :: ParsecT s u m Integer
  , hexadecimal :: ParsecT s u m Integer
  , octal :: ParsecT s u m Integer
  , symbol :: String -> ParsecT s u m String
  , lexeme :: forall a. ParsecT s u m a -> ParsecT s u m a
  , whiteSpace :: ParsecT s u m ()
  , parens :: forall a. ParsecT s u m a -> ParsecT s u m a
  , braces :: forall a. ParsecT s u m a -> ParsecT s u m a
  , angles :: forall a. ParsecT s u m a -> ParsecT s u m a
  , brackets :: forall a. ParsecT s u m a -> ParsecT s u m a
  , squares :: forall a. ParsecT s u m a -> ParsecT s u m a
  , semi :: ParsecT s u m String
  , comma :: ParsecT s u m String
  , colon :: ParsecT s u m String
  , dot :: ParsecT s u m String
  , semiSep :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , semiSep1 :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , commaSep :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  , commaSep1 :: forall a. ParsecT s u m a -> ParsecT s u m [a]
  }

makeTokenParser :: Stream s m Char => GenLanguageDef s u m -> GenTokenParser s u m
makeTokenParser def = TokenParser
  { identifier = word (try (name >>= notReserved))
  , reserved = \n -> word (try (caseString n *> (notFollowedBy (identLetter def) <?> ("end of " ++ show n))))
  , operator = word (try (operatorName >>= notReservedOp))
  , reservedOp = \n -> word (try (string n *> (notFollowedBy (opLetter def) <?> ("end of " ++ show n))))
  , charLiteral = word (between (char '\'') (char '\'' <?> "end of character") characterChar) <?> "character"
  , stringLiteral = word stringBody
  , natural = word nat <?> "natural"
  , integer = word (word sign <*> nat) <?> "integer"
  , float = word (decimalNumber >>= fractionExponent) <?> "float"
  , naturalOrFloat = word natFloat <?> "number"
  , decimal = decimalNumber
  , hexadecimal = oneOf "xX" *> number 16 hexDigit
  , octal = oneOf "oO" *> number 8 octDigit
  , symbol = sym
  , lexeme = word
  , whiteSpace = white
  , parens = between (sym "(") (sym ")")
  , braces = between (sym "{") (sym "}")
  , angles = between (sym "<") (sym ">")
  , brackets = between (sym "[") (sym "]")
  , squares = between (sym "[") (sym "]")
  , semi = sym ";"
  , comma = sym ","
  , colon = sym ":"
  , dot = sym "."
  , semiSep = \p -> sepBy p (sym ";")
  , semiSep1 = \p -> sepBy1 p (sym ";")
  , commaSep = \p -> sepBy p (sym ",")
  , commaSep1 = \p -> sepBy1 p (sym ",")
  }
  where
    word p = p <* white
    sym n = word (string n)

    -- Names.
    name = ((:) <$> identStart def <*> many (identLetter def)) <?> "identifier"
    notReserved n
      | isReserved n = unexpected ("reserved word " ++ show n)
      | otherwise = return n
    isReserved n
      | caseSensitive def = n `elem` reservedNames def
      | otherwise = map toLower n `elem` map (map toLower) (reservedNames def)
    caseString n
      | caseSensitive def = void (string n)
      | otherwise = mapM_ caseChar n <?> show n
    caseChar c
      | isAlpha c = char (toLower c) <|> char (toUpper c)
      | otherwise = char c

    -- Operators.
    operatorName = ((:) <$> opStart def <*> many (opLetter def)) <?> "operator"
    notReservedOp n
      | n `elem` reservedOpNames def = unexpected ("reserved operator " ++ show n)
      | otherwise = return n

    -- Numbers.
    decimalNumber = number 10 digit
    number base aDigit = fmap (foldl (\n d -> base * n + toInteger (digitToInt d)) 0) (many1 aDigit)
    sign = (char '-' *> return negate) <|> (char '+' *> return id) <|> return id
    nat = (char '0' *> afterZero <?> "") <|> decimalNumber
    afterZero = (oneOf "xX" *> number 16 hexDigit) <|> (oneOf "oO" *> number 8 octDigit) <|> decimalNumber <|> return 0
    natFloat = (char '0' *> zeroOrFloat) <|> decimalOrFloat
    zeroOrFloat =
      fmap Left ((oneOf "xX" *> number 16 hexDigit) <|> (oneOf "oO" *> number 8 octDigit))
        <|> decimalOrFloat <|> fmap Right (fractionExponent 0) <|> return (Left 0)
    decimalOrFloat = decimalNumber >>= \n -> option (Left n) (fmap Right (fractionExponent n))
    fractionExponent n =
      (fraction >>= \f -> option "" exponentPart >>= \e -> readDouble (show n ++ f ++ e))
        <|> (exponentPart >>= \e -> readDouble (show n ++ ".0" ++ e))
    readDouble s = case reads s of
      [(x, "")] -> return x
      _ -> parserZero
    fraction = (char '.' *> fmap ('.' :) (many1 digit <?> "fraction")) <?> "fraction"
    exponentPart =
      (oneOf "eE" *> (fmap ('e' :) ((++) <$> plusMinus <*> (many1 digit <?> "exponent")))) <?> "exponent"
    plusMinus = (char '+' *> return "") <|> fmap (: []) (char '-') <|> return ""

    -- Characters and strings.
    stringBody = (between (char '"') (char '"' <?> "end of string") (fmap concatMaybe (many stringChar))) <?> "literal string"
    concatMaybe cs = [c | Just c <- cs]
    stringChar = fmap Just (satisfy (\c -> c /= '"' && c /= '\\' && c > '\026')) <|> stringEscape <?> "string character"
    stringEscape = char '\\' *> ((escapeGap *> return Nothing) <|> (char '&' *> return Nothing) <|> fmap Just escapeCode)
    escapeGap = many1 space *> (char '\\' <?> "end of string gap")
    characterChar = (satisfy (\c -> c /= '\'' && c /= '\\' && c > '\026')) <|> (char '\\' *> escapeCode) <?> "literal character"
    escapeCode = (escapeLetter <|> escapeNumber <|> escapeAscii <|> escapeControl) <?> "escape code"
    escapeLetter = choice [char c *> return code | (c, code) <- zip "abfnrtv\\\"'" "\a\b\f\n\r\t\v\\\"'"]
    escapeNumber = do
      n <- decimalNumber <|> (char 'o' *> number 8 octDigit) <|> (char 'x' *> number 16 hexDigit)
      if n > 0x10FFFF then fail "invalid escape sequence" else return (chr (fromInteger n))
    escapeControl = char '^' *> fmap (\c -> toEnum (fromEnum c - fromEnum 'A' + 1)) upper
    escapeAscii = choice [try (string n *> return c) | (n, c) <- threes ++ twos]
    twos = zip ["BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "EM", "FS", "GS", "RS", "US", "SP"] (map toEnum [8, 9, 10, 11, 12, 13, 14, 15, 25, 28, 29, 30, 31, 32])
    threes = zip ["NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "SUB", "ESC", "DEL"] (map toEnum [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 27, 127])

    -- White space and comments.
    white = skipMany (choice ([simpleSpace] ++ [lineComment | not (null (commentLine def))] ++ [blockComment | not (null (commentStart def))]) <?> "")
    simpleSpace = skipMany1 space
    lineComment = try (string (commentLine def)) *> skipMany (satisfy (/= '\n'))
    blockComment = try (string (commentStart def)) *> inComment
    inComment = (void (try (string (commentEnd def))) <|> nested <|> (skipMany1 (noneOf ends) *> inComment) <|> (oneOf ends *> inComment)) <?> "end of comment"
    nested
      | nestedComments def = blockComment *> inComment
      | otherwise = parserZero
    ends = nub (commentEnd def ++ commentStart def)
