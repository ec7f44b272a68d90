-- A λ-calculus with polymorphism and subtyping (System F<:), and mutants of its substitution.
module SubtypedTerms where

import Test.QuickCheck

-- Variables of types and terms are counted in one environment.
data Type = Top | TVar Int | Type :-> Type | All Type Type deriving (Eq, Show)

infixr 5 :->

data Term = Var Int | Lam Type Term | App Term Term | TLam Type Term | TApp Term Type deriving (Eq, Show)

data Bind = Of Type | Below Type deriving (Eq, Show)

nth :: [a] -> Int -> Maybe a
nth [] _ = Nothing
nth (x : xs) n
  | n == 0 = Just x
  | n > 0 = nth xs (n - 1)
  | otherwise = Nothing

shiftType :: Int -> Int -> Type -> Type
shiftType _ _ Top = Top
shiftType d c (TVar n)
  | n < c = TVar n
  | otherwise = TVar (n + d)
shiftType d c (t :-> u) = shiftType d c t :-> shiftType d c u
shiftType d c (All t u) = All (shiftType d c t) (shiftType d (c + 1) u)

substType :: Int -> Type -> Type -> Type
substType _ _ Top = Top
substType n s (TVar m)
  | m == n = s
  | m > n = TVar (m - 1)
  | otherwise = TVar m
substType n s (t :-> u) = substType n s t :-> substType n s u
substType n s (All t u) = All (substType n s t) (substType (n + 1) (shiftType 1 0 s) u)

shift :: Int -> Term -> Term
shift c (Var n)
  | n < c = Var n
  | otherwise = Var (n + 1)
shift c (Lam t e) = Lam (shiftType 1 c t) (shift (c + 1) e)
shift c (App f e) = App (shift c f) (shift c e)
shift c (TLam t e) = TLam (shiftType 1 c t) (shift (c + 1) e)
shift c (TApp e t) = TApp (shift c e) (shiftType 1 c t)

-- What a term variable stands for has no type variable of its own; types above it move down by one.
subst :: Int -> Term -> Term -> Term
subst n s (Var m)
  | m == n = s
  | m > n = Var (m - 1)
  | otherwise = Var m
subst n s (Lam t e) = Lam (shiftType (-1) n t) (subst (n + 1) (shift 0 s) e)
subst n s (App f e) = App (subst n s f) (subst n s e)
subst n s (TLam t e) = TLam (shiftType (-1) n t) (subst (n + 1) (shift 0 s) e)
subst n s (TApp e t) = TApp (subst n s e) (shiftType (-1) n t)

substTypeIn :: Int -> Type -> Term -> Term
substTypeIn n s (Var m)
  | m > n = Var (m - 1)
  | otherwise = Var m
substTypeIn n s (Lam t e) = Lam (substType n s t) (substTypeIn (n + 1) (shiftType 1 0 s) e)
substTypeIn n s (App f e) = App (substTypeIn n s f) (substTypeIn n s e)
substTypeIn n s (TLam t e) = TLam (substType n s t) (substTypeIn (n + 1) (shiftType 1 0 s) e)
substTypeIn n s (TApp e t) = TApp (substTypeIn n s e) (substType n s t)

-- The bound of a type variable, as it is read where the variable is used.
bound :: [Bind] -> Int -> Maybe Type
bound env n = case nth env n of
  Just (Below t) -> Just (shiftType (n + 1) 0 t)
  _ -> Nothing

isType :: [Bind] -> Type -> Bool
isType _ Top = True
isType env (TVar n) = bound env n /= Nothing
isType env (t :-> u) = isType env t && isType env u
isType env (All t u) = isType env t && isType (Below t : env) u

isBelow :: [Bind] -> Type -> Type -> Bool
isBelow _ _ Top = True
isBelow env (TVar n) (TVar m) | n == m = True
isBelow env (TVar n) u = case bound env n of
  Just t -> isBelow env t u
  Nothing -> False
isBelow env (t :-> u) (t' :-> u') = isBelow env t' t && isBelow env u u'
isBelow env (All t u) (All t' u') = t == t' && isBelow (Below t : env) u u'
isBelow _ _ _ = False

-- A type variable is as good as its bound where a function is wanted.
exposed :: [Bind] -> Type -> Type
exposed env (TVar n) = case bound env n of
  Just t -> exposed env t
  Nothing -> TVar n
