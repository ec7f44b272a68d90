{-# LANGUAGE FlexibleContexts #-}
-- | Descriptions of the words of some languages.
module Text.Parsec.Language (haskellDef, haskell98Def, emptyDef, haskellStyle, javaStyle, LanguageDef, GenLanguageDef) where

import Data.Functor.Identity (Identity)
import Text.Parsec.Char
import Text.Parsec.Prim
import Text.Parsec.Token

emptyDef, haskellStyle, javaStyle :: Stream s m Char => GenLanguageDef s u m
emptyDef = LanguageDef
  { commentStart = ""
  , commentEnd = ""
  , commentLine = ""
  , nestedComments = True
  , identStart = letter <|> char '_'
  , identLetter = alphaNum <|> oneOf "_'"
  , opStart = oneOf operatorLetters
  , opLetter = oneOf operatorLetters
  , reservedOpNames = []
  , reservedNames = []
  , caseSensitive = True
  }
haskellStyle = emptyDef { commentStart = "{-", commentEnd = "-}", commentLine = "--", identStart = letter }
javaStyle = emptyDef { commentStart = "/*", commentEnd = "*/", commentLine = "//", identStart = letter, caseSensitive = False }

operatorLetters :: String
operatorLetters = ":!#$%&*+./<=>?@\\^|-~"

haskell98Def, haskellDef :: LanguageDef st
haskell98Def = haskellStyle
  { reservedOpNames = ["::", "..", "=", "\\", "|", "<-", "->", "@", "~", "=>"]
  , reservedNames = words "let in case of if then else data type class default deriving do import infix infixl infixr instance module newtype where primitive"
  }
haskellDef = haskell98Def
  { identLetter = identLetter haskell98Def <|> char '#'
  , reservedNames = reservedNames haskell98Def ++ words "foreign import export primitive _ccall_ _casm_ forall"
  }
