-- | Properties of library types that hold, however the values were made. None of them may be refuted.
module Holds where

import Data.Array
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
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
import qualified Data.Map.Strict as MS
import Data.Ratio
import qualified Data.Sequence as Q
import qualified Data.Set as S
import qualified Data.Text as T
import Data.Word
import GHC.Stack (HasCallStack)
import Numeric.Natural

-- Maps

insertThenLookup :: Int -> Char -> M.Map Int Char -> Bool
insertThenLookup k v m = M.lookup k (M.insert k v m) == Just v

sizeCounts :: M.Map Int Char -> Bool
sizeCounts m = M.size m == length (M.toList m)

keysAscend :: M.Map Int Char -> Bool
keysAscend m = M.keys m == sort (M.keys m)

keysDiffer :: M.Map Int Char -> Bool
keysDiffer m = M.keys m == nub (M.keys m)

nullIsSizeZero :: M.Map Int Char -> Bool
nullIsSizeZero m = M.null m == (M.size m == 0)

sizeIsNatural :: M.Map Int Char -> Bool
sizeIsNatural m = M.size m >= 0

deleteForgets :: Int -> M.Map Int Char -> Bool
deleteForgets k m = M.notMember k (M.delete k m)

listAndBack :: M.Map Int Bool -> Bool
listAndBack m = M.fromList (M.toList m) == m

mapsAreValid :: M.Map Int Bool -> Bool
mapsAreValid = M.valid

insertedMapsAreValid :: Int -> M.Map Int Bool -> Bool
insertedMapsAreValid k m = M.valid (M.insert k True m)

unionHasBoth :: M.Map Int Bool -> M.Map Int Bool -> Bool
unionHasBoth m n = M.keys (M.union m n) == nub (sort (M.keys m ++ M.keys n))

memberIsElem :: Int -> M.Map Int Bool -> Bool
memberIsElem k m = M.member k m == elem k (M.keys m)

minimumIsFirst :: M.Map Int Bool -> Bool
minimumIsFirst m = fmap fst (M.lookupMin m) == (case M.keys m of { [] -> Nothing; k : _ -> Just k })

splitIsInOrder :: Int -> M.Map Int Bool -> Bool
splitIsInOrder k m = case M.split k m of (a, b) -> all (< k) (M.keys a) && all (> k) (M.keys b)

strictInsertCounts :: Int -> MS.Map Int Int -> Bool
strictInsertCounts k m = MS.member k (MS.insertWith (+) k 1 m)

charactersAsKeys :: M.Map Char Int -> Bool
charactersAsKeys m = M.keys m == sort (M.keys m)

stringsAsKeys :: M.Map String Int -> Bool
stringsAsKeys m = M.keys m == sort (M.keys m)

pairsAsKeys :: M.Map (Int, Bool) Int -> Bool
pairsAsKeys m = M.keys m == sort (M.keys m)

-- | An order of its own, the other way round.
newtype Backwards = Backwards Int deriving (Eq, Show)

instance Ord Backwards where
  compare (Backwards a) (Backwards b) = compare b a

backwardsAscend :: M.Map Backwards Int -> Bool
backwardsAscend m = descends [n | Backwards n <- M.keys m]
  where descends ns = and (zipWith (>) ns (drop 1 ns))

-- | Compared by the first part alone.
data Labelled = Labelled Int Bool deriving Show

instance Eq Labelled where
  Labelled a _ == Labelled b _ = a == b

instance Ord Labelled where
  compare (Labelled a _) (Labelled b _) = compare a b

labelsDiffer :: S.Set Labelled -> Bool
labelsDiffer s = let ls = [a | Labelled a _ <- S.toList s] in ls == nub ls

-- Sets

elementsDiffer :: S.Set Int -> Bool
elementsDiffer s = S.toList s == nub (S.toList s)

elementsAscend :: S.Set Int -> Bool
elementsAscend s = S.toList s == sort (S.toList s)

fewTruthValues :: S.Set Bool -> Bool
fewTruthValues s = S.size s <= 2

insertTwice :: Int -> S.Set Int -> Bool
insertTwice x s = S.insert x (S.insert x s) == S.insert x s

unionCommutes :: S.Set Int -> S.Set Int -> Bool
unionCommutes s t = S.union s t == S.union t s

differenceHasNone :: S.Set Int -> S.Set Int -> Bool
differenceHasNone s t = S.null (S.intersection (S.difference s t) t)

setsInSets :: S.Set (S.Set Bool) -> Bool
setsInSets s = S.size s <= 4

-- Other places where they occur

data Shop = Shop { stock :: M.Map Char Int, open :: Bool }

stockAscends :: Shop -> Bool
stockAscends s = M.keys (stock s) == sort (M.keys (stock s))

listsOfMaps :: [M.Map Int Bool] -> Bool
listsOfMaps = all (\m -> M.keys m == nub (M.keys m))

mapsOfSets :: M.Map Int (S.Set Int) -> Bool
mapsOfSets m = all (\s -> S.size s == length (S.toList s)) (M.elems m)

resultsAreMaps :: (Int -> M.Map Int Bool) -> Bool
resultsAreMaps f = M.size (f 0) == length (M.keys (f 0))

newtype Wrapped = Wrapped (S.Set Int)

wrappedDiffer :: Wrapped -> Bool
wrappedDiffer (Wrapped s) = S.toList s == nub (S.toList s)

newtype Byte = Byte Word8

bytesAreSmall :: Byte -> Bool
bytesAreSmall (Byte w) = w <= 255

-- Maps and sets of numbers

intInsertThenLookup :: Int -> Char -> IM.IntMap Char -> Bool
intInsertThenLookup k v m = IM.lookup k (IM.insert k v m) == Just v

