{-# LANGUAGE NoImplicitPrelude, KindSignatures, PolyKinds, ScopedTypeVariables #-}
-- | Types as values at run time, enough for exceptions to be told apart.
--
-- The front end solves @Typeable t@ for every type: the dictionary's one method gives 'mkTyCon' of the type constructor's module
-- and name, applied to the representations of its arguments with 'mkTyApp'.
module Whatif.Typeable where

import Whatif.Base
import Whatif.Prim
import Whatif.Show

-- | A type (of any kind) without a value.
data Proxy t = Proxy

class Typeable a where
  typeRepOf :: Proxy a -> TypeRep

data TyCon = TyCon String String

data TypeRep = TypeRep TyCon [TypeRep]

mkTyCon :: String -> String -> TypeRep
mkTyCon modName name = TypeRep (TyCon modName name) []

mkTyApp :: TypeRep -> TypeRep -> TypeRep
mkTyApp (TypeRep c args) arg = TypeRep c (args ++ [arg])

instance Eq TyCon where
  TyCon m n == TyCon m' n' = n == n' && m == m'

instance Ord TyCon where
  compare (TyCon m n) (TyCon m' n') = thenCompare (compare m m') (compare n n')

instance Show TyCon where
  showsPrec _ (TyCon _ n) = showString n

instance Eq TypeRep where
  TypeRep c as == TypeRep c' as' = c == c' && as == as'

instance Ord TypeRep where
  compare (TypeRep c as) (TypeRep c' as') = thenCompare (compare c c') (compare as as')

instance Show TypeRep where
  showsPrec d (TypeRep (TyCon _ name) args) = case (name, args) of
    ("[]", [a]) -> showChar '[' . shows a . showChar ']'
    ("->", [a, b]) -> showParen (d > 8) (showsPrec 9 a . showString " -> " . showsPrec 8 b)
    ('(' : ',' : cs, _) | arity cs 2 == count args -> showTuple (map shows args)
    (_, []) -> showString name
    _ -> showParen (d > 9) (showString name . showArgs args)
    where
      showArgs [] = id
      showArgs (a : as) = showChar ' ' . showsPrec 10 a . showArgs as
      arity :: String -> Int -> Int
      arity (',' : cs) n = arity cs (n + 1)
      arity _ n = n
      count :: [a] -> Int
      count [] = 0
      count (_ : xs) = 1 + count xs

typeRep :: Typeable a => proxy a -> TypeRep
typeRep p = typeRepOf (toProxy p)
  where
    toProxy :: proxy a -> Proxy a
    toProxy _ = Proxy

typeOf :: Typeable a => a -> TypeRep
typeOf x = typeRepOf (proxyOf x)

proxyOf :: a -> Proxy a
proxyOf _ = Proxy

cast :: (Typeable a, Typeable b) => a -> Maybe b
cast x = result
  where
    result = if typeOf x == typeRepOf (target result) then Just (unsafeCoerce x) else Nothing
    target :: Maybe b -> Proxy b
    target _ = Proxy

gcast :: (Typeable a, Typeable b) => c a -> Maybe (c b)
gcast x = result
  where
    result = if typeRepOf (source x) == typeRepOf (target result) then Just (unsafeCoerce x) else Nothing
    source :: c a -> Proxy a
    source _ = Proxy
    target :: Maybe (c b) -> Proxy b
    target _ = Proxy

tyConName, tyConModule :: TyCon -> String
tyConName (TyCon _ n) = n
tyConModule (TyCon m _) = m

typeRepTyCon :: TypeRep -> TyCon
typeRepTyCon (TypeRep c _) = c

typeRepArgs :: TypeRep -> [TypeRep]
typeRepArgs (TypeRep _ as) = as

splitTyConApp :: TypeRep -> (TyCon, [TypeRep])
splitTyConApp (TypeRep c as) = (c, as)

showsTypeRep :: TypeRep -> ShowS
showsTypeRep = shows
