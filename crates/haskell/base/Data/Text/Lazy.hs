-- | Texts that need not be there as a whole: only what is looked at is made. Functions that have to look at all of a text, or at all up
-- to a place, are those of strict texts.
module Data.Text.Lazy
  ( Text, pack, unpack, singleton, empty, fromChunks, toChunks, toStrict, fromStrict, cons, snoc, append, uncons, unsnoc, head, last, tail
  , init, null, length, compareLength, map, intercalate, intersperse, transpose, reverse, replace, toCaseFold, toLower, toUpper, toTitle
  , justifyLeft, justifyRight, center, foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl
  , mapAccumL, repeat, replicate, cycle, iterate, unfoldr, take, takeEnd, drop, dropEnd, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd
  , dropAround, strip, stripStart, stripEnd, splitAt, span, breakOn, breakOnEnd, break, group, groupBy, inits, tails, splitOn, split
  , chunksOf, lines, words, unlines, unwords, isPrefixOf, isSuffixOf, isInfixOf, stripPrefix, stripSuffix, filter, find, elem, partition
  , index, count, zip, zipWith
  ) where

import qualified Data.Char as C
import Data.Int (Int64)
import qualified Data.List as L
import Data.String (IsString (..))
import qualified Data.Text as T
import Prelude (Bool (..), Char, Eq (..), Int, Maybe (..), Monoid (..), Num (..), Ord (..), Ordering (..), Read (..), Semigroup (..), Show (..), String, errorWithoutStackTrace, fmap, fromIntegral, otherwise, (++), (.))
import qualified Prelude as P
import Whatif.Casing (fold, lower, upper)

newtype Text = Text String

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
  mempty = empty

instance IsString Text where
  fromString = Text

pack :: String -> Text
pack = Text

unpack :: Text -> String
unpack (Text s) = s

singleton :: Char -> Text
singleton c = Text [c]

empty :: Text
empty = Text ""

fromStrict :: T.Text -> Text
fromStrict = Text . T.unpack

toStrict :: Text -> T.Text
toStrict (Text s) = T.pack s

fromChunks :: [T.Text] -> Text
fromChunks = Text . P.concatMap T.unpack

toChunks :: Text -> [T.Text]
toChunks (Text []) = []
toChunks t = [toStrict t]

-- | A function of strict texts, of a text that it looks at as a whole.
wholly :: (T.Text -> T.Text) -> Text -> Text
wholly f = fromStrict . f . toStrict

cons :: Char -> Text -> Text
cons c (Text s) = Text (c : s)

snoc :: Text -> Char -> Text
snoc (Text s) c = Text (s ++ [c])

append :: Text -> Text -> Text
append (Text a) (Text b) = Text (a ++ b)

uncons :: Text -> Maybe (Char, Text)
uncons (Text []) = Nothing
uncons (Text (c : s)) = Just (c, Text s)

unsnoc :: Text -> Maybe (Text, Char)
unsnoc (Text []) = Nothing
unsnoc (Text s) = Just (Text (P.init s), P.last s)

emptyError :: String -> a
emptyError fun = errorWithoutStackTrace ("Data.Text.Lazy." ++ fun ++ ": empty input")

head, last, maximum, minimum :: Text -> Char
head (Text s) = if P.null s then emptyError "head" else P.head s
last (Text s) = if P.null s then emptyError "last" else P.last s
maximum (Text s) = if P.null s then emptyError "maximum" else P.maximum s
minimum (Text s) = if P.null s then emptyError "minimum" else P.minimum s

tail, init :: Text -> Text
tail (Text s) = if P.null s then emptyError "tail" else Text (P.tail s)
init (Text s) = if P.null s then emptyError "init" else Text (P.init s)

null :: Text -> Bool
null (Text s) = P.null s

length :: Text -> Int64
length (Text s) = L.genericLength s

compareLength :: Text -> Int64 -> Ordering
compareLength (Text s) n
  | n < 0 = GT
  | otherwise = compare (L.genericLength (L.genericTake (n + 1) s)) n

map :: (Char -> Char) -> Text -> Text
map f (Text s) = Text (P.map f s)

intercalate :: Text -> [Text] -> Text
intercalate (Text s) ts = Text (L.intercalate s (P.map unpack ts))

intersperse :: Char -> Text -> Text
intersperse c (Text s) = Text (L.intersperse c s)

transpose :: [Text] -> [Text]
transpose ts = P.map Text (L.transpose (P.map unpack ts))

reverse :: Text -> Text
reverse (Text s) = Text (P.reverse s)

replace :: Text -> Text -> Text -> Text
replace needle by = wholly (T.replace (toStrict needle) (toStrict by))

toCaseFold, toLower, toUpper, toTitle :: Text -> Text
toCaseFold (Text s) = Text (P.concatMap fold s)
toLower (Text s) = Text (P.concatMap lower s)
toUpper (Text s) = Text (P.concatMap upper s)
toTitle = wholly T.toTitle

justifyLeft, justifyRight, center :: Int64 -> Char -> Text -> Text
justifyLeft n c = wholly (T.justifyLeft (fromIntegral n) c)
justifyRight n c = wholly (T.justifyRight (fromIntegral n) c)
center n c = wholly (T.center (fromIntegral n) c)

foldl, foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl f z (Text s) = P.foldl f z s
foldl' f z (Text s) = L.foldl' f z s

foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z (Text s) = P.foldr f z s

