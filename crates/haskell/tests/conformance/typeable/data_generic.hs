{-# LANGUAGE RankNTypes, ExistentialQuantification, ScopedTypeVariables #-}
-- Data as constructors with fields, with an instance written by hand.
module Main (main) where

import Data.Data
import Data.Maybe (fromMaybe)

data Expr = Num Int | Add Expr Expr | Named {label :: String, inner :: Maybe Expr}
  deriving (Show, Eq)

exprType :: DataType
exprType = mkDataType "Main.Expr" [numConstr, addConstr, namedConstr]

numConstr, addConstr, namedConstr :: Constr
numConstr = mkConstr exprType "Num" [] Prefix
addConstr = mkConstr exprType "Add" [] Prefix
namedConstr = mkConstr exprType "Named" ["label", "inner"] Prefix

instance Data Expr where
  gfoldl k z (Num n) = z Num `k` n
  gfoldl k z (Add a b) = z Add `k` a `k` b
  gfoldl k z (Named l e) = z Named `k` l `k` e
  toConstr (Num _) = numConstr
  toConstr (Add _ _) = addConstr
  toConstr (Named _ _) = namedConstr
  gunfold k z c = case constrIndex c of
    1 -> k (z Num)
    2 -> k (k (z Add))
    _ -> k (k (z Named))
  dataTypeOf _ = exprType

mkT :: (Typeable a, Typeable b) => (b -> b) -> a -> a
mkT f = fromMaybe id (cast f)

everywhere :: (forall a. Data a => a -> a) -> (forall a. Data a => a -> a)
everywhere f x = f (gmapT (everywhere f) x)

mkQ :: (Typeable a, Typeable b) => r -> (b -> r) -> a -> r
mkQ r q a = maybe r q (cast a)

everything :: (r -> r -> r) -> (forall a. Data a => a -> r) -> (forall a. Data a => a -> r)
everything k f x = foldl k (f x) (gmapQ (everything k f) x)

main :: IO ()
main = do
  let e = Add (Num 1) (Named "two" (Just (Add (Num 2) (Num 3))))
  print (everywhere (mkT ((+ 10) :: Int -> Int)) e)
  print (everything (+) (mkQ 0 (id :: Int -> Int)) e)
  print (gmapQ (show . toConstr) e, gmapQ (dataTypeName . dataTypeOf) (3 :: Int, 'c'))
  print (toConstr e, constrFields (toConstr (Named "" Nothing)), map showConstr (dataTypeConstrs (dataTypeOf e)))
  print (toConstr (3 :: Int), toConstr 'x', toConstr [True], toConstr (Just ()), toConstr (1 :: Int, 'a'), toConstr (2.5 :: Double))
  print (toConstr (Num 1) == toConstr (Num 2), toConstr (Num 1) == toConstr e, constrIndex (toConstr e), maxConstrIndex exprType)
  print (fromConstrB (fromConstr (toConstr (7 :: Int))) numConstr :: Expr)
  print (fromConstr (indexConstr (dataTypeOf True) 2) :: Bool)
  print (gmapM (\x -> if dataTypeName (dataTypeOf x) == "Main.Expr" then Nothing else Just x) (Num 4), gmapM (const Nothing :: Data d => d -> Maybe d) e)
  print (gmapQr (:) [] (glength . Wrap) e, gmapQl (+) 0 (const 1) e)
  print (readConstr exprType "Add", readConstr (dataTypeOf 'c') "'y'", readConstr exprType "Sub")
  print (dataTypeRep (dataTypeOf (1 :: Int)), isAlgType exprType, tyconUQname "A.B.c", tyconModule "A.B.c")

data Wrap = forall d. Data d => Wrap d

glength :: Wrap -> Int
glength (Wrap d) = length (gmapQ (const ()) d)
