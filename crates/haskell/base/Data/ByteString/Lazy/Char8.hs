-- | Strings of bytes that need not be there as a whole, taken for characters.
module Data.ByteString.Lazy.Char8
  ( ByteString, empty, singleton, pack, unpack, cons, snoc, append, head, uncons, unsnoc, last, tail, init, null, length, map, reverse
  , intersperse, intercalate, transpose, foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl, replicate
  , unfoldr, take, takeEnd, drop, dropEnd, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, spanEnd, break, breakEnd, group
  , groupBy, inits, tails, stripPrefix, stripSuffix, split, splitWith, isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, elem, notElem
  , find, filter, partition, index, (!?), elemIndex, elemIndices, findIndex, count, zip, zipWith, sort, copy
  , lines, words, unlines, unwords, readInt, readInteger, putStr, putStrLn, getLine, getContents, interact, readFile
  , writeFile, appendFile, hGetContents, hPut, hPutStr, hPutStrLn, fromStrict, toStrict, fromChunks, toChunks, repeat, cycle, iterate
  ) where

import Data.ByteString.Lazy (cycle, putStr, getLine, getContents, interact, readFile, writeFile, appendFile, hGetContents, hPut, hPutStr, empty, append, tail, init, null, length, reverse, intercalate, transpose, concat, take, takeEnd, drop,
  dropEnd, splitAt, group, inits, tails, stripPrefix, stripSuffix, isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, sort, copy,
  fromStrict, toStrict, fromChunks, toChunks)
import Data.ByteString.Internal (c2w, w2c)
import Data.ByteString.Lazy.Internal (ByteString (..))
import qualified Data.Char as C
import Data.Int (Int64)
import qualified Data.List as L
import Data.Word (Word8)
import System.IO (Handle)
import Prelude (Bool (..), Char, Eq (..), IO, Int, Maybe (..), Num (..), Ord (..), String, errorWithoutStackTrace, fmap, not, otherwise, (&&), (++), (.), ($))
import qualified Prelude as P

infixl 9 !?

list :: ByteString -> [Char]
list (BS s) = P.map w2c s

make :: [Char] -> ByteString
make s = BS (P.map c2w s)

singleton :: Char -> ByteString
singleton c = make [c]

pack :: [Char] -> ByteString
pack = make

unpack :: ByteString -> [Char]
unpack = list

cons :: Char -> ByteString -> ByteString
cons c s = make (c : list s)

snoc :: ByteString -> Char -> ByteString
snoc s c = make (list s ++ [c])

emptyError :: String -> a
emptyError fun = errorWithoutStackTrace ("Data.ByteString." ++ fun ++ ": empty ByteString")

head, last :: ByteString -> Char
head s = case list s of { c : _ -> c; [] -> emptyError "head" }
last s = case list s of { [] -> emptyError "last"; cs -> P.last cs }

uncons :: ByteString -> Maybe (Char, ByteString)
uncons s = case list s of { c : _ -> Just (c, tail s); [] -> Nothing }

unsnoc :: ByteString -> Maybe (ByteString, Char)
unsnoc s = case list s of { [] -> Nothing; cs -> Just (init s, P.last cs) }

map :: (Char -> Char) -> ByteString -> ByteString
map f s = make (P.map f (list s))

intersperse :: Char -> ByteString -> ByteString
intersperse c s = make (L.intersperse c (list s))

foldl, foldl' :: (a -> Char -> a) -> a -> ByteString -> a
foldl f z s = P.foldl f z (list s)
foldl' f z s = L.foldl' f z (list s)

foldr :: (Char -> a -> a) -> a -> ByteString -> a
foldr f z s = P.foldr f z (list s)

foldl1, foldr1 :: (Char -> Char -> Char) -> ByteString -> Char
foldl1 f s = P.foldl1 f (list s)
foldr1 f s = P.foldr1 f (list s)

