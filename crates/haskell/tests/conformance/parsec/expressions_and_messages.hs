-- Parsers of an expression language and of tables, and what they say of mistakes.
module Main where
import Text.Parsec
import Text.Parsec.String (Parser)
import Text.Parsec.Expr
import qualified Text.Parsec.Token as Tok
import Text.Parsec.Language (emptyDef, haskellDef)
import Data.Functor.Identity

lexer :: Tok.TokenParser ()
lexer = Tok.makeTokenParser emptyDef
  { Tok.commentLine = "#", Tok.commentStart = "/*", Tok.commentEnd = "*/"
  , Tok.reservedNames = ["let", "in"], Tok.reservedOpNames = ["+", "*", "-", "/", "="] }

data E = N Integer | V String | B Char E E | L String E E | Neg E deriving (Show, Eq)

expr :: Parser E
expr = letE <|> buildExpressionParser table term <?> "expression"
  where
    letE = L <$> (Tok.reserved lexer "let" *> Tok.identifier lexer) <*> (Tok.reservedOp lexer "=" *> expr) <*> (Tok.reserved lexer "in" *> expr)
    table = [ [Prefix (Neg <$ Tok.reservedOp lexer "-")]
            , [bin "*" '*' AssocLeft, bin "/" '/' AssocLeft]
            , [bin "+" '+' AssocLeft, bin "-" '-' AssocLeft]
            , [bin "==" '=' AssocNone] ]
    bin s c = Infix (B c <$ Tok.reservedOp lexer s)
    term = Tok.parens lexer expr <|> N <$> Tok.natural lexer <|> V <$> Tok.identifier lexer <?> "term"

p :: String -> IO ()
p = print . parse (Tok.whiteSpace lexer *> expr <* eof) "in"

csv :: Parser [[String]]
csv = line `endBy` (char '\n')
  where line = cell `sepBy` char ','
        cell = quoted <|> many (noneOf ",\n\"")
        quoted = between (char '"') (char '"' <?> "quote at end of cell") (many (noneOf "\"" <|> try (string "\"\"" *> pure '"')))

main :: IO ()
main = do
  mapM_ p ["1 + 2 * 3", "let x = 4 in x * -x # c", "(1 + 2", "1 +", "let in", "1 == 2 == 3", "/* a /* b */ */ 7", "", "2 $ 3", "x1 - y' / 0x1F"]
  print (parse csv "c" "a,b\n\"x\"\"y\",\n")
  print (parse csv "c" "a,\"b\n")
  parseTest (many1 digit <* notFollowedBy letter) "12a"
  parseTest (string "abc" <|> string "abd") "abd"
  parseTest (try (string "abc") <|> string "abd") "abd"
  parseTest (choice [char 'a', char 'b', digit <?> "a digit"]) "z"
  parseTest (manyTill anyChar (try (string "-->"))) "ab--c-->d"
  parseTest (sepEndBy (many1 letter) (char ';')) "a;b;"
  parseTest (chainl1 (read <$> many1 digit) ((+) <$ char '+' <|> (-) <$ char '-') :: Parser Int) "10-3+4"
  print (runParser (many (letter *> modifyState (+ 1)) *> getState) (0 :: Int) "" "abcd1")
  print (fmap sourceColumn (parse (string "a\tb" *> getPosition) "" "a\tb"))
  parseTest (count 2 (Tok.stringLiteral lexer)) "\"a\\n\\65\\&1\" \"\\x41\\SOH\\^A\""
  parseTest (many (Tok.naturalOrFloat lexer)) "1 2.5 3e2 4.5e-1 0 0x10 007"
  parseTest (Tok.integer lexer) "- 5"
  parseTest (Tok.charLiteral lexer) "'\\t' "
  parseTest (Tok.commaSep lexer (Tok.identifier lexer)) "a , b,let"
  parseTest (unexpected "thing" <|> fail "msg" :: Parser ()) "q"
  parseTest (lookAhead (string "ab") *> many anyChar) "abc"
  parseTest (option 'x' (char 'a') *> eof) "b"
  parseTest ((char 'a' *> char 'b') <|> char 'c' <?> "thing") "ad"
  parseTest (spaces *> eof) "  \n x"