intKeysAscend :: IM.IntMap Char -> Bool
intKeysAscend m = IM.keys m == sort (IM.keys m)

intSizeCounts :: IM.IntMap Char -> Bool
intSizeCounts m = IM.size m == length (IM.toList m)

intDeleteForgets :: Int -> IM.IntMap Char -> Bool
intDeleteForgets k m = IM.notMember k (IM.delete k m)

intSetDiffers :: IS.IntSet -> Bool
intSetDiffers s = IS.toList s == nub (sort (IS.toList s))

intSetMember :: Int -> IS.IntSet -> Bool
intSetMember x s = IS.member x (IS.insert x s)

-- Sequences

seqLengthCounts :: Q.Seq Int -> Bool
seqLengthCounts s = Q.length s == length (foldr (:) [] s)

seqConsGrows :: Int -> Q.Seq Int -> Bool
seqConsGrows x s = Q.length (x Q.<| s) == Q.length s + 1

seqReverseTwice :: Q.Seq Bool -> Bool
seqReverseTwice s = Q.reverse (Q.reverse s) == s

seqIndexIsLast :: Int -> Q.Seq Int -> Bool
seqIndexIsLast x s = Q.index (s Q.|> x) (Q.length s) == x

-- Numbers with bounds

word8IsSmall :: Word8 -> Bool
word8IsSmall w = w <= 255

word16IsSmall :: Word16 -> Bool
word16IsSmall w = toInteger w < 65536

word32IsSmall :: Word32 -> Bool
word32IsSmall w = toInteger w < 4294967296

int8HasBounds :: Int8 -> Bool
int8HasBounds n = toInteger n >= -128 && toInteger n <= 127

int16HasBounds :: Int16 -> Bool
int16HasBounds n = n >= minBound && n <= maxBound

int32HasBounds :: Int32 -> Bool
int32HasBounds n = toInteger n >= -2147483648 && toInteger n <= 2147483647

word8Wraps :: Word8 -> Bool
word8Wraps w = w + 255 + 1 == w

int8Negates :: Int8 -> Bool
int8Negates n = negate (negate n) == n

word8Halves :: Word8 -> Bool
word8Halves w = w `div` 2 <= 127

naturalIsNatural :: Natural -> Bool
naturalIsNatural n = n >= 0

naturalAdds :: Natural -> Natural -> Bool
naturalAdds a b = a + b >= a

-- Ratios

denominatorIsPositive :: Rational -> Bool
denominatorIsPositive r = denominator r > 0

ratioIsReduced :: Rational -> Bool
ratioIsReduced r = numerator r /= 2 || denominator r /= 4

ratioOfInts :: Ratio Int -> Bool
ratioOfInts r = denominator r >= 1

ratioIsItself :: Rational -> Bool
ratioIsItself r = r == r && not (r < r)

-- Arrays

elementsFillBounds :: Array Int Char -> Bool
elementsFillBounds a = length (elems a) == rangeSize (bounds a)

indicesAreInBounds :: Array Int Bool -> Bool
indicesAreInBounds a = all (inRange (bounds a)) (indices a)

assocsAreElements :: Array Int Int -> Bool
assocsAreElements a = map snd (assocs a) == elems a

rowsAndColumns :: Array (Int, Int) Bool -> Bool
rowsAndColumns a = length (elems a) == rangeSize (bounds a)

truthIndexed :: Array Bool Int -> Bool
truthIndexed a = length (elems a) <= 2

unboxedFillBounds :: UArray Int Int -> Bool
unboxedFillBounds a = length (U.elems a) == rangeSize (U.bounds a)

-- Texts, bytes, characters

textLengthCounts :: T.Text -> Bool
textLengthCounts t = T.length t == length (T.unpack t)

textHasNoSurrogates :: T.Text -> Bool
textHasNoSurrogates t = T.all (\c -> generalCategory c /= Surrogate) t

textAndBack :: T.Text -> Bool
textAndBack t = T.pack (T.unpack t) == t

bytesAreBelow256 :: B.ByteString -> Bool
bytesAreBelow256 b = all (<= 255) (map toInteger (B.unpack b))

latinCharacters :: B.ByteString -> Bool
latinCharacters b = C.all (\c -> ord c < 256) b

characterHasBounds :: Char -> Bool
characterHasBounds c = ord c >= 0 && ord c <= 0x10FFFF

digitsAreAscii :: Char -> Bool
digitsAreAscii c = not (isDigit c) || (c >= '0' && c <= '9')

nonEmptyHasOne :: NonEmpty Int -> Bool
nonEmptyHasOne xs = N.length xs >= 1

-- Questions about other things than values

additionCommutes :: (Eq a, Num a) => a -> a -> Bool
additionCommutes a b = a + b == b + a

checked :: HasCallStack => Int -> Bool
checked _ = True

firstLine :: IO String
firstLine = fmap (head . lines) (readFile "notes.txt")

-- Functions of functions are functions: what they are given twice, they answer alike

functionsAnswerAlike :: ((Int -> Int) -> Int) -> (Int -> Int) -> Bool
functionsAnswerAlike f g = f g == f g

functionsSeeResultsAlone :: ((Int -> Int) -> Int) -> (Int -> Int) -> Bool
functionsSeeResultsAlone f g = f g == f (\x -> g x)

functionsInsideAreSeenByResultsAlone :: (Maybe (Int -> Int) -> Int) -> (Int -> Int) -> Bool
functionsInsideAreSeenByResultsAlone f g = f (Just g) == f (Just (\x -> g x))

functionsMapAlike :: ((Int -> Int) -> Int) -> [Int -> Int] -> Bool
functionsMapAlike f gs = map f gs == [f g | g <- gs]
