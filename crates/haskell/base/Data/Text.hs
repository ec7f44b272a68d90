-- | Texts: strings that are made and compared as a whole. They are lists of characters here, and so are their unknown values.
module Data.Text
  ( Text, pack, unpack, singleton, empty, cons, snoc, append, uncons, unsnoc, head, last, tail, init, null, length, compareLength, copy, map
  , intercalate, intersperse, transpose, reverse, replace, toCaseFold, toLower, toUpper, toTitle, justifyLeft, justifyRight, center, foldl
  , foldl', foldl1, foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl, mapAccumL, replicate, unfoldr, take, takeEnd, drop
  , dropEnd, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround, strip, stripStart, stripEnd, splitAt, breakOn, breakOnEnd, break
  , span, group, groupBy, inits, tails, splitOn, split, chunksOf, lines, words, unlines, unwords, isPrefixOf, isSuffixOf, isInfixOf
  , stripPrefix, stripSuffix, commonPrefixes, filter, breakOnAll, find, elem, partition, index, findIndex, count, zip, zipWith
  ) where

import qualified Data.Char as C
import qualified Data.List as L
import Data.String (IsString (..))
import Prelude (Bool (..), Char, Eq (..), Int, Maybe (..), Monoid (..), Num (..), Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, div, errorWithoutStackTrace, flip, fmap, fst, not, otherwise, snd, (&&), (++), (.))
import qualified Prelude as P
import Whatif.Casing (fold, lower, title, upper)
import Whatif.Whole (after, whole)

newtype Text = Text String

-- | A text of characters that may fail to be evaluated: then the whole text does.
make :: String -> Text
make s = Text (whole s)

instance Eq Text where
  Text a == Text b = a == b

instance Ord Text where
  compare (Text a) (Text b) = compare a b

instance Show Text where
  showsPrec d (Text s) = showsPrec d s

instance Read Text where
  readsPrec d s = [(Text x, rest) | (x, rest) <- readsPrec d s]

instance Semigroup Text where
  (<>) = append

instance Monoid Text where
  mempty = Text ""

instance IsString Text where
  fromString = Text

pack :: String -> Text
pack = make

unpack :: Text -> String
unpack (Text s) = s

singleton :: Char -> Text
singleton c = make [c]

empty :: Text
empty = Text ""

cons :: Char -> Text -> Text
cons c (Text s) = c `P.seq` s `P.seq` Text (c : s)

snoc :: Text -> Char -> Text
snoc (Text s) c = c `P.seq` Text (s ++ [c])

append :: Text -> Text -> Text
append (Text a) (Text b) = b `P.seq` Text (a ++ b)

uncons :: Text -> Maybe (Char, Text)
uncons (Text []) = Nothing
uncons (Text (c : s)) = Just (c, Text s)

unsnoc :: Text -> Maybe (Text, Char)
unsnoc (Text []) = Nothing
unsnoc (Text s) = Just (Text (P.init s), P.last s)

emptyError :: String -> a
emptyError fun = errorWithoutStackTrace ("Data.Text." ++ fun ++ ": empty input")

head, last :: Text -> Char
head (Text (c : _)) = c
head _ = emptyError "head"
last (Text []) = emptyError "last"
last (Text s) = P.last s

tail, init :: Text -> Text
tail (Text (_ : s)) = Text s
tail _ = emptyError "tail"
init (Text []) = emptyError "init"
init (Text s) = Text (P.init s)

null :: Text -> Bool
null (Text s) = P.null s

length :: Text -> Int
length (Text s) = P.length s

compareLength :: Text -> Int -> Ordering
compareLength (Text s) n = compare (P.length s) n

copy :: Text -> Text
copy t = t

map :: (Char -> Char) -> Text -> Text
map f (Text s) = make (P.map f s)

intercalate :: Text -> [Text] -> Text
intercalate (Text s) ts = s `P.seq` after ts (Text (L.intercalate s (P.map unpack ts)))

intersperse :: Char -> Text -> Text
intersperse c (Text s) = Text (L.intersperse c s)

transpose :: [Text] -> [Text]
transpose ts = P.map Text (L.transpose (P.map unpack ts))

