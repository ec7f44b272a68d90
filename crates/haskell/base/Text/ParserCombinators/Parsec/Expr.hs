-- | The names of older programs.
module Text.ParserCombinators.Parsec.Expr (Assoc (..), Operator (..), OperatorTable, buildExpressionParser) where

import Text.Parsec.Expr (Assoc (..))
import qualified Text.Parsec.Expr as New
import Text.ParserCombinators.Parsec.Prim (GenParser)

data Operator tok st a
  = Infix (GenParser tok st (a -> a -> a)) Assoc
  | Prefix (GenParser tok st (a -> a))
  | Postfix (GenParser tok st (a -> a))

type OperatorTable tok st a = [[Operator tok st a]]

buildExpressionParser :: OperatorTable tok st a -> GenParser tok st a -> GenParser tok st a
buildExpressionParser = New.buildExpressionParser . map (map new)
  where
    new (Infix p assoc) = New.Infix p assoc
    new (Prefix p) = New.Prefix p
    new (Postfix p) = New.Postfix p
