-- | Types whose values promise something.
module Test.QuickCheck.Modifiers
  ( Blind (..), Fixed (..), OrderedList (..), NonEmptyList (..), InfiniteList (..), SortedList (..)
  , Positive (..), NonZero (..), NonNegative (..), Negative (..), NonPositive (..), Large (..), Small (..), Smart (..), Shrink2 (..)
  , Shrinking (..), ASCIIString (..), UnicodeString (..), PrintableString (..)
  ) where

import Data.Char (isAscii, isPrint)
import Test.QuickCheck.Arbitrary
import Test.QuickCheck.Gen
import Whatif.Prim (primAssume)

newtype Blind a = Blind { getBlind :: a } deriving (Eq, Ord)
instance Show (Blind a) where show _ = "(*)"
instance Arbitrary a => Arbitrary (Blind a) where arbitrary = fmap Blind arbitrary

newtype Fixed a = Fixed { getFixed :: a } deriving (Eq, Ord, Show, Read)
instance Arbitrary a => Arbitrary (Fixed a) where arbitrary = fmap Fixed arbitrary

newtype OrderedList a = Ordered { getOrdered :: [a] } deriving (Eq, Ord, Show, Read)
instance (Ord a, Arbitrary a) => Arbitrary (OrderedList a) where arbitrary = fmap (Ordered . inOrder) arbitrary

newtype SortedList a = Sorted { getSorted :: [a] } deriving (Eq, Ord, Show, Read)
instance (Ord a, Arbitrary a) => Arbitrary (SortedList a) where arbitrary = fmap (Sorted . inOrder) arbitrary

-- | A list of which only those runs are of interest in which it is in order, as far as somebody looks at it.
inOrder :: Ord a => [a] -> [a]
inOrder [] = []
inOrder (x : xs) = x : after x xs
  where
    after _ [] = []
    after a (b : bs) = primAssume (a <= b) (b : after b bs)

newtype NonEmptyList a = NonEmpty { getNonEmpty :: [a] } deriving (Eq, Ord, Show, Read)
instance Arbitrary a => Arbitrary (NonEmptyList a) where
  arbitrary = fmap NonEmpty (arbitrary `suchThat` (not . null))

data InfiniteList a = InfiniteList { getInfiniteList :: [a], infiniteListInternalData :: () }
instance Show a => Show (InfiniteList a) where
  showsPrec d (InfiniteList xs _) = showParen (d > 10) (showsPrec 11 (take 3 xs) . showString " ++ ...")
instance Arbitrary a => Arbitrary (InfiniteList a) where
  arbitrary = fmap (\xs -> InfiniteList xs ()) infiniteList

newtype Positive a = Positive { getPositive :: a } deriving (Eq, Ord, Show, Read)
instance (Num a, Ord a, Arbitrary a) => Arbitrary (Positive a) where
  arbitrary = fmap Positive (arbitrary `suchThat` (> 0))

newtype Negative a = Negative { getNegative :: a } deriving (Eq, Ord, Show, Read)
instance (Num a, Ord a, Arbitrary a) => Arbitrary (Negative a) where
  arbitrary = fmap Negative (arbitrary `suchThat` (< 0))

newtype NonZero a = NonZero { getNonZero :: a } deriving (Eq, Ord, Show, Read)
instance (Num a, Eq a, Arbitrary a) => Arbitrary (NonZero a) where
  arbitrary = fmap NonZero (arbitrary `suchThat` (/= 0))

newtype NonNegative a = NonNegative { getNonNegative :: a } deriving (Eq, Ord, Show, Read)
instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonNegative a) where
  arbitrary = fmap NonNegative (arbitrary `suchThat` (>= 0))

newtype NonPositive a = NonPositive { getNonPositive :: a } deriving (Eq, Ord, Show, Read)
instance (Num a, Ord a, Arbitrary a) => Arbitrary (NonPositive a) where
  arbitrary = fmap NonPositive (arbitrary `suchThat` (<= 0))

newtype Large a = Large { getLarge :: a } deriving (Eq, Ord, Show, Read)
instance (Integral a, Bounded a) => Arbitrary (Large a) where arbitrary = fmap Large arbitraryBoundedIntegral

newtype Small a = Small { getSmall :: a } deriving (Eq, Ord, Show, Read)
instance Integral a => Arbitrary (Small a) where arbitrary = fmap Small arbitrarySizedIntegral

newtype Shrink2 a = Shrink2 { getShrink2 :: a } deriving (Eq, Ord, Show, Read)
instance Arbitrary a => Arbitrary (Shrink2 a) where arbitrary = fmap Shrink2 arbitrary

data Smart a = Smart Int a
instance Show a => Show (Smart a) where showsPrec d (Smart _ x) = showsPrec d x
instance Arbitrary a => Arbitrary (Smart a) where arbitrary = fmap (Smart 0) arbitrary

data Shrinking s a = Shrinking s a
instance Show a => Show (Shrinking s a) where showsPrec d (Shrinking _ x) = showsPrec d x

newtype ASCIIString = ASCIIString { getASCIIString :: String } deriving (Eq, Ord, Show, Read)
instance Arbitrary ASCIIString where arbitrary = fmap ASCIIString (listOf (anything `suchThat` isAscii))

newtype UnicodeString = UnicodeString { getUnicodeString :: String } deriving (Eq, Ord, Show, Read)
instance Arbitrary UnicodeString where arbitrary = fmap UnicodeString anything

newtype PrintableString = PrintableString { getPrintableString :: String } deriving (Eq, Ord, Show, Read)
instance Arbitrary PrintableString where arbitrary = fmap PrintableString (listOf (anything `suchThat` isPrint))