reverse :: Text -> Text
reverse (Text s) = Text (P.reverse s)

replace :: Text -> Text -> Text -> Text
replace needle by haystack = intercalate by (splitOn needle haystack)

toCaseFold, toLower, toUpper, toTitle :: Text -> Text
toCaseFold (Text s) = Text (P.concatMap fold s)
toLower (Text s) = Text (P.concatMap lower s)
toUpper (Text s) = Text (P.concatMap upper s)
toTitle (Text s) = Text (start s)
  where
    -- Up to the first letter of a word, whatever stands before it; the rest of the word is in lower case.
    start [] = []
    start (c : cs) = title c ++ (if C.isLetter c then rest cs else start cs)
    rest [] = []
    rest (c : cs)
      | C.isSpace c = c : start cs
      | otherwise = lower c ++ rest cs

justifyLeft, justifyRight, center :: Int -> Char -> Text -> Text
justifyLeft n c (Text s) = Text (s ++ P.replicate (n - P.length s) c)
justifyRight n c (Text s) = Text (P.replicate (n - P.length s) c ++ s)
center n c (Text s)
  | d <= 0 = Text s
  | otherwise = Text (P.replicate l c ++ s ++ P.replicate r c)
  where
    d = n - P.length s
    r = d `div` 2
    l = d - r

foldl, foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl f z (Text s) = P.foldl f z s
foldl' f z (Text s) = L.foldl' f z s

foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z (Text s) = P.foldr f z s

foldl1, foldr1 :: (Char -> Char -> Char) -> Text -> Char
foldl1 f (Text s) = P.foldl1 f s
foldr1 f (Text s) = P.foldr1 f s

concat :: [Text] -> Text
concat ts = after ts (Text (P.concatMap unpack ts))

concatMap :: (Char -> Text) -> Text -> Text
concatMap f (Text s) = make (P.concatMap (unpack . f) s)

any, all :: (Char -> Bool) -> Text -> Bool
any p (Text s) = P.any p s
all p (Text s) = P.all p s

maximum, minimum :: Text -> Char
maximum (Text []) = emptyError "maximum"
maximum (Text s) = P.maximum s
minimum (Text []) = emptyError "minimum"
minimum (Text s) = P.minimum s

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z (Text s) = make (P.scanl f z s)

mapAccumL :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z (Text s) = let (a, r) = L.mapAccumL f z s in (a, make r)

replicate :: Int -> Text -> Text
replicate n (Text s) = Text (P.concat (P.replicate n s))

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f z = make (L.unfoldr f z)

take, takeEnd, drop, dropEnd :: Int -> Text -> Text
take n (Text s) = Text (P.take n s)
takeEnd n (Text s) = Text (P.drop (P.length s - max 0 n) s)
drop n (Text s) = Text (P.drop n s)
dropEnd n (Text s) = Text (P.take (P.length s - max 0 n) s)

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround :: (Char -> Bool) -> Text -> Text
takeWhile p (Text s) = make (P.takeWhile p s)
takeWhileEnd p (Text s) = Text (P.reverse (P.takeWhile p (P.reverse s)))
dropWhile p (Text s) = Text (P.dropWhile p s)
dropWhileEnd p (Text s) = make (L.dropWhileEnd p s)
dropAround p = dropWhile p . dropWhileEnd p

strip, stripStart, stripEnd :: Text -> Text
strip = stripStart . stripEnd
stripStart = dropWhile C.isSpace
stripEnd (Text s) = Text (L.dropWhileEnd C.isSpace s)

both :: (String, String) -> (Text, Text)
both (a, b) = (Text a, Text b)

splitAt :: Int -> Text -> (Text, Text)
splitAt n (Text s) = both (P.splitAt n s)

needed :: String -> Text -> a -> a
needed fun (Text []) _ = emptyError fun
needed _ _ x = x

breakOn, breakOnEnd :: Text -> Text -> (Text, Text)
breakOn needle@(Text n) (Text s) = needed "breakOn" needle (both (go [] s))
  where
    go before rest
      | n `L.isPrefixOf` rest = (P.reverse before, rest)
    go before [] = (P.reverse before, [])
    go before (c : cs) = go (c : before) cs
