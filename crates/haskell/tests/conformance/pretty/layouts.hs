import Prelude hiding ((<>))
import Text.PrettyPrint

data Json = Null | Number Int | Text String | List [Json] | Object [(String, Json)]

json :: Json -> Doc
json Null = text "null"
json (Number n) = int n
json (Text s) = doubleQuotes (text s)
json (List xs) = brackets (fsep (punctuate comma (map json xs)))
json (Object fields) = lbrace $+$ nest 2 (vcat (punctuate comma [doubleQuotes (text k) <> colon <+> json v | (k, v) <- fields])) $+$ rbrace

data Term = Var String | Lam String Term | App Term Term | Let String Term Term

term :: Int -> Term -> Doc
term _ (Var x) = text x
term p (Lam x t) = paren (p > 0) (sep [char '\\' <> text x <+> text "->", nest 2 (term 0 t)])
term p (App f x) = paren (p > 1) (hang (term 1 f) 4 (term 2 x))
term p (Let x t u) = paren (p > 0) (cat [text "let" <+> text x <+> equals <+> term 0 t <> semi, text " in" <+> term 0 u])

paren :: Bool -> Doc -> Doc
paren b = if b then parens else id

big :: Int -> Term
big 0 = Var "x"
big n = App (Lam ("variable" ++ show n) (Let "f" (big (n - 1)) (Var "f"))) (App (big (n `div` 2)) (Var "argument"))

narrow :: Int -> Doc -> String
narrow n = renderStyle style { lineLength = n }

main :: IO ()
main = do
  let doc = json (Object [("name", Text "x"), ("many", List (map Number [1 .. 60])), ("none", Null), ("deep", Object [("a", List [List [Number 1], Object []])])])
  putStrLn (render doc)
  putStrLn (narrow 40 doc)
  mapM_ (\n -> putStrLn (replicate n '-') >> putStrLn (narrow n (term 0 (big 3)))) [30, 50, 80, 120]
  print (text "hi" $$ nest 5 (text "there"))
  print (text "hi" $+$ nest 5 (text "there"))
  print (text "long text here" $$ nest 5 (text "there"))
  print (hang (text "a" $$ text "b") 3 (vcat (map text ["c", "d"])))
  print (hcat [text "a" $$ text "bb", text "c" $$ text "d", empty, text "e"])
  print (hsep [text "a", empty, text "b" $$ text "c"], isEmpty (hsep [empty, vcat []]), isEmpty (text ""))
  print (nest 4 (text "x" $$ nest (-2) (text "y") $$ text "z"))
  print (sep [text "abc", nest 3 (text "def" $$ text "ghi"), text "j"])
  print (cat [text "abc", nest 1 (text "def"), empty, text "j"], fcat (map int [1 .. 50]))
  putStrLn (narrow 20 (fsep (map text (words "the quick brown fox jumps over the lazy dog and runs"))))
  putStrLn (narrow 20 (text "f" <+> fsep (map text (words "the quick brown fox jumps over the lazy dog and runs"))))
  putStrLn (narrow 20 (fsep [text "a" $$ text "b", text "c", nest 4 (text "d"), text "eeeeeeeeeeeeeeeeee", text "f"]))
  putStrLn (renderStyle style { mode = OneLineMode } doc)
  putStrLn (renderStyle style { mode = LeftMode } (term 0 (big 2)))
  putStrLn (renderStyle (Style ZigZagMode 30 1.2) (term 0 (big 3)))
  print (zeroWidthText "<b>" <> text "bold" <> sizedText 0 "</b>", quotes (char 'x'), rational 0.75, double 2.5, float 1, integer (-3))
  print (text "a" <> text "b" == text "ab", mconcat [text "x", text "y"], mempty :: Doc, [parens (text "p"), braces space])
