-- A typed λ-calculus with de Bruijn indices, and mutants of its substitution.
module TypedTerms where

import Test.QuickCheck

data Type = Truth | Type :-> Type deriving (Eq, Show)

infixr 5 :->

data Term = Var Int | Lit Bool | Lam Type Term | App Term Term deriving (Eq, Show)

typeOf :: [Type] -> Term -> Maybe Type
typeOf env (Var n) = nth env n
typeOf _ (Lit _) = Just Truth
typeOf env (Lam t e) = case typeOf (t : env) e of
  Just u -> Just (t :-> u)
  Nothing -> Nothing
typeOf env (App f e) = case (typeOf env f, typeOf env e) of
  (Just (t :-> u), Just t') | t == t' -> Just u
  _ -> Nothing

nth :: [a] -> Int -> Maybe a
nth [] _ = Nothing
nth (x : xs) n
  | n == 0 = Just x
  | n > 0 = nth xs (n - 1)
  | otherwise = Nothing

shift :: Int -> Term -> Term
shift d = go 0
  where
    go c (Var n)
      | n < c = Var n
      | otherwise = Var (n + d)
    go _ (Lit b) = Lit b
    go c (Lam t e) = Lam t (go (c + 1) e)
    go c (App f e) = App (go c f) (go c e)

subst :: Int -> Term -> Term -> Term
subst n s (Var m)
  | m == n = s
  | otherwise = Var m
subst _ _ (Lit b) = Lit b
subst n s (Lam t e) = Lam t (subst (n + 1) (shift 1 s) e)
subst n s (App f e) = App (subst n s f) (subst n s e)

apply :: Term -> Term -> Term
apply body arg = shift (-1) (subst 0 (shift 1 arg) body)

step :: Term -> Maybe Term
step (Lam t e) = case step e of
  Just e' -> Just (Lam t e')
  Nothing -> Nothing
step (App (Lam _ body) arg) = Just (apply body arg)
step (App f e) = case step f of
  Just f' -> Just (App f' e)
  Nothing -> case step e of
    Just e' -> Just (App f e')
    Nothing -> Nothing
step _ = Nothing

steps :: Int -> Term -> Term
steps n e
  | n <= 0 = e
  | otherwise = case step e of
      Just e' -> steps (n - 1) e'
      Nothing -> e

isTyped :: Term -> Bool
isTyped e = typeOf [] e /= Nothing

prop_Preserves :: Term -> Property
prop_Preserves e = isTyped e ==> case step e of
  Just e' -> typeOf [] e' == typeOf [] e
  Nothing -> True

prop_PreservesMany :: Term -> Property
prop_PreservesMany e = isTyped e ==> typeOf [] (steps 4 e) == typeOf [] e

-- mutant shift_nothing: prop_Preserves prop_PreservesMany
-- - otherwise = Var (n + d)
-- + otherwise = Var n
-- mutant shift_all: prop_Preserves prop_PreservesMany
-- - n < c = Var n
-- + n < 0 = Var n
-- mutant shift_no_binder: prop_Preserves prop_PreservesMany
-- - Lam t (go (c + 1) e)
-- + Lam t (go c e)
-- mutant subst_always: prop_Preserves prop_PreservesMany
-- - otherwise = Var m
-- + otherwise = s
-- mutant subst_no_binder: prop_Preserves prop_PreservesMany
-- - subst (n + 1) (shift 1 s) e
-- + subst n (shift 1 s) e
-- mutant subst_no_shift: prop_Preserves prop_PreservesMany
-- - subst (n + 1) (shift 1 s) e
-- + subst (n + 1) s e
-- mutant subst_left: prop_Preserves prop_PreservesMany
-- - App (subst n s f) (subst n s e)
-- + App (subst n s f) e
-- mutant apply_no_shift: prop_Preserves prop_PreservesMany
-- - subst 0 (shift 1 arg) body
-- + subst 0 arg body
-- mutant apply_no_back: prop_Preserves prop_PreservesMany
-- - shift (-1) (subst 0 (shift 1 arg) body)
-- + subst 0 (shift 1 arg) body
-- mutant step_drops: prop_Preserves prop_PreservesMany
-- - Just e' -> Just (App f e')
-- + Just e' -> Just e'
