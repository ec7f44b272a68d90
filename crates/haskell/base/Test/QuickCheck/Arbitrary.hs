{-# LANGUAGE ScopedTypeVariables #-}
-- | Types with a generator.
--
-- Every instance in this module makes all values of its type, as far as the types it is made of do: so that the front end may take
-- an unknown value of such a type without running a generator. Instances of types that promise something are elsewhere.
module Test.QuickCheck.Arbitrary
  ( Arbitrary (..), Arbitrary1 (..), CoArbitrary (..)
  , Arbitrary2 (..), arbitrary1, shrink1, arbitrary2, shrink2, arbitrarySizedIntegral, arbitrarySizedNatural, arbitraryBoundedIntegral, arbitrarySizedBoundedIntegral
  , arbitraryBoundedEnum, arbitraryBoundedRandom, arbitrarySizedFractional
  , arbitraryUnicodeChar, arbitraryASCIIChar, arbitraryPrintableChar
  , genericShrink, subterms, shrinkNothing, shrinkList, shrinkMap, shrinkMapBy, shrinkIntegral, shrinkRealFrac, shrinkBoundedEnum
  , applyArbitrary2, applyArbitrary3, applyArbitrary4
  , genericCoarbitrary, coarbitraryIntegral, coarbitraryReal, coarbitraryShow, coarbitraryEnum, (><)
  , vector, orderedList, infiniteList
  ) where

import Data.Char (isPrint)
import Data.Functor.Identity (Identity)
import Data.Int (Int16, Int32, Int64, Int8)
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List (sort)
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.Map as Map
import Data.Ratio (Ratio)
import Data.Sequence (Seq)
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Word (Word16, Word32, Word64, Word8)
import Numeric.Natural (Natural)
import Test.QuickCheck.Gen
import Whatif.Prim (revealing)

class Arbitrary a where
  arbitrary :: Gen a
  shrink :: a -> [a]
  shrink _ = []

instance Arbitrary () where arbitrary = anything
instance Arbitrary Bool where arbitrary = anything
instance Arbitrary Ordering where arbitrary = anything
instance Arbitrary Int where arbitrary = anything
instance Arbitrary Integer where arbitrary = anything
instance Arbitrary Word where arbitrary = anything
instance Arbitrary Natural where arbitrary = anything
instance Arbitrary Char where arbitrary = anything
instance Arbitrary Double where arbitrary = anything
instance Arbitrary Float where arbitrary = anything
instance Arbitrary Int8 where arbitrary = anything
instance Arbitrary Int16 where arbitrary = anything
instance Arbitrary Int32 where arbitrary = anything
instance Arbitrary Int64 where arbitrary = anything
instance Arbitrary Word8 where arbitrary = anything
instance Arbitrary Word16 where arbitrary = anything
instance Arbitrary Word32 where arbitrary = anything
instance Arbitrary Word64 where arbitrary = anything

-- | Any value, if the generator makes any value of the part; else what is made of parts.
wholeIf :: Bool -> Gen b -> Gen b
wholeIf whole made = if whole then anything else made

instance Arbitrary a => Arbitrary [a] where
  arbitrary = wholeIf (everything part) (listOf part)
    where part = arbitrary :: Gen a

instance Arbitrary a => Arbitrary (NonEmpty a) where
  arbitrary = wholeIf (everything part) ((:|) <$> part <*> listOf part)
    where part = arbitrary :: Gen a

instance Arbitrary a => Arbitrary (Maybe a) where
  arbitrary = wholeIf (everything part) (oneof [pure Nothing, fmap Just part])
    where part = arbitrary :: Gen a

instance (Arbitrary a, Arbitrary b) => Arbitrary (Either a b) where
  arbitrary = wholeIf (everything left && everything right) (oneof [fmap Left left, fmap Right right])
    where
      left = arbitrary :: Gen a
      right = arbitrary :: Gen b

instance (Arbitrary a, Arbitrary b) => Arbitrary (a, b) where
  arbitrary = wholeIf (everything a && everything b) ((,) <$> a <*> b)
    where
      a = arbitrary :: Gen a
      b = arbitrary :: Gen b

instance (Arbitrary a, Arbitrary b, Arbitrary c) => Arbitrary (a, b, c) where
  arbitrary = wholeIf (everything a && everything b && everything c) ((,,) <$> a <*> b <*> c)
    where
      a = arbitrary :: Gen a
      b = arbitrary :: Gen b
      c = arbitrary :: Gen c

instance (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d) => Arbitrary (a, b, c, d) where
  arbitrary = wholeIf (everything a && everything b && everything c && everything d) ((,,,) <$> a <*> b <*> c <*> d)
    where
      a = arbitrary :: Gen a
      b = arbitrary :: Gen b
      c = arbitrary :: Gen c
      d = arbitrary :: Gen d

instance (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d, Arbitrary e) => Arbitrary (a, b, c, d, e) where
  arbitrary = (,,,,) <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary

-- | Where not every result is allowed, functions that ignore their argument stand for all: 'revealing' says that more there are.
instance (CoArbitrary a, Arbitrary b) => Arbitrary (a -> b) where
  arbitrary = wholeIf (everything result) (MkGen False (\n w -> revealing (runGen (fmap const result) n w)))
    where result = arbitrary :: Gen b

instance (Integral a, Arbitrary a) => Arbitrary (Ratio a) where
  arbitrary = anything

instance (Ord k, Arbitrary k, Arbitrary v) => Arbitrary (Map.Map k v) where
  arbitrary = wholeIf (everything key && everything value) (fmap Map.fromList (listOf ((,) <$> key <*> value)))
    where
      key = arbitrary :: Gen k
      value = arbitrary :: Gen v

instance (Ord a, Arbitrary a) => Arbitrary (Set.Set a) where
  arbitrary = wholeIf (everything part) (fmap Set.fromList (listOf part))
    where part = arbitrary :: Gen a

instance Arbitrary a => Arbitrary (IntMap.IntMap a) where
  arbitrary = wholeIf (everything part) (fmap IntMap.fromList (listOf ((,) <$> arbitrary <*> part)))
    where part = arbitrary :: Gen a

instance Arbitrary IntSet.IntSet where
  arbitrary = anything

instance Arbitrary a => Arbitrary (Seq a) where
  arbitrary = wholeIf (everything part) (fmap Seq.fromList (listOf part))
    where part = arbitrary :: Gen a

instance Arbitrary a => Arbitrary (Identity a) where
  arbitrary = wholeIf (everything part) (fmap pure part)
    where part = arbitrary :: Gen a

class Arbitrary1 f where
  liftArbitrary :: Gen a -> Gen (f a)
  liftShrink :: (a -> [a]) -> f a -> [f a]
  liftShrink _ _ = []

instance Arbitrary1 [] where liftArbitrary = listOf
instance Arbitrary1 Maybe where liftArbitrary g = oneof [pure Nothing, fmap Just g]

instance Arbitrary1 NonEmpty where liftArbitrary g = (:|) <$> g <*> listOf g
instance Arbitrary1 Identity where liftArbitrary = fmap pure
instance Arbitrary1 Seq where liftArbitrary = fmap Seq.fromList . listOf
instance Arbitrary a => Arbitrary1 (Either a) where liftArbitrary = liftArbitrary2 arbitrary
instance Arbitrary a => Arbitrary1 ((,) a) where liftArbitrary = liftArbitrary2 arbitrary
instance CoArbitrary a => Arbitrary1 ((->) a) where
  liftArbitrary g = MkGen False (\n w -> revealing (runGen (fmap const g) n w))

arbitrary1 :: (Arbitrary1 f, Arbitrary a) => Gen (f a)
arbitrary1 = liftArbitrary arbitrary

shrink1 :: (Arbitrary1 f, Arbitrary a) => f a -> [f a]
shrink1 = liftShrink shrink

class Arbitrary2 f where
  liftArbitrary2 :: Gen a -> Gen b -> Gen (f a b)
  liftShrink2 :: (a -> [a]) -> (b -> [b]) -> f a b -> [f a b]
  liftShrink2 _ _ _ = []

instance Arbitrary2 Either where liftArbitrary2 a b = oneof [fmap Left a, fmap Right b]
instance Arbitrary2 (,) where liftArbitrary2 a b = (,) <$> a <*> b

arbitrary2 :: (Arbitrary2 f, Arbitrary a, Arbitrary b) => Gen (f a b)
arbitrary2 = liftArbitrary2 arbitrary arbitrary

shrink2 :: (Arbitrary2 f, Arbitrary a, Arbitrary b) => f a b -> [f a b]
shrink2 = liftShrink2 shrink shrink

arbitrarySizedIntegral :: Integral a => Gen a
arbitrarySizedIntegral = sized (\n -> fmap fromIntegral (chooseInt (negate n, n)))

arbitrarySizedNatural :: Integral a => Gen a
arbitrarySizedNatural = sized (\n -> fmap fromIntegral (chooseInt (0, n)))

arbitraryBoundedIntegral :: (Bounded a, Integral a) => Gen a
arbitraryBoundedIntegral = anything

arbitrarySizedBoundedIntegral :: (Bounded a, Integral a) => Gen a
arbitrarySizedBoundedIntegral = anything

arbitraryBoundedEnum :: (Bounded a, Enum a) => Gen a
arbitraryBoundedEnum = elements [minBound .. maxBound]

arbitraryBoundedRandom :: (Bounded a, Random a) => Gen a
arbitraryBoundedRandom = choose (minBound, maxBound)

arbitrarySizedFractional :: Fractional a => Gen a
arbitrarySizedFractional = do
  numerator' <- arbitrarySizedIntegral
  denominator' <- sized (\n -> chooseInt (1, max 1 n))
  pure (fromInteger numerator' / fromIntegral denominator')

arbitraryUnicodeChar, arbitraryASCIIChar, arbitraryPrintableChar :: Gen Char
arbitraryUnicodeChar = anything
arbitraryASCIIChar = choose ('\0', '\127')
arbitraryPrintableChar = anything `suchThat` isPrint

-- What is found is small without being shrunk.
genericShrink, subterms, shrinkNothing, shrinkIntegral, shrinkRealFrac, shrinkBoundedEnum :: a -> [a]
genericShrink _ = []
subterms _ = []
shrinkNothing _ = []
shrinkIntegral _ = []
shrinkRealFrac _ = []
shrinkBoundedEnum _ = []

shrinkList :: (a -> [a]) -> [a] -> [[a]]
shrinkList _ _ = []

shrinkMap :: Arbitrary a => (a -> b) -> (b -> a) -> b -> [b]
shrinkMap f g = shrinkMapBy f g shrink

shrinkMapBy :: (a -> b) -> (b -> a) -> (a -> [a]) -> b -> [b]
shrinkMapBy f g smaller = map f . smaller . g

applyArbitrary2 :: (Arbitrary a, Arbitrary b) => (a -> b -> r) -> Gen r
applyArbitrary2 f = f <$> arbitrary <*> arbitrary

applyArbitrary3 :: (Arbitrary a, Arbitrary b, Arbitrary c) => (a -> b -> c -> r) -> Gen r
applyArbitrary3 f = f <$> arbitrary <*> arbitrary <*> arbitrary

applyArbitrary4 :: (Arbitrary a, Arbitrary b, Arbitrary c, Arbitrary d) => (a -> b -> c -> d -> r) -> Gen r
applyArbitrary4 f = f <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary

-- | Unknown functions need no generator that depends on their argument.
class CoArbitrary a where
  coarbitrary :: a -> Gen b -> Gen b
  coarbitrary _ g = g

instance CoArbitrary ()
instance CoArbitrary Bool
instance CoArbitrary Ordering
instance CoArbitrary Int
instance CoArbitrary Integer
instance CoArbitrary Word
instance CoArbitrary Natural
instance CoArbitrary Char
instance CoArbitrary Double
instance CoArbitrary Float
instance CoArbitrary Word8
instance CoArbitrary Word16
instance CoArbitrary Word32
instance CoArbitrary Word64
instance CoArbitrary Int8
instance CoArbitrary Int16
instance CoArbitrary Int32
instance CoArbitrary Int64
instance CoArbitrary a => CoArbitrary (NonEmpty a)
instance (CoArbitrary k, CoArbitrary v) => CoArbitrary (Map.Map k v)
instance CoArbitrary a => CoArbitrary (Set.Set a)
instance CoArbitrary a => CoArbitrary [a]
instance CoArbitrary a => CoArbitrary (Maybe a)
instance (CoArbitrary a, CoArbitrary b) => CoArbitrary (Either a b)
instance (CoArbitrary a, CoArbitrary b) => CoArbitrary (a, b)
instance (CoArbitrary a, CoArbitrary b, CoArbitrary c) => CoArbitrary (a, b, c)
instance (Arbitrary a, CoArbitrary b) => CoArbitrary (a -> b)

genericCoarbitrary, coarbitraryIntegral, coarbitraryReal, coarbitraryShow, coarbitraryEnum :: a -> Gen b -> Gen b
genericCoarbitrary _ g = g
coarbitraryIntegral _ g = g
coarbitraryReal _ g = g
coarbitraryShow _ g = g
coarbitraryEnum _ g = g

(><) :: (Gen a -> Gen a) -> (Gen a -> Gen a) -> Gen a -> Gen a
(><) = (.)

vector :: Arbitrary a => Int -> Gen [a]
vector n = vectorOf n arbitrary

orderedList :: (Ord a, Arbitrary a) => Gen [a]
orderedList = fmap sort arbitrary

infiniteList :: Arbitrary a => Gen [a]
infiniteList = infiniteListOf arbitrary