concatMap :: (Char -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (P.map f (list s))

any, all :: (Char -> Bool) -> ByteString -> Bool
any p s = P.any p (list s)
all p s = P.all p (list s)

maximum, minimum :: ByteString -> Char
maximum s = if null s then emptyError "maximum" else P.maximum (list s)
minimum s = if null s then emptyError "minimum" else P.minimum (list s)

scanl :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanl f z s = make (P.scanl f z (list s))

replicate :: Int64 -> Char -> ByteString
replicate n c = make (P.replicate (P.fromIntegral n) c)

unfoldr :: (a -> Maybe (Char, a)) -> a -> ByteString
unfoldr f z = make (L.unfoldr f z)

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd :: (Char -> Bool) -> ByteString -> ByteString
takeWhile p s = make (P.takeWhile p (list s))
takeWhileEnd p s = reverse (takeWhile p (reverse s))
dropWhile p s = make (P.dropWhile p (list s))
dropWhileEnd p s = make (L.dropWhileEnd p (list s))

both :: ([Char], [Char]) -> (ByteString, ByteString)
both (a, b) = (make a, make b)

span, spanEnd, break, breakEnd, partition :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
span p s = both (P.span p (list s))
spanEnd p s = (dropWhileEnd p s, takeWhileEnd p s)
break p s = both (P.break p (list s))
breakEnd p s = spanEnd (not . p) s
partition p s = both (L.partition p (list s))

groupBy :: (Char -> Char -> Bool) -> ByteString -> [ByteString]
groupBy f s = P.map make (L.groupBy f (list s))

splitWith :: (Char -> Bool) -> ByteString -> [ByteString]
splitWith p s = if null s then [] else go (list s)
  where
    go rest = case P.break p rest of
      (piece, []) -> [make piece]
      (piece, _ : more) -> make piece : go more

split :: Char -> ByteString -> [ByteString]
split c = splitWith (== c)

elem, notElem :: Char -> ByteString -> Bool
elem c s = P.elem c (list s)
notElem c s = P.notElem c (list s)

find :: (Char -> Bool) -> ByteString -> Maybe Char
find p s = L.find p (list s)

filter :: (Char -> Bool) -> ByteString -> ByteString
filter p s = make (P.filter p (list s))

index :: ByteString -> Int64 -> Char
index s n = case s !? n of
  Just c -> c
  Nothing -> errorWithoutStackTrace "Data.ByteString.index: index out of range"

(!?) :: ByteString -> Int64 -> Maybe Char
s !? n
  | n >= 0, c : _ <- P.drop (P.fromIntegral n) (list s) = Just c
  | otherwise = Nothing

elemIndex :: Char -> ByteString -> Maybe Int64
elemIndex c s = fmap (P.fromIntegral) (L.elemIndex c (list s))

elemIndices :: Char -> ByteString -> [Int64]
elemIndices c s = P.map (P.fromIntegral) (L.elemIndices c (list s))

findIndex :: (Char -> Bool) -> ByteString -> Maybe Int64
findIndex p s = fmap (P.fromIntegral) (L.findIndex p (list s))

count :: Char -> ByteString -> Int64
count c s = P.fromIntegral (P.length (P.filter (== c) (list s)))

zip :: ByteString -> ByteString -> [(Char, Char)]
zip a b = P.zip (list a) (list b)

zipWith :: (Char -> Char -> a) -> ByteString -> ByteString -> [a]
zipWith f a b = P.zipWith f (list a) (list b)

lines, words :: ByteString -> [ByteString]
lines s = P.map make (P.lines (list s))
words s = P.map make (P.words (list s))

unlines, unwords :: [ByteString] -> ByteString
unlines ss = make (P.unlines (P.map list ss))
unwords ss = make (P.unwords (P.map list ss))

readInt :: ByteString -> Maybe (Int, ByteString)
readInt s = case list s of
  '-' : cs -> number negate cs
  '+' : cs -> number (\n -> n) cs
  cs -> number (\n -> n) cs
  where
    number sign cs = case P.span C.isDigit cs of
      ([], _) -> Nothing
      (ds, rest) -> Just (sign (P.read ds), make rest)

readInteger :: ByteString -> Maybe (P.Integer, ByteString)
readInteger s = case list s of
  '-' : cs -> number negate cs
  '+' : cs -> number (\n -> n) cs
  cs -> number (\n -> n) cs
  where
    number sign cs = case P.span C.isDigit cs of
      ([], _) -> Nothing
      (ds, rest) -> Just (sign (P.read ds), make rest)

putStrLn :: ByteString -> IO ()
putStrLn s = putStr (snoc s '\n')

hPutStrLn :: Handle -> ByteString -> IO ()
hPutStrLn h s = hPut h (snoc s '\n')

repeat :: Char -> ByteString
repeat c = BS (P.repeat (c2w c))

iterate :: (Char -> Char) -> Char -> ByteString
iterate f c = BS (P.map c2w (P.iterate f c))
