module Main where

data Even' a = Nil | ECons a (Odd' a)
data Odd' a = OCons a (Even' a)
toL :: Even' a -> [a]
toL Nil = []
toL (ECons a o) = a : toLO o
toLO :: Odd' a -> [a]
toLO (OCons a e) = a : toL e
data Stmt = Block [Stmt] | ExprS Expr
data Expr = Num Int | Do Stmt Expr
run :: Stmt -> [Int]
run (Block ss) = concatMap run ss
run (ExprS e) = ev e
ev :: Expr -> [Int]
ev (Num n) = [n]
ev (Do s e) = run s ++ ev e
main :: IO ()
main = do
  print (toL (ECons 1 (OCons 2 (ECons 3 (OCons 4 Nil)))))
  print (run (Block [ExprS (Num 1), ExprS (Do (Block [ExprS (Num 2)]) (Num 3))]))