foldl1, foldr1 :: (Char -> Char -> Char) -> Text -> Char
foldl1 f (Text s) = P.foldl1 f s
foldr1 f (Text s) = P.foldr1 f s

concat :: [Text] -> Text
concat ts = Text (P.concatMap unpack ts)

concatMap :: (Char -> Text) -> Text -> Text
concatMap f (Text s) = Text (P.concatMap (unpack . f) s)

any, all :: (Char -> Bool) -> Text -> Bool
any p (Text s) = P.any p s
all p (Text s) = P.all p s

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z (Text s) = Text (P.scanl f z s)

mapAccumL :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z (Text s) = fmap Text (L.mapAccumL f z s)

repeat :: Char -> Text
repeat c = Text (P.repeat c)

replicate :: Int64 -> Text -> Text
replicate n (Text s) = Text (P.concat (L.genericReplicate n s))

cycle :: Text -> Text
cycle (Text s) = if P.null s then emptyError "cycle" else Text (P.cycle s)

iterate :: (Char -> Char) -> Char -> Text
iterate f c = Text (P.iterate f c)

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f z = Text (L.unfoldr f z)

take, takeEnd, drop, dropEnd :: Int64 -> Text -> Text
take n (Text s) = Text (L.genericTake n s)
takeEnd n = wholly (T.takeEnd (fromIntegral n))
drop n (Text s) = Text (L.genericDrop n s)
dropEnd n = wholly (T.dropEnd (fromIntegral n))

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround :: (Char -> Bool) -> Text -> Text
takeWhile p (Text s) = Text (P.takeWhile p s)
takeWhileEnd p = wholly (T.takeWhileEnd p)
dropWhile p (Text s) = Text (P.dropWhile p s)
dropWhileEnd p (Text s) = Text (L.dropWhileEnd p s)
dropAround p = dropWhile p . dropWhileEnd p

strip, stripStart, stripEnd :: Text -> Text
strip = dropAround C.isSpace
stripStart = dropWhile C.isSpace
stripEnd = dropWhileEnd C.isSpace

both :: (String, String) -> (Text, Text)
both (a, b) = (Text a, Text b)

splitAt :: Int64 -> Text -> (Text, Text)
splitAt n (Text s) = both (L.genericSplitAt n s)

span, break, partition :: (Char -> Bool) -> Text -> (Text, Text)
span p (Text s) = both (P.span p s)
break p (Text s) = both (P.break p s)
partition p (Text s) = both (L.partition p s)

breakOn, breakOnEnd :: Text -> Text -> (Text, Text)
breakOn needle t = let (a, b) = T.breakOn (toStrict needle) (toStrict t) in (fromStrict a, fromStrict b)
breakOnEnd needle t = let (a, b) = T.breakOnEnd (toStrict needle) (toStrict t) in (fromStrict a, fromStrict b)

group :: Text -> [Text]
group (Text s) = P.map Text (L.group s)

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy f (Text s) = P.map Text (L.groupBy f s)

inits, tails, lines, words :: Text -> [Text]
inits (Text s) = P.map Text (L.inits s)
tails (Text s) = P.map Text (L.tails s)
lines (Text s) = P.map Text (P.lines s)
words (Text s) = P.map Text (P.words s)

splitOn :: Text -> Text -> [Text]
splitOn needle = P.map fromStrict . T.splitOn (toStrict needle) . toStrict

split :: (Char -> Bool) -> Text -> [Text]
split p (Text s) = go s
  where
    go rest = case P.break p rest of
      (piece, more) -> Text piece : (if P.null more then [] else go (P.tail more))

chunksOf :: Int64 -> Text -> [Text]
chunksOf n (Text s)
  | n <= 0 = []
  | otherwise = go s
  where
    go [] = []
    go rest = let (a, b) = L.genericSplitAt n rest in Text a : go b

unlines, unwords :: [Text] -> Text
unlines ts = Text (P.unlines (P.map unpack ts))
unwords ts = Text (P.unwords (P.map unpack ts))

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf (Text a) (Text b) = L.isPrefixOf a b
isSuffixOf (Text a) (Text b) = L.isSuffixOf a b
isInfixOf (Text a) (Text b) = L.isInfixOf a b

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix (Text a) (Text b) = fmap Text (L.stripPrefix a b)
stripSuffix a b = fmap fromStrict (T.stripSuffix (toStrict a) (toStrict b))

filter :: (Char -> Bool) -> Text -> Text
filter p (Text s) = Text (P.filter p s)

find :: (Char -> Bool) -> Text -> Maybe Char
find p (Text s) = L.find p s

elem :: Char -> Text -> Bool
elem c (Text s) = P.elem c s

index :: Text -> Int64 -> Char
index (Text s) n
  | n >= 0, c : _ <- L.genericDrop n s = c
  | otherwise = errorWithoutStackTrace "Data.Text.Lazy.index: index out of bounds"

count :: Text -> Text -> Int64
count needle t = fromIntegral (T.count (toStrict needle) (toStrict t))

zip :: Text -> Text -> [(Char, Char)]
zip (Text a) (Text b) = P.zip a b

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f (Text a) (Text b) = Text (P.zipWith f a b)

unknown :: String -> Text
unknown s = Text s

settled :: Text -> Bool
settled (Text s) = P.all (\c -> C.ord c < 0xd800 P.|| C.ord c > 0xdfff) s
