module Main where

import qualified Data.Map as M
import Control.Monad.State
data Expr = Lit Int | Var String | Bin Char Expr Expr
data Stmt = Assign String Expr | While Expr [Stmt] | Print Expr | If Expr [Stmt] [Stmt]
type Env = M.Map String Int
eval :: Env -> Expr -> Int
eval _ (Lit n) = n
eval e (Var v) = M.findWithDefault 0 v e
eval e (Bin o a b) = case o of
  '+' -> x + y
  '-' -> x - y
  '*' -> x * y
  '<' -> fromEnum (x < y)
  '%' -> x `mod` y
  _ -> error ("op " ++ [o])
  where { x = eval e a; y = eval e b }
exec :: Stmt -> StateT Env IO ()
exec (Assign v e) = modify (\env -> M.insert v (eval env e) env)
exec (Print e) = get >>= \env -> lift (print (eval env e))
exec w@(While c b) = get >>= \env -> when (eval env c /= 0) (mapM_ exec b >> exec w)
exec (If c t e) = get >>= \env -> mapM_ exec (if eval env c /= 0 then t else e)
main :: IO ()
main = do
  env <- execStateT (mapM_ exec
    [ Assign "i" (Lit 0), Assign "s" (Lit 0)
    , While (Bin '<' (Var "i") (Lit 10))
        [ If (Bin '%' (Var "i") (Lit 2)) [Assign "s" (Bin '+' (Var "s") (Var "i"))] [Print (Var "i")]
        , Assign "i" (Bin '+' (Var "i") (Lit 1)) ]
    , Print (Var "s") ]) M.empty
  print (M.toList env)
