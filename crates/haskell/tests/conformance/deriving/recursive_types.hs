module Main where

data Expr = Num Int | Add Expr Expr | Neg Expr | Var String | Let [(String, Expr)] Expr deriving (Show, Read, Eq, Ord)

main :: IO ()
main = do
  let e = Let [("x", Num 1), ("y", Neg (Num (-2)))] (Add (Var "x") (Neg (Var "y")))
  print e
  print (read (show e) == e)
  print (compare e (Num 1), e < Let [] (Num 0), Num 3 > Num (-3))
  print (map (\c -> c == e) [e, Num 1])
