{-# LANGUAGE RankNTypes, ScopedTypeVariables #-}
-- | Data as constructors with fields. Instances are written by hand; a derived one has the name only, and its methods are not supported.
module Data.Data
  ( module Data.Typeable, Data (..), DataType, mkDataType, mkIntType, mkFloatType, mkCharType, mkNoRepType, dataTypeName, DataRep (..), dataTypeRep
  , repConstr, isAlgType, dataTypeConstrs, indexConstr, maxConstrIndex, isNorepType, Constr, ConIndex, Fixity (..), mkConstr, mkIntegralConstr
  , mkRealConstr, mkCharConstr, constrType, ConstrRep (..), constrRep, constrFields, constrFixity, constrIndex, showConstr, readConstr, tyconUQname
  , tyconModule, fromConstr, fromConstrB, fromConstrM
  ) where

import Control.Monad (MonadPlus (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Int (Int16, Int32, Int64, Int8)
import Data.List (findIndex)
import Data.List.NonEmpty (NonEmpty (..))
import Data.Map (Map)
import Data.Ratio (Ratio)
import Data.Set (Set)
import Data.Text (Text)
import Data.Typeable
import Data.Word (Word16, Word32, Word64, Word8)
import Whatif.Prim (unsupportedError)

class Typeable a => Data a where
  gfoldl :: (forall d b. Data d => c (d -> b) -> d -> c b) -> (forall g. g -> c g) -> a -> c a
  gfoldl _ z = z

  gunfold :: (forall b r. Data b => c (b -> r) -> c r) -> (forall r. r -> c r) -> Constr -> c a
  gunfold _ _ _ = unsupportedError "a derived instance of Data"

  toConstr :: a -> Constr
  toConstr _ = unsupportedError "a derived instance of Data"

  dataTypeOf :: a -> DataType
  dataTypeOf _ = unsupportedError "a derived instance of Data"

  dataCast1 :: Typeable t => (forall d. Data d => c (t d)) -> Maybe (c a)
  dataCast1 _ = Nothing

  dataCast2 :: Typeable t => (forall d e. (Data d, Data e) => c (t d e)) -> Maybe (c a)
  dataCast2 _ = Nothing

  gmapT :: (forall b. Data b => b -> b) -> a -> a
  gmapT f x = runIdentity (gfoldl (\(Identity c) y -> Identity (c (f y))) Identity x)

  gmapQl :: forall r r'. (r -> r' -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQl o r f x = getConst (gfoldl (\c y -> Const (getConst c `o` f y)) (\_ -> Const r) x)

  gmapQr :: forall r r'. (r' -> r -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQr o r0 f x0 = unQr (gfoldl (\(Qr c) x -> Qr (\r -> c (f x `o` r))) (\_ -> Qr id) x0) r0

  gmapQ :: (forall d. Data d => d -> u) -> a -> [u]
  gmapQ f = gmapQr (:) [] f

  gmapQi :: forall u. Int -> (forall d. Data d => d -> u) -> a -> u
  gmapQi i f x = gmapQ f x !! i

  gmapM :: forall m. Monad m => (forall d. Data d => d -> m d) -> a -> m a
  gmapM f x = gfoldl (stepM f) return x

  gmapMp :: forall m. MonadPlus m => (forall d. Data d => d -> m d) -> a -> m a
  gmapMp f x = unMp (gfoldl (stepMp f) (\g -> Mp (return (g, False))) x) >>= \(x', b) -> if b then return x' else mzero

stepM :: (Monad m, Data d) => (forall e. Data e => e -> m e) -> m (d -> b) -> d -> m b
stepM f c x = c >>= \c' -> f x >>= \x' -> return (c' x')

stepMp :: (MonadPlus m, Data d) => (forall e. Data e => e -> m e) -> Mp m (d -> b) -> d -> Mp m b
stepMp f (Mp c) y = Mp (c >>= \(h, b) -> (f y >>= \y' -> return (h y', True)) `mplus` return (h y, b))

newtype Qr r a = Qr {unQr :: r -> r}

newtype Mp m x = Mp {unMp :: m (x, Bool)}

data DataType = DataType {tycon :: String, datarep :: DataRep}
  deriving (Show)

data DataRep = AlgRep [Constr] | IntRep | FloatRep | CharRep | NoRep
  deriving (Eq, Show)

data Constr = Constr
  {conrep :: ConstrRep, constring :: String, confields :: [String], confixity :: Fixity, contype :: DataType}

instance Show Constr where
  show = constring

instance Eq Constr where
  c == c' = constrRep c == constrRep c'

data ConstrRep = AlgConstr ConIndex | IntConstr Integer | FloatConstr Rational | CharConstr Char
  deriving (Eq, Show)

type ConIndex = Int

data Fixity = Prefix | Infix
  deriving (Eq, Show)

mkDataType :: String -> [Constr] -> DataType
mkDataType name constructors = DataType name (AlgRep constructors)

mkIntType, mkFloatType, mkCharType, mkNoRepType :: String -> DataType
mkIntType name = DataType name IntRep
mkFloatType name = DataType name FloatRep
mkCharType name = DataType name CharRep
mkNoRepType name = DataType name NoRep

dataTypeName :: DataType -> String
dataTypeName = tycon

dataTypeRep :: DataType -> DataRep
dataTypeRep = datarep

isAlgType, isNorepType :: DataType -> Bool
isAlgType dt = case datarep dt of
  AlgRep _ -> True
  _ -> False
isNorepType dt = case datarep dt of
  NoRep -> True
  _ -> False

dataTypeConstrs :: DataType -> [Constr]
dataTypeConstrs dt = case datarep dt of
  AlgRep cons -> cons
  _ -> errorWithoutStackTrace ("Data.Data.dataTypeConstrs is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

indexConstr :: DataType -> ConIndex -> Constr
indexConstr dt i = case datarep dt of
  AlgRep cs -> cs !! (i - 1)
  _ -> errorWithoutStackTrace ("Data.Data.indexConstr is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

maxConstrIndex :: DataType -> ConIndex
maxConstrIndex dt = case datarep dt of
  AlgRep cs -> length cs
  _ -> errorWithoutStackTrace ("Data.Data.maxConstrIndex is not supported for " ++ dataTypeName dt ++ ", as it is not an algebraic data type.")

mkConstr :: DataType -> String -> [String] -> Fixity -> Constr
mkConstr dt name fields fixity = Constr (AlgConstr index) name fields fixity dt
  where
    index = case findIndex (\c -> showConstr c == name) (dataTypeConstrs dt) of
      Just i -> i + 1
      Nothing -> errorWithoutStackTrace ("Data.Data.mkConstr: couldn't find constructor " ++ name)

mkPrimCon :: DataType -> String -> ConstrRep -> Constr
mkPrimCon dt name rep = Constr rep name [] Prefix dt

mkIntegralConstr :: (Integral a, Show a) => DataType -> a -> Constr
mkIntegralConstr dt i = mkPrimCon dt (show i) (IntConstr (toInteger i))

mkRealConstr :: (Real a, Show a) => DataType -> a -> Constr
mkRealConstr dt x = mkPrimCon dt (show x) (FloatConstr (toRational x))

mkCharConstr :: DataType -> Char -> Constr
mkCharConstr dt c = mkPrimCon dt (show c) (CharConstr c)

constrType :: Constr -> DataType
constrType = contype

constrRep :: Constr -> ConstrRep
constrRep = conrep

constrFields :: Constr -> [String]
constrFields = confields

constrFixity :: Constr -> Fixity
constrFixity = confixity

constrIndex :: Constr -> ConIndex
constrIndex con = case constrRep con of
  AlgConstr i -> i
  _ -> errorWithoutStackTrace ("Data.Data.constrIndex is not supported for " ++ dataTypeName (constrType con) ++ ", as it is not an algebraic data type.")

showConstr :: Constr -> String
showConstr = constring

readConstr :: DataType -> String -> Maybe Constr
readConstr dt str = case datarep dt of
  AlgRep cons -> case filter ((== str) . showConstr) cons of
    [] -> Nothing
    c : _ -> Just c
  IntRep -> parsed (\i -> mkPrimCon dt str (IntConstr i))
  FloatRep -> parsed (\f -> mkPrimCon dt str (FloatConstr (toRational (f :: Double))))
  CharRep -> parsed (\c -> mkPrimCon dt str (CharConstr c))
  NoRep -> Nothing
  where
    parsed :: Read t => (t -> Constr) -> Maybe Constr
    parsed f = case reads str of
      [(i, "")] -> Just (f i)
      _ -> Nothing

repConstr :: DataType -> ConstrRep -> Constr
repConstr dt rep = case (datarep dt, rep) of
  (AlgRep cs, AlgConstr i) -> cs !! (i - 1)
  (IntRep, IntConstr i) -> mkIntegralConstr dt i
  (FloatRep, FloatConstr f) -> mkRealConstr dt (fromRational f :: Double)
  (CharRep, CharConstr c) -> mkCharConstr dt c
  _ -> errorWithoutStackTrace "Data.Data.repConstr: The given ConstrRep does not fit to the given DataType."

fromConstr :: Data a => Constr -> a
fromConstr = fromConstrB (errorWithoutStackTrace "Data.Data.fromConstr")

fromConstrB :: Data a => (forall d. Data d => d) -> Constr -> a
fromConstrB f = runIdentity . gunfold (\c -> Identity (runIdentity c f)) Identity

fromConstrM :: forall m a. (Monad m, Data a) => (forall d. Data d => m d) -> Constr -> m a
fromConstrM f = gunfold (\c -> c >>= \g -> f >>= \x -> return (g x)) return

-- | The name after the last dot, and what is before it.
tyconUQname, tyconModule :: String -> String
tyconUQname x = let x' = dropWhile (/= '.') x in if null x' then x else tyconUQname (tail x')
tyconModule x = let (a, b) = break (== '.') x in if b == "" then b else a ++ tyconModule' (tail b)
  where tyconModule' y = let y' = tyconModule y in if y' == "" then "" else '.' : y'

-- Numbers and characters

number :: (Integral a, Show a, Typeable a) => String -> Constr -> a
number name c = case constrRep c of
  IntConstr x -> fromIntegral x
  _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type " ++ name ++ ".")

instance Data Int where
  toConstr = mkIntegralConstr (mkIntType "Prelude.Int")
  gunfold _ z c = z (number "Int" c)
  dataTypeOf _ = mkIntType "Prelude.Int"

instance Data Integer where
  toConstr = mkIntegralConstr (mkIntType "Prelude.Integer")
  gunfold _ z c = z (number "Integer" c)
  dataTypeOf _ = mkIntType "Prelude.Integer"

instance Data Word where
  toConstr = mkIntegralConstr (mkIntType "Prelude.Word")
  gunfold _ z c = z (number "Word" c)
  dataTypeOf _ = mkIntType "Prelude.Word"

instance Data Char where
  toConstr = mkCharConstr (mkCharType "Prelude.Char")
  gunfold _ z c = case constrRep c of
    CharConstr x -> z x
    _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type Char.")
  dataTypeOf _ = mkCharType "Prelude.Char"

instance Data Double where
  toConstr = mkRealConstr (mkFloatType "Prelude.Double")
  gunfold _ z c = case constrRep c of
    FloatConstr x -> z (realToFrac x)
    _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type Double.")
  dataTypeOf _ = mkFloatType "Prelude.Double"

instance Data Float where
  toConstr = mkRealConstr (mkFloatType "Prelude.Float")
  gunfold _ z c = case constrRep c of
    FloatConstr x -> z (realToFrac x)
    _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type Float.")
  dataTypeOf _ = mkFloatType "Prelude.Float"

-- Data

-- | A type with constructors of these names, which are all prefix.
simple :: String -> [String] -> DataType
simple name constructors = result
  where result = mkDataType name [mkConstr result constructor [] Prefix | constructor <- constructors]

boolType, orderingType, unitType, listType, maybeType, eitherType, pairType, tripleType :: DataType
boolType = simple "Bool" ["False", "True"]
orderingType = simple "Ordering" ["LT", "EQ", "GT"]
unitType = simple "Unit" ["()"]
listType = result
  where result = mkDataType "Prelude.[]" [mkConstr result "[]" [] Prefix, mkConstr result "(:)" [] Infix]
maybeType = simple "Maybe" ["Nothing", "Just"]
eitherType = simple "Either" ["Left", "Right"]
pairType = result
  where result = mkDataType "Tuple2" [mkConstr result "(,)" [] Infix]
tripleType = result
  where result = mkDataType "Tuple3" [mkConstr result "(,,)" [] Infix]

instance Data Bool where
  toConstr b = indexConstr boolType (if b then 2 else 1)
  gunfold _ z c = z (constrIndex c == 2)
  dataTypeOf _ = boolType

instance Data Ordering where
  toConstr o = indexConstr orderingType (fromEnum o + 1)
  gunfold _ z c = z (toEnum (constrIndex c - 1))
  dataTypeOf _ = orderingType

instance Data () where
  toConstr () = indexConstr unitType 1
  gunfold _ z _ = z ()
  dataTypeOf _ = unitType

instance Data a => Data [a] where
  gfoldl _ z [] = z []
  gfoldl f z (x : xs) = z (:) `f` x `f` xs
  toConstr [] = indexConstr listType 1
  toConstr (_ : _) = indexConstr listType 2
  gunfold k z c = case constrIndex c of
    1 -> z []
    _ -> k (k (z (:)))
  dataTypeOf _ = listType
  dataCast1 f = gcast1 f

instance Data a => Data (Maybe a) where
  gfoldl _ z Nothing = z Nothing
  gfoldl f z (Just x) = z Just `f` x
  toConstr Nothing = indexConstr maybeType 1
  toConstr (Just _) = indexConstr maybeType 2
  gunfold k z c = case constrIndex c of
    1 -> z Nothing
    _ -> k (z Just)
  dataTypeOf _ = maybeType
  dataCast1 f = gcast1 f

instance (Data a, Data b) => Data (Either a b) where
  gfoldl f z (Left a) = z Left `f` a
  gfoldl f z (Right a) = z Right `f` a
  toConstr (Left _) = indexConstr eitherType 1
  toConstr (Right _) = indexConstr eitherType 2
  gunfold k z c = case constrIndex c of
    1 -> k (z Left)
    _ -> k (z Right)
  dataTypeOf _ = eitherType
  dataCast2 f = gcast2 f

instance (Data a, Data b) => Data (a, b) where
  gfoldl f z (a, b) = z (,) `f` a `f` b
  toConstr (_, _) = indexConstr pairType 1
  gunfold k z _ = k (k (z (,)))
  dataTypeOf _ = pairType
  dataCast2 f = gcast2 f

instance (Data a, Data b, Data c) => Data (a, b, c) where
  gfoldl f z (a, b, c) = z (,,) `f` a `f` b `f` c
  toConstr (_, _, _) = indexConstr tripleType 1
  gunfold k z _ = k (k (k (z (,,))))
  dataTypeOf _ = tripleType

instance Data Int8
instance Data Int16
instance Data Int32
instance Data Int64
instance Data Word8
instance Data Word16
instance Data Word32
instance Data Word64
instance Data Text
instance Data a => Data (Ratio a)
instance Data a => Data (NonEmpty a)
instance (Data a, Ord a) => Data (Set a)
instance (Data a, Data b, Data c, Data d) => Data (a, b, c, d)
instance (Data k, Ord k, Data a) => Data (Map k a)
