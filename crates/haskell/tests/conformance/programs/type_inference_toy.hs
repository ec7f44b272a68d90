module Main where

import qualified Data.Map as M
import Control.Monad.State
data T = TInt | T :-> T | TV Int deriving (Eq, Show)
infixr 5 :->
data E = Var String | Lam String E | App E E | Lit Int
type Infer a = StateT (Int, M.Map Int T) (Either String) a
fresh :: Infer T
fresh = state (\(n, s) -> (TV n, (n + 1, s)))
find' :: T -> Infer T
find' (TV n) = gets snd >>= \s -> maybe (return (TV n)) find' (M.lookup n s)
find' (a :-> b) = (:->) <$> find' a <*> find' b
find' t = return t
unify :: T -> T -> Infer ()
unify a b = do
  a' <- find' a
  b' <- find' b
  case (a', b') of
    (TV x, TV y) | x == y -> return ()
    (TV x, t) | occurs x t -> lift (Left "infinite type") | otherwise -> modify (fmap (M.insert x t))
    (t, TV x) -> unify (TV x) t
    (TInt, TInt) -> return ()
    (p :-> q, r :-> s) -> unify p r >> unify q s
    _ -> lift (Left ("mismatch " ++ show a' ++ " " ++ show b'))
occurs x (TV y) = x == y
occurs x (a :-> b) = occurs x a || occurs x b
occurs _ _ = False
infer :: M.Map String T -> E -> Infer T
infer env (Var v) = maybe (lift (Left ("unbound " ++ v))) return (M.lookup v env)
infer env (Lit _) = return TInt
infer env (Lam v b) = do { t <- fresh; r <- infer (M.insert v t env) b; return (t :-> r) }
infer env (App f x) = do { tf <- infer env f; tx <- infer env x; r <- fresh; unify tf (tx :-> r); return r }
run e = evalStateT (infer M.empty e >>= find') (0, M.empty)
main :: IO ()
main = do
  print (run (Lam "x" (Var "x")))
  print (run (Lam "f" (Lam "x" (App (Var "f") (App (Var "f") (Var "x"))))))
  print (run (App (Lit 1) (Lit 2)))
  print (run (Lam "x" (App (Var "x") (Var "x"))))
  print (run (Var "y"))
