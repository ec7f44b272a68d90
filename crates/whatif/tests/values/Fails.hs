-- | Properties of library types that do not hold. Each of them must be refuted, by a value that there is.
module Fails where

import Data.Array
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.Char
import Data.Int
import qualified Data.IntMap as IM
import qualified Data.IntSet as IS
import Data.List
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.List.NonEmpty as N
import qualified Data.Map as M
import Data.Ratio
import qualified Data.Sequence as Q
import qualified Data.Set as S
import qualified Data.Text as T
import Data.Word
import Numeric.Natural

mapsAreSmall :: M.Map Int Int -> Bool
mapsAreSmall m = M.size m < 3

mapsLackKeys :: Int -> M.Map Int Int -> Bool
mapsLackKeys k m = not (M.member k m)

insertGrows :: Int -> M.Map Int Bool -> Bool
insertGrows k m = M.size (M.insert k True m) == M.size m + 1

unionAdds :: M.Map Int Bool -> M.Map Int Bool -> Bool
unionAdds m n = M.size (M.union m n) == M.size m + M.size n

unionCommutes :: M.Map Int Bool -> M.Map Int Bool -> Bool
unionCommutes m n = M.union m n == M.union n m

keysArePositive :: M.Map Int Bool -> Bool
keysArePositive m = all (> 0) (M.keys m)

elementsAscend :: M.Map Int Int -> Bool
elementsAscend m = M.elems m == sort (M.elems m)

keyFiveIsThere :: M.Map Int Bool -> Bool
keyFiveIsThere m = M.member 5 m

noKeyIsTheSum :: M.Map Int Int -> Bool
noKeyIsTheSum m = not (M.lookup 7 m == Just 12)

newtype Backwards = Backwards Int deriving (Eq, Show)

instance Ord Backwards where
  compare (Backwards a) (Backwards b) = compare b a

backwardsAscend :: M.Map Backwards Int -> Bool
backwardsAscend m = let ns = [n | Backwards n <- M.keys m] in ns == sort ns

data Labelled = Labelled Int Bool deriving Show

instance Eq Labelled where
  Labelled a _ == Labelled b _ = a == b

instance Ord Labelled where
  compare (Labelled a _) (Labelled b _) = compare a b

labelsAreTrue :: S.Set Labelled -> Bool
labelsAreTrue s = and [b | Labelled _ b <- S.toList s]

setsAreSmall :: S.Set Int -> Bool
setsAreSmall s = S.size s <= 2

oneTruthValue :: S.Set Bool -> Bool
oneTruthValue s = S.size s <= 1

setsHaveNoTwo :: S.Set Int -> Bool
setsHaveNoTwo s = S.notMember 2 s

subsetsAreEqual :: S.Set Int -> S.Set Int -> Bool
subsetsAreEqual s t = not (S.isSubsetOf s t) || s == t

setsInSets :: S.Set (S.Set Bool) -> Bool
setsInSets s = S.size s <= 1

listsOfMaps :: [M.Map Int Char] -> Bool
listsOfMaps ms = M.size (M.unions ms) < 2

mapsOfSets :: M.Map String (S.Set Bool) -> Bool
mapsOfSets m = sum (map S.size (M.elems m)) < 2

resultsAreEmpty :: (Int -> M.Map Int Bool) -> Bool
resultsAreEmpty f = M.null (f 3)

data Shop = Shop { stock :: M.Map Char Int, open :: Bool } deriving Show

openShopsHaveStock :: Shop -> Bool
openShopsHaveStock s = not (open s) || not (M.null (stock s))

intMapsLackKeys :: Int -> IM.IntMap Bool -> Bool
intMapsLackKeys k m = IM.notMember k m

intMapsAreSmall :: IM.IntMap Bool -> Bool
intMapsAreSmall m = IM.size m < 2

intSetsArePositive :: IS.IntSet -> Bool
intSetsArePositive s = all (>= 0) (IS.toList s)

seqsAreShort :: Q.Seq Int -> Bool
seqsAreShort s = Q.length s < 3

seqsArePalindromes :: Q.Seq Int -> Bool
seqsArePalindromes s = Q.reverse s == s

word8Grows :: Word8 -> Bool
word8Grows w = w + 1 > w

word16Doubles :: Word16 -> Bool
word16Doubles w = w * 2 >= w

int16IsAbsolute :: Int16 -> Bool
int16IsAbsolute n = abs n >= 0

int8Squares :: Int8 -> Bool
int8Squares n = n * n >= 0

int32Adds :: Int32 -> Int32 -> Bool
int32Adds a b = not (a > 0 && b > 0) || a + b > 0

word8IsEven :: Word8 -> Bool
word8IsEven w = even w

word32Fits :: Word32 -> Bool
word32Fits w = fromIntegral (fromIntegral w :: Word16) == w

naturalIsPositive :: Natural -> Bool
naturalIsPositive n = n > 0

ratioIsWhole :: Rational -> Bool
ratioIsWhole r = denominator r == 1

ratioIsNotOneAndAHalf :: Rational -> Bool
ratioIsNotOneAndAHalf r = r /= 3 % 2

arraysAreLight :: Array Int Int -> Bool
arraysAreLight a = sum (elems a) < 10

arraysStartAtZero :: Array Int Int -> Bool
arraysStartAtZero a = fst (bounds a) == 0

gridsAreFlat :: Array (Int, Int) Bool -> Bool
gridsAreFlat a = length (elems a) < 4

textsAreShort :: T.Text -> Bool
textsAreShort t = T.length t < 2

textsLackX :: T.Text -> Bool
textsLackX t = not (T.isPrefixOf (T.pack "x") t)

bytesAreShort :: B.ByteString -> Bool
bytesAreShort b = B.length b < 2

bytesAreNotSpace :: B.ByteString -> Bool
bytesAreNotSpace b = not (C.isPrefixOf (C.pack " a") b)

caseAndBack :: Char -> Bool
caseAndBack c = toLower (toUpper c) == c

upperOfLower :: Char -> Bool
upperOfLower c = toUpper (toLower c) == toUpper c

lettersAreAscii :: Char -> Bool
lettersAreAscii c = not (isAlpha c) || isAscii c

nineIsNoDigit :: Char -> Bool
nineIsNoDigit c = not (isDigit c) || c < '9'

nonEmptyIsOne :: NonEmpty Int -> Bool
nonEmptyIsOne xs = N.length xs == 1

functionsTellNothingApart :: ((Int -> Int) -> Int) -> (Int -> Int) -> (Int -> Int) -> Bool
functionsTellNothingApart f g h = f g == f h

functionsAreConstant :: ((Int -> Int) -> Int) -> Bool
functionsAreConstant f = f (+ 1) == f (* 2)
