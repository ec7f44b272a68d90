{-# LANGUAGE TypeFamilies, DataKinds, PolyKinds, KindSignatures, TypeOperators, ScopedTypeVariables, FlexibleContexts, FlexibleInstances, UndecidableInstances, StandaloneDeriving, DeriveGeneric, DeriveFunctor, DeriveFoldable, DeriveTraversable #-}
-- | Types as sums of products. The front end derives 'Generic'.
module GHC.Generics
  ( V1, U1 (..), Par1 (..), Rec1 (..), K1 (..), M1 (..), (:+:) (..), (:*:) (..), (:.:) (..), Rec0, R, D1, C1, S1, D, C, S
  , Datatype (..), Constructor (..), Selector (..), Fixity (..), FixityI (..), Associativity (..), prec, SourceUnpackedness (..)
  , SourceStrictness (..), DecidedStrictness (..), Meta (..), Generic (..), Generic1 (..)
  ) where

import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Ix (Ix)
import Data.Kind (Type)
import Data.List.NonEmpty (NonEmpty (..))
import Data.Monoid (All (..), Any (..), Dual (..), First (..), Last (..), Product (..), Sum (..))
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import GHC.TypeLits

data V1 p
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

data U1 p = U1
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

newtype Par1 p = Par1 {unPar1 :: p}
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

newtype Rec1 f p = Rec1 {unRec1 :: f p}

deriving instance Eq (f p) => Eq (Rec1 f p)
deriving instance Ord (f p) => Ord (Rec1 f p)
deriving instance Show (f p) => Show (Rec1 f p)
deriving instance Read (f p) => Read (Rec1 f p)
deriving instance Functor f => Functor (Rec1 f)
deriving instance Foldable f => Foldable (Rec1 f)
deriving instance Traversable f => Traversable (Rec1 f)

newtype K1 i c p = K1 {unK1 :: c}
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

newtype M1 i (c :: Meta) f p = M1 {unM1 :: f p}

deriving instance Eq (f p) => Eq (M1 i c f p)
deriving instance Ord (f p) => Ord (M1 i c f p)
deriving instance Show (f p) => Show (M1 i c f p)
deriving instance Read (f p) => Read (M1 i c f p)
deriving instance Functor f => Functor (M1 i c f)
deriving instance Foldable f => Foldable (M1 i c f)
deriving instance Traversable f => Traversable (M1 i c f)

infixr 5 :+:
data (:+:) f g p = L1 (f p) | R1 (g p)

deriving instance (Eq (f p), Eq (g p)) => Eq ((:+:) f g p)
deriving instance (Ord (f p), Ord (g p)) => Ord ((:+:) f g p)
deriving instance (Show (f p), Show (g p)) => Show ((:+:) f g p)
deriving instance (Read (f p), Read (g p)) => Read ((:+:) f g p)
deriving instance (Functor f, Functor g) => Functor (f :+: g)
deriving instance (Foldable f, Foldable g) => Foldable (f :+: g)
deriving instance (Traversable f, Traversable g) => Traversable (f :+: g)

infixr 6 :*:
data (:*:) f g p = f p :*: g p

deriving instance (Eq (f p), Eq (g p)) => Eq ((:*:) f g p)
deriving instance (Ord (f p), Ord (g p)) => Ord ((:*:) f g p)
deriving instance (Show (f p), Show (g p)) => Show ((:*:) f g p)
deriving instance (Read (f p), Read (g p)) => Read ((:*:) f g p)
deriving instance (Functor f, Functor g) => Functor (f :*: g)
deriving instance (Foldable f, Foldable g) => Foldable (f :*: g)
deriving instance (Traversable f, Traversable g) => Traversable (f :*: g)

infixr 7 :.:
newtype (:.:) f g p = Comp1 {unComp1 :: f (g p)}

deriving instance Eq (f (g p)) => Eq ((:.:) f g p)
deriving instance Ord (f (g p)) => Ord ((:.:) f g p)
deriving instance Show (f (g p)) => Show ((:.:) f g p)
deriving instance Read (f (g p)) => Read ((:.:) f g p)

instance (Functor f, Functor g) => Functor (f :.: g) where
  fmap h (Comp1 x) = Comp1 (fmap (fmap h) x)

instance (Foldable f, Foldable g) => Foldable (f :.: g) where
  foldMap h (Comp1 x) = foldMap (foldMap h) x

instance (Traversable f, Traversable g) => Traversable (f :.: g) where
  traverse h (Comp1 x) = fmap Comp1 (traverse (traverse h) x)

instance Applicative U1 where
  pure _ = U1
  _ <*> _ = U1

instance Applicative Par1 where
  pure = Par1
  Par1 f <*> Par1 x = Par1 (f x)

instance Monad Par1 where
  Par1 x >>= f = f x

instance Applicative f => Applicative (Rec1 f) where
  pure x = Rec1 (pure x)
  Rec1 f <*> Rec1 x = Rec1 (f <*> x)

instance Monoid c => Applicative (K1 i c) where
  pure _ = K1 mempty
  K1 a <*> K1 b = K1 (a <> b)

instance Applicative f => Applicative (M1 i c f) where
  pure x = M1 (pure x)
  M1 f <*> M1 x = M1 (f <*> x)

instance (Applicative f, Applicative g) => Applicative (f :*: g) where
  pure x = pure x :*: pure x
  (f :*: g) <*> (x :*: y) = (f <*> x) :*: (g <*> y)

instance (Applicative f, Applicative g) => Applicative (f :.: g) where
  pure x = Comp1 (pure (pure x))
  Comp1 f <*> Comp1 x = Comp1 (fmap (<*>) f <*> x)

instance Semigroup (U1 p) where
  _ <> _ = U1

instance Monoid (U1 p) where
  mempty = U1

instance Semigroup c => Semigroup (K1 i c p) where
  K1 a <> K1 b = K1 (a <> b)

instance Monoid c => Monoid (K1 i c p) where
  mempty = K1 mempty

instance Semigroup (f p) => Semigroup (M1 i c f p) where
  M1 a <> M1 b = M1 (a <> b)

instance Monoid (f p) => Monoid (M1 i c f p) where
  mempty = M1 mempty

instance (Semigroup (f p), Semigroup (g p)) => Semigroup ((:*:) f g p) where
  (a :*: b) <> (c :*: d) = (a <> c) :*: (b <> d)

instance (Monoid (f p), Monoid (g p)) => Monoid ((:*:) f g p) where
  mempty = mempty :*: mempty

data R
data D
data C
data S

type Rec0 = K1 R
type D1 = M1 D
type C1 = M1 C
type S1 = M1 S

data Fixity = Prefix | Infix Associativity Int
  deriving (Eq, Show, Ord, Read)

data FixityI = PrefixI | InfixI Associativity Nat

data Associativity = LeftAssociative | RightAssociative | NotAssociative
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

prec :: Fixity -> Int
prec Prefix = 10
prec (Infix _ n) = n

-- | What is known of types, constructors and fields.
data Meta
  = MetaData Symbol Symbol Symbol Bool
  | MetaCons Symbol FixityI Bool
  | MetaSel (Maybe Symbol) SourceUnpackedness SourceStrictness DecidedStrictness

class Datatype d where
  datatypeName, moduleName, packageName :: t d f a -> String
  isNewtype :: t d f a -> Bool

instance (KnownSymbol n, KnownSymbol m, KnownSymbol p, KnownBool nt) => Datatype ('MetaData n m p nt) where
  datatypeName _ = symbolVal (Proxy :: Proxy n)
  moduleName _ = symbolVal (Proxy :: Proxy m)
  packageName _ = symbolVal (Proxy :: Proxy p)
  isNewtype _ = boolVal (Proxy :: Proxy nt)

class Constructor c where
  conName :: t c f a -> String
  conFixity :: t c f a -> Fixity
  conIsRecord :: t c f a -> Bool

instance (KnownSymbol n, KnownFixity f, KnownBool r) => Constructor ('MetaCons n f r) where
  conName _ = symbolVal (Proxy :: Proxy n)
  conFixity _ = fixityVal (Proxy :: Proxy f)
  conIsRecord _ = boolVal (Proxy :: Proxy r)

class Selector s where
  selName :: t s f a -> String
  selSourceUnpackedness :: t s f a -> SourceUnpackedness
  selSourceStrictness :: t s f a -> SourceStrictness
  selDecidedStrictness :: t s f a -> DecidedStrictness

instance (KnownText mn, KnownUnpackedness su, KnownStrictness ss, KnownDecided ds) => Selector ('MetaSel mn su ss ds) where
  selName _ = textVal (Proxy :: Proxy mn)
  selSourceUnpackedness _ = unpackednessVal (Proxy :: Proxy su)
  selSourceStrictness _ = strictnessVal (Proxy :: Proxy ss)
  selDecidedStrictness _ = decidedVal (Proxy :: Proxy ds)

-- Values of promoted constructors

class KnownBool b where
  boolVal :: Proxy b -> Bool
instance KnownBool 'True where boolVal _ = True
instance KnownBool 'False where boolVal _ = False

class KnownFixity f where
  fixityVal :: Proxy f -> Fixity
instance KnownFixity 'PrefixI where fixityVal _ = Prefix
instance (KnownAssociativity a, KnownNat n) => KnownFixity ('InfixI a n) where
  fixityVal _ = Infix (associativityVal (Proxy :: Proxy a)) (fromInteger (natVal (Proxy :: Proxy n)))

class KnownAssociativity a where
  associativityVal :: Proxy a -> Associativity
instance KnownAssociativity 'LeftAssociative where associativityVal _ = LeftAssociative
instance KnownAssociativity 'RightAssociative where associativityVal _ = RightAssociative
instance KnownAssociativity 'NotAssociative where associativityVal _ = NotAssociative

class KnownText m where
  textVal :: Proxy m -> String
instance KnownText 'Nothing where textVal _ = ""
instance KnownSymbol s => KnownText ('Just s) where textVal _ = symbolVal (Proxy :: Proxy s)

class KnownUnpackedness u where
  unpackednessVal :: Proxy u -> SourceUnpackedness
instance KnownUnpackedness 'NoSourceUnpackedness where unpackednessVal _ = NoSourceUnpackedness
instance KnownUnpackedness 'SourceNoUnpack where unpackednessVal _ = SourceNoUnpack
instance KnownUnpackedness 'SourceUnpack where unpackednessVal _ = SourceUnpack

class KnownStrictness s where
  strictnessVal :: Proxy s -> SourceStrictness
instance KnownStrictness 'NoSourceStrictness where strictnessVal _ = NoSourceStrictness
instance KnownStrictness 'SourceLazy where strictnessVal _ = SourceLazy
instance KnownStrictness 'SourceStrict where strictnessVal _ = SourceStrict

class KnownDecided d where
  decidedVal :: Proxy d -> DecidedStrictness
instance KnownDecided 'DecidedLazy where decidedVal _ = DecidedLazy
instance KnownDecided 'DecidedStrict where decidedVal _ = DecidedStrict
instance KnownDecided 'DecidedUnpack where decidedVal _ = DecidedUnpack

class Generic a where
  type Rep a :: Type -> Type
  from :: a -> Rep a x
  to :: Rep a x -> a

class Generic1 f where
  type Rep1 f :: k -> Type
  from1 :: f a -> Rep1 f a
  to1 :: Rep1 f a -> f a

type Field a = S1 ('MetaSel 'Nothing 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)

instance Generic [a] where
  type Rep [a] =
    D1 ('MetaData "[]" "GHC.Types" "ghc-prim" 'False)
      (C1 ('MetaCons "[]" 'PrefixI 'False) U1 :+: C1 ('MetaCons ":" ('InfixI 'RightAssociative 5) 'False) (Field a :*: Field [a]))
  from [] = M1 (L1 (M1 U1))
  from (x : xs) = M1 (R1 (M1 (M1 (K1 x) :*: M1 (K1 xs))))
  to (M1 (L1 (M1 U1))) = []
  to (M1 (R1 (M1 (M1 (K1 x) :*: M1 (K1 xs))))) = x : xs

instance Generic () where
  type Rep () = D1 ('MetaData "()" "GHC.Tuple" "ghc-prim" 'False) (C1 ('MetaCons "()" 'PrefixI 'False) U1)
  from () = M1 (M1 U1)
  to (M1 (M1 U1)) = ()

instance Generic (a, b) where
  type Rep (a, b) =
    D1 ('MetaData "(,)" "GHC.Tuple" "ghc-prim" 'False) (C1 ('MetaCons "(,)" 'PrefixI 'False) (Field a :*: Field b))
  from (a, b) = M1 (M1 (M1 (K1 a) :*: M1 (K1 b)))
  to (M1 (M1 (M1 (K1 a) :*: M1 (K1 b)))) = (a, b)

instance Generic (a, b, c) where
  type Rep (a, b, c) =
    D1 ('MetaData "(,,)" "GHC.Tuple" "ghc-prim" 'False) (C1 ('MetaCons "(,,)" 'PrefixI 'False) (Field a :*: (Field b :*: Field c)))
  from (a, b, c) = M1 (M1 (M1 (K1 a) :*: (M1 (K1 b) :*: M1 (K1 c))))
  to (M1 (M1 (M1 (K1 a) :*: (M1 (K1 b) :*: M1 (K1 c))))) = (a, b, c)

instance Generic (a, b, c, d) where
  type Rep (a, b, c, d) =
    D1 ('MetaData "(,,,)" "GHC.Tuple" "ghc-prim" 'False)
      (C1 ('MetaCons "(,,,)" 'PrefixI 'False) ((Field a :*: Field b) :*: (Field c :*: Field d)))
  from (a, b, c, d) = M1 (M1 ((M1 (K1 a) :*: M1 (K1 b)) :*: (M1 (K1 c) :*: M1 (K1 d))))
  to (M1 (M1 ((M1 (K1 a) :*: M1 (K1 b)) :*: (M1 (K1 c) :*: M1 (K1 d))))) = (a, b, c, d)

instance Generic Bool where
  type Rep Bool =
    D1 ('MetaData "Bool" "GHC.Types" "ghc-prim" 'False)
      (C1 ('MetaCons "False" 'PrefixI 'False) U1 :+: C1 ('MetaCons "True" 'PrefixI 'False) U1)
  from False = M1 (L1 (M1 U1))
  from True = M1 (R1 (M1 U1))
  to (M1 (L1 (M1 U1))) = False
  to (M1 (R1 (M1 U1))) = True

instance Generic Ordering where
  type Rep Ordering =
    D1 ('MetaData "Ordering" "GHC.Types" "ghc-prim" 'False)
      (C1 ('MetaCons "LT" 'PrefixI 'False) U1
        :+: (C1 ('MetaCons "EQ" 'PrefixI 'False) U1 :+: C1 ('MetaCons "GT" 'PrefixI 'False) U1))
  from LT = M1 (L1 (M1 U1))
  from EQ = M1 (R1 (L1 (M1 U1)))
  from GT = M1 (R1 (R1 (M1 U1)))
  to (M1 (L1 (M1 U1))) = LT
  to (M1 (R1 (L1 (M1 U1)))) = EQ
  to (M1 (R1 (R1 (M1 U1)))) = GT

instance Generic (Maybe a) where
  type Rep (Maybe a) =
    D1 ('MetaData "Maybe" "GHC.Maybe" "base" 'False)
      (C1 ('MetaCons "Nothing" 'PrefixI 'False) U1 :+: C1 ('MetaCons "Just" 'PrefixI 'False) (Field a))
  from Nothing = M1 (L1 (M1 U1))
  from (Just x) = M1 (R1 (M1 (M1 (K1 x))))
  to (M1 (L1 (M1 U1))) = Nothing
  to (M1 (R1 (M1 (M1 (K1 x))))) = Just x

instance Generic (Either a b) where
  type Rep (Either a b) =
    D1 ('MetaData "Either" "Data.Either" "base" 'False)
      (C1 ('MetaCons "Left" 'PrefixI 'False) (Field a) :+: C1 ('MetaCons "Right" 'PrefixI 'False) (Field b))
  from (Left x) = M1 (L1 (M1 (M1 (K1 x))))
  from (Right x) = M1 (R1 (M1 (M1 (K1 x))))
  to (M1 (L1 (M1 (M1 (K1 x))))) = Left x
  to (M1 (R1 (M1 (M1 (K1 x))))) = Right x

instance Generic (NonEmpty a) where
  type Rep (NonEmpty a) =
    D1 ('MetaData "NonEmpty" "GHC.Base" "base" 'False)
      (C1 ('MetaCons ":|" ('InfixI 'RightAssociative 5) 'False) (Field a :*: Field [a]))
  from (x :| xs) = M1 (M1 (M1 (K1 x) :*: M1 (K1 xs)))
  to (M1 (M1 (M1 (K1 x) :*: M1 (K1 xs)))) = x :| xs

instance Generic (Proxy a) where
  type Rep (Proxy a) = D1 ('MetaData "Proxy" "Data.Proxy" "base" 'False) (C1 ('MetaCons "Proxy" 'PrefixI 'False) U1)
  from Proxy = M1 (M1 U1)
  to (M1 (M1 U1)) = Proxy

instance Generic (Identity a) where
  type Rep (Identity a) =
    D1 ('MetaData "Identity" "Data.Functor.Identity" "base" 'True)
      (C1 ('MetaCons "Identity" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "runIdentity") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Identity x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Identity x

instance Generic (Const a b) where
  type Rep (Const a b) =
    D1 ('MetaData "Const" "Data.Functor.Const" "base" 'True)
      (C1 ('MetaCons "Const" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getConst") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Const x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Const x

instance Generic (Down a) where
  type Rep (Down a) =
    D1 ('MetaData "Down" "Data.Ord" "base" 'True)
      (C1 ('MetaCons "Down" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getDown") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Down x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Down x

instance Generic All where
  type Rep All =
    D1 ('MetaData "All" "Data.Semigroup.Internal" "base" 'True)
      (C1 ('MetaCons "All" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getAll") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 Bool)))
  from (All x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = All x

instance Generic Any where
  type Rep Any =
    D1 ('MetaData "Any" "Data.Semigroup.Internal" "base" 'True)
      (C1 ('MetaCons "Any" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getAny") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 Bool)))
  from (Any x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Any x

instance Generic (Sum a) where
  type Rep (Sum a) =
    D1 ('MetaData "Sum" "Data.Semigroup.Internal" "base" 'True)
      (C1 ('MetaCons "Sum" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getSum") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Sum x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Sum x

instance Generic (Product a) where
  type Rep (Product a) =
    D1 ('MetaData "Product" "Data.Semigroup.Internal" "base" 'True)
      (C1 ('MetaCons "Product" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getProduct") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Product x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Product x

instance Generic (Dual a) where
  type Rep (Dual a) =
    D1 ('MetaData "Dual" "Data.Semigroup.Internal" "base" 'True)
      (C1 ('MetaCons "Dual" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getDual") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 a)))
  from (Dual x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Dual x

instance Generic (First a) where
  type Rep (First a) =
    D1 ('MetaData "First" "Data.Monoid" "base" 'True)
      (C1 ('MetaCons "First" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getFirst") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 (Maybe a))))
  from (First x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = First x

instance Generic (Last a) where
  type Rep (Last a) =
    D1 ('MetaData "Last" "Data.Monoid" "base" 'True)
      (C1 ('MetaCons "Last" 'PrefixI 'True)
        (S1 ('MetaSel ('Just "getLast") 'NoSourceUnpackedness 'NoSourceStrictness 'DecidedLazy) (Rec0 (Maybe a))))
  from (Last x) = M1 (M1 (M1 (K1 x)))
  to (M1 (M1 (M1 (K1 x)))) = Last x