breakOnEnd needle t = let (a, b) = breakOn (reverse needle) (reverse t) in (reverse b, reverse a)

breakOnAll :: Text -> Text -> [(Text, Text)]
breakOnAll needle@(Text n) (Text s) = needed "breakOnAll" needle (go [] s)
  where
    go _ [] = []
    go before rest@(c : cs)
      | n `L.isPrefixOf` rest =
          (Text (P.reverse before), Text rest) : skip (P.length n) before rest
      | otherwise = go (c : before) cs
    skip 0 before rest = go before rest
    skip k before (c : cs) = skip (k - 1) (c : before) cs
    skip _ _ [] = []

break, span, partition :: (Char -> Bool) -> Text -> (Text, Text)
break p = span (not . p)
span p (Text s) = let (a, b) = P.span p s in (make a, Text b)
partition p (Text s) = let (a, b) = L.partition p s in (make a, make b)

group :: Text -> [Text]
group (Text s) = P.map Text (L.group s)

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy f (Text s) = P.map make (L.groupBy f s)

inits, tails :: Text -> [Text]
inits (Text s) = P.map Text (L.inits s)
tails (Text s) = P.map Text (L.tails s)

splitOn :: Text -> Text -> [Text]
splitOn needle@(Text n) (Text s) = needed "splitOn" needle (go [] s)
  where
    go piece rest
      | n `L.isPrefixOf` rest = Text (P.reverse piece) : go [] (P.drop (P.length n) rest)
    go piece [] = [Text (P.reverse piece)]
    go piece (c : cs) = go (c : piece) cs

split :: (Char -> Bool) -> Text -> [Text]
split p (Text s) = go s
  where
    go rest = case P.break p rest of
      (piece, []) -> [make piece]
      (piece, _ : more) -> make piece : go more

chunksOf :: Int -> Text -> [Text]
chunksOf n (Text s)
  | n <= 0 = []
  | otherwise = go s
  where
    go [] = []
    go rest = Text (P.take n rest) : go (P.drop n rest)

lines, words :: Text -> [Text]
lines (Text s) = P.map Text (P.lines s)
words (Text s) = P.map Text (P.words s)

unlines, unwords :: [Text] -> Text
unlines ts = after ts (Text (P.unlines (P.map unpack ts)))
unwords ts = after ts (Text (P.unwords (P.map unpack ts)))

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf (Text a) (Text b) = L.isPrefixOf a b
isSuffixOf (Text a) (Text b) = L.isSuffixOf a b
isInfixOf (Text a) (Text b) = L.isInfixOf a b

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix (Text a) (Text b) = fmap Text (L.stripPrefix a b)
stripSuffix (Text a) (Text b) = fmap (Text . P.reverse) (L.stripPrefix (P.reverse a) (P.reverse b))

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes (Text a) (Text b) = go [] a b
  where
    go p (x : xs) (y : ys) | x == y = go (x : p) xs ys
    go [] _ _ = Nothing
    go p xs ys = Just (Text (P.reverse p), Text xs, Text ys)

filter :: (Char -> Bool) -> Text -> Text
filter p (Text s) = make (P.filter p s)

find :: (Char -> Bool) -> Text -> Maybe Char
find p (Text s) = L.find p s

elem :: Char -> Text -> Bool
elem c (Text s) = P.elem c s

index :: Text -> Int -> Char
index (Text s) n
  | n >= 0, c : _ <- P.drop n s = c
  | otherwise = errorWithoutStackTrace "Data.Text.index: index out of bounds"

findIndex :: (Char -> Bool) -> Text -> Maybe Int
findIndex p (Text s) = L.findIndex p s

count :: Text -> Text -> Int
count needle t = P.length (splitOn needle t) - 1

zip :: Text -> Text -> [(Char, Char)]
zip (Text a) (Text b) = P.zip a b

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f (Text a) (Text b) = make (P.zipWith f a b)

-- | An unknown text. That none of its characters is a surrogate, which a text cannot hold, is asked before it is shown.
unknown :: String -> Text
unknown s = Text s

settled :: Text -> Bool
settled (Text s) = P.all (\c -> C.ord c < 0xd800 P.|| C.ord c > 0xdfff) s
