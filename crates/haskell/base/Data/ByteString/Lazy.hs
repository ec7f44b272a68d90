-- | Strings of bytes that need not be there as a whole.
module Data.ByteString.Lazy
  ( ByteString, empty, singleton, pack, unpack, cons, snoc, append, head, uncons, unsnoc, last, tail, init, null, length, map, reverse
  , intersperse, intercalate, transpose, foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl, replicate
  , unfoldr, take, takeEnd, drop, dropEnd, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, spanEnd, break, breakEnd, group
  , groupBy, inits, tails, stripPrefix, stripSuffix, split, splitWith, isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, elem, notElem
  , find, filter, partition, index, (!?), elemIndex, elemIndices, findIndex, count, zip, zipWith, sort, copy
  , putStr, getLine, getContents, interact, readFile, writeFile, appendFile, hGetContents, hPut, hPutStr
  , fromStrict, toStrict, fromChunks, toChunks, repeat, cycle, iterate
  ) where

import qualified Data.ByteString.Internal as B
import Data.ByteString.Lazy.Internal (ByteString (..))
import Data.Int (Int64)
import qualified Data.List as L
import Data.Word (Word8)
import Prelude (Bool (..), Char, Eq (..), IO, Int, Maybe (..), Num (..), Ord (..), String, errorWithoutStackTrace, fmap, not, otherwise, (&&), (++), (.), ($))
import qualified Prelude as P
import qualified System.IO as S
import Whatif.Bytes (fromBytes, toBytes)
import Whatif.Whole (whole)

infixl 9 !?

list :: ByteString -> [Word8]
list (BS s) = s

make :: [Word8] -> ByteString
make s = BS (s)

empty :: ByteString
empty = BS []

singleton :: Word8 -> ByteString
singleton c = make [c]

pack :: [Word8] -> ByteString
pack = make

unpack :: ByteString -> [Word8]
unpack = list

cons :: Word8 -> ByteString -> ByteString
cons c s = make (c : list s)

snoc :: ByteString -> Word8 -> ByteString
snoc s c = make (list s ++ [c])

append :: ByteString -> ByteString -> ByteString
append (BS a) (BS b) = BS (a ++ b)

emptyError :: String -> a
emptyError fun = errorWithoutStackTrace ("Data.ByteString." ++ fun ++ ": empty ByteString")

head, last :: ByteString -> Word8
head s = case list s of { c : _ -> c; [] -> emptyError "head" }
last s = case list s of { [] -> emptyError "last"; cs -> P.last cs }

tail, init :: ByteString -> ByteString
tail (BS s) = case s of { _ : cs -> BS cs; [] -> emptyError "tail" }
init (BS s) = case s of { [] -> emptyError "init"; cs -> BS (P.init cs) }

uncons :: ByteString -> Maybe (Word8, ByteString)
uncons s = case list s of { c : _ -> Just (c, tail s); [] -> Nothing }

unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc s = case list s of { [] -> Nothing; cs -> Just (init s, P.last cs) }

null :: ByteString -> Bool
null (BS s) = P.null s

length :: ByteString -> Int64
length (BS s) = P.fromIntegral (P.length s)

map :: (Word8 -> Word8) -> ByteString -> ByteString
map f s = make (P.map f (list s))

reverse :: ByteString -> ByteString
reverse (BS s) = BS (P.reverse s)

intersperse :: Word8 -> ByteString -> ByteString
intersperse c s = make (L.intersperse c (list s))

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate (BS s) ss = BS (L.intercalate s [b | BS b <- ss])

transpose :: [ByteString] -> [ByteString]
transpose ss = P.map BS (L.transpose [b | BS b <- ss])

foldl, foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z s = P.foldl f z (list s)
foldl' f z s = L.foldl' f z (list s)

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z s = P.foldr f z (list s)

foldl1, foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f s = P.foldl1 f (list s)
foldr1 f s = P.foldr1 f (list s)

concat :: [ByteString] -> ByteString
concat ss = BS (P.concat [b | BS b <- ss])

concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (P.map f (list s))

any, all :: (Word8 -> Bool) -> ByteString -> Bool
any p s = P.any p (list s)
all p s = P.all p (list s)

maximum, minimum :: ByteString -> Word8
maximum s = if null s then emptyError "maximum" else P.maximum (list s)
minimum s = if null s then emptyError "minimum" else P.minimum (list s)

scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z s = make (P.scanl f z (list s))

replicate :: Int64 -> Word8 -> ByteString
replicate n c = make (P.replicate (P.fromIntegral n) c)

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f z = make (L.unfoldr f z)

take, takeEnd, drop, dropEnd :: Int64 -> ByteString -> ByteString
take n (BS s) = BS (P.take (P.fromIntegral n) s)
takeEnd n (BS s) = BS (P.drop (P.length s - max 0 (P.fromIntegral n)) s)
drop n (BS s) = BS (P.drop (P.fromIntegral n) s)
dropEnd n (BS s) = BS (P.take (P.length s - max 0 (P.fromIntegral n)) s)

splitAt :: Int64 -> ByteString -> (ByteString, ByteString)
splitAt n s = (take n s, drop n s)

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p s = make (P.takeWhile p (list s))
takeWhileEnd p s = reverse (takeWhile p (reverse s))
dropWhile p s = make (P.dropWhile p (list s))
dropWhileEnd p s = make (L.dropWhileEnd p (list s))