exposed _ t = t

typeOf :: [Bind] -> Term -> Maybe Type
typeOf env (Var n) = case nth env n of
  Just (Of t) -> Just (shiftType (n + 1) 0 t)
  _ -> Nothing
typeOf env (Lam t e)
  | isType env t = case typeOf (Of t : env) e of
      Just u -> Just (t :-> shiftType (-1) 0 u)
      Nothing -> Nothing
  | otherwise = Nothing
typeOf env (App f e) = case typeOf env f of
  Just t -> case exposed env t of
    u :-> w -> case typeOf env e of
      Just u' | isBelow env u' u -> Just w
      _ -> Nothing
    _ -> Nothing
  Nothing -> Nothing
typeOf env (TLam t e)
  | isType env t = case typeOf (Below t : env) e of
      Just u -> Just (All t u)
      Nothing -> Nothing
  | otherwise = Nothing
typeOf env (TApp e t)
  | isType env t = case typeOf env e of
      Just u -> case exposed env u of
        All w body | isBelow env t w -> Just (substType 0 t body)
        _ -> Nothing
      Nothing -> Nothing
  | otherwise = Nothing

step :: Term -> Maybe Term
step (Lam t e) = case step e of
  Just e' -> Just (Lam t e')
  Nothing -> Nothing
step (TLam t e) = case step e of
  Just e' -> Just (TLam t e')
  Nothing -> Nothing
step (App (Lam _ body) arg) = Just (subst 0 arg body)
step (TApp (TLam _ body) t) = Just (substTypeIn 0 t body)
step (App f e) = case step f of
  Just f' -> Just (App f' e)
  Nothing -> case step e of
    Just e' -> Just (App f e')
    Nothing -> Nothing
step (TApp e t) = case step e of
  Just e' -> Just (TApp e' t)
  Nothing -> Nothing
step _ = Nothing

prop_Preserves :: Term -> Property
prop_Preserves e = typeOf [] e /= Nothing ==> case step e of
  Just e' -> case (typeOf [] e', typeOf [] e) of
    (Just t', Just t) -> isBelow [] t' t
    _ -> False
  Nothing -> True

-- mutant shift_type_all: prop_Preserves
-- - n < c = TVar n
-- + n < 0 = TVar n
-- mutant shift_type_nothing: prop_Preserves
-- - otherwise = TVar (n + d)
-- + otherwise = TVar n
-- mutant shift_type_no_binder: prop_Preserves
-- - All (shiftType d c t) (shiftType d (c + 1) u)
-- + All (shiftType d c t) (shiftType d c u)
-- mutant subst_type_no_down: prop_Preserves
-- - m > n = TVar (m - 1)
-- + m > n = TVar m
-- mutant subst_type_no_binder: prop_Preserves
-- - substType (n + 1) (shiftType 1 0 s) u
-- + substType n s u
-- mutant subst_type_no_shift: prop_Preserves
-- - substType (n + 1) (shiftType 1 0 s) u
-- + substType (n + 1) s u
-- mutant shift_no_binder: prop_Preserves
-- - Lam (shiftType 1 c t) (shift (c + 1) e)
-- + Lam (shiftType 1 c t) (shift c e)
-- mutant shift_no_type: prop_Preserves
-- - TApp (shift c e) (shiftType 1 c t)
-- + TApp (shift c e) t
-- mutant subst_no_down: prop_Preserves
-- - | m > n = Var (m - 1)
-- + | m > n = Var m
-- mutant subst_no_shift: prop_Preserves
-- - Lam (shiftType (-1) n t) (subst (n + 1) (shift 0 s) e)
-- + Lam (shiftType (-1) n t) (subst (n + 1) s e)
-- mutant subst_no_type_down: prop_Preserves
-- - Lam (shiftType (-1) n t) (subst (n + 1) (shift 0 s) e)
-- + Lam t (subst (n + 1) (shift 0 s) e)
-- mutant subst_in_type_no_binder: prop_Preserves
-- - TLam (substType n s t) (substTypeIn (n + 1) (shiftType 1 0 s) e)
-- + TLam (substType n s t) (substTypeIn n s e)
-- mutant subst_in_type_drops: prop_Preserves
-- - App (substTypeIn n s f) (substTypeIn n s e)
-- + App (substTypeIn n s f) e
