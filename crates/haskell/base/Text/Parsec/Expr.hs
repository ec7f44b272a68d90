{-# LANGUAGE FlexibleContexts #-}
-- | Expressions with operators, by a table of them.
module Text.Parsec.Expr (Assoc (..), Operator (..), OperatorTable, buildExpressionParser) where

import Text.Parsec.Combinator (choice)
import Text.Parsec.Prim

data Assoc = AssocNone | AssocLeft | AssocRight

data Operator s u m a
  = Infix (ParsecT s u m (a -> a -> a)) Assoc
  | Prefix (ParsecT s u m (a -> a))
  | Postfix (ParsecT s u m (a -> a))

-- | The operators of a level bind alike, and tighter than those of the next.
type OperatorTable s u m a = [[Operator s u m a]]

buildExpressionParser :: Stream s m t => OperatorTable s u m a -> ParsecT s u m a -> ParsecT s u m a
buildExpressionParser table operand = foldl level operand table

level :: Stream s m t => ParsecT s u m a -> [Operator s u m a] -> ParsecT s u m a
level operand operators = factor >>= \x -> rest x <|> return x <?> "operator"
  where
    left = choice [op | Infix op AssocLeft <- operators]
    right = choice [op | Infix op AssocRight <- operators]
    none = choice [op | Infix op AssocNone <- operators]
    before = choice [op | Prefix op <- operators] <?> ""
    behind = choice [op | Postfix op <- operators] <?> ""

    factor = do
      f <- before <|> return id
      x <- operand
      g <- behind <|> return id
      return (g (f x))

    rest x = rightOf x <|> leftOf x <|> noneOf x

    rightOf x = (do { f <- right; y <- factor >>= \z -> rightOf z <|> return z; return (f x y) }) <|> ambiguous "left" left <|> ambiguous "non" none
    leftOf x = (do { f <- left; y <- factor; let { z = f x y }; leftOf z <|> return z }) <|> ambiguous "right" right <|> ambiguous "non" none
    noneOf x = do
      f <- none
      y <- factor
      ambiguous "right" right <|> ambiguous "left" left <|> ambiguous "non" none <|> return (f x y)

    ambiguous name op = try (op >> fail ("ambiguous use of a " ++ name ++ " associative operator"))