both :: ([Word8], [Word8]) -> (ByteString, ByteString)
both (a, b) = (make a, make b)

span, spanEnd, break, breakEnd, partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p s = both (P.span p (list s))
spanEnd p s = (dropWhileEnd p s, takeWhileEnd p s)
break p s = both (P.break p (list s))
breakEnd p s = spanEnd (not . p) s
partition p s = both (L.partition p (list s))

group :: ByteString -> [ByteString]
group (BS s) = P.map BS (L.group s)

groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy f s = P.map make (L.groupBy f (list s))

inits, tails :: ByteString -> [ByteString]
inits (BS s) = P.map BS (L.inits s)
tails (BS s) = P.map BS (L.tails s)

stripPrefix, stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix (BS a) (BS b) = fmap BS (L.stripPrefix a b)
stripSuffix (BS a) (BS b) = fmap (BS . P.reverse) (L.stripPrefix (P.reverse a) (P.reverse b))

splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p s = if null s then [] else go (list s)
  where
    go rest = case P.break p rest of
      (piece, []) -> [make piece]
      (piece, _ : more) -> make piece : go more

split :: Word8 -> ByteString -> [ByteString]
split c = splitWith (== c)

isPrefixOf, isSuffixOf, isInfixOf :: ByteString -> ByteString -> Bool
isPrefixOf (BS a) (BS b) = L.isPrefixOf a b
isSuffixOf (BS a) (BS b) = L.isSuffixOf a b
isInfixOf (BS a) (BS b) = L.isInfixOf a b

breakSubstring :: ByteString -> ByteString -> (ByteString, ByteString)
breakSubstring (BS n) (BS s) = go [] s
  where
    go before rest
      | L.isPrefixOf n rest = (BS (P.reverse before), BS rest)
    go before [] = (BS (P.reverse before), BS [])
    go before (c : cs) = go (c : before) cs

elem, notElem :: Word8 -> ByteString -> Bool
elem c s = P.elem c (list s)
notElem c s = P.notElem c (list s)

find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p s = L.find p (list s)

filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p s = make (P.filter p (list s))

index :: ByteString -> Int64 -> Word8
index s n = case s !? n of
  Just c -> c
  Nothing -> errorWithoutStackTrace "Data.ByteString.index: index out of range"

(!?) :: ByteString -> Int64 -> Maybe Word8
s !? n
  | n >= 0, c : _ <- P.drop (P.fromIntegral n) (list s) = Just c
  | otherwise = Nothing

elemIndex :: Word8 -> ByteString -> Maybe Int64
elemIndex c s = fmap (P.fromIntegral) (L.elemIndex c (list s))

elemIndices :: Word8 -> ByteString -> [Int64]
elemIndices c s = P.map (P.fromIntegral) (L.elemIndices c (list s))

findIndex :: (Word8 -> Bool) -> ByteString -> Maybe Int64
findIndex p s = fmap (P.fromIntegral) (L.findIndex p (list s))

count :: Word8 -> ByteString -> Int64
count c s = P.fromIntegral (P.length (P.filter (== c) (list s)))

zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip a b = P.zip (list a) (list b)

zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f a b = P.zipWith f (list a) (list b)

sort :: ByteString -> ByteString
sort (BS s) = BS (L.sort s)

copy :: ByteString -> ByteString
copy s = s

putStr :: ByteString -> IO ()
putStr (BS s) = P.putStr (fromBytes s)

getContents :: IO ByteString
getContents = fmap (BS . toBytes) P.getContents

getLine :: IO ByteString
getLine = fmap (BS . toBytes) P.getLine

interact :: (ByteString -> ByteString) -> IO ()
interact f = P.interact (fromBytes . list . f . BS . toBytes)

readFile :: P.FilePath -> IO ByteString
readFile path = fmap (BS . toBytes) (P.readFile path)

writeFile, appendFile :: P.FilePath -> ByteString -> IO ()
writeFile path = P.writeFile path . fromBytes . list
appendFile path = P.appendFile path . fromBytes . list

hGetContents :: S.Handle -> IO ByteString
hGetContents h = fmap (BS . toBytes) (S.hGetContents h)

hPut, hPutStr :: S.Handle -> ByteString -> IO ()
hPut h = S.hPutStr h . fromBytes . list
hPutStr = hPut

fromStrict :: B.ByteString -> ByteString
fromStrict (B.BS s) = BS s

toStrict :: ByteString -> B.ByteString
toStrict (BS s) = B.BS (whole s)

fromChunks :: [B.ByteString] -> ByteString
fromChunks chunks = BS (P.concat [s | B.BS s <- chunks])

toChunks :: ByteString -> [B.ByteString]
toChunks (BS s) = if P.null s then [] else [B.BS s]

repeat :: Word8 -> ByteString
repeat w = BS (P.repeat w)

cycle :: ByteString -> ByteString
cycle (BS []) = emptyError "cycle"
cycle (BS s) = BS (P.cycle s)

iterate :: (Word8 -> Word8) -> Word8 -> ByteString
iterate f w = BS (P.iterate f w)
