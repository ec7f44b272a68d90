-- | Lists in pieces, as the package split has them.
module Data.List.Split
  ( splitOn, splitOneOf, splitWhen, endBy, endByOneOf, wordsBy, linesBy, chunksOf, splitPlaces, splitPlacesBlanks, chop, divvy
  , sepBy, sepByOneOf, unintercalate, splitEvery, chunk, Splitter, split, defaultSplitter, oneOf, onSublist, whenElt, dropDelims, keepDelimsL
  , keepDelimsR, condense, dropInitBlank, dropFinalBlank, dropInnerBlanks, dropBlanks, startsWith, startsWithOneOf, endsWith, endsWithOneOf
  ) where

import Data.List (isPrefixOf)

-- | The pieces between the places where a list of separators stands.
splitOn :: Eq a => [a] -> [a] -> [[a]]
splitOn [] xs = [] : map (: []) xs
splitOn separator xs = go xs
  where
    n = length separator
    go ys = case before ys of
      (piece, Just rest) -> piece : go rest
      (piece, Nothing) -> [piece]
    before [] = ([], Nothing)
    before ys@(y : rest)
      | separator `isPrefixOf` ys = ([], Just (drop n ys))
      | otherwise = let (piece, after) = before rest in (y : piece, after)

splitOneOf :: Eq a => [a] -> [a] -> [[a]]
splitOneOf separators = splitWhen (`elem` separators)

splitWhen :: (a -> Bool) -> [a] -> [[a]]
splitWhen p xs = case break p xs of
  (piece, _ : rest) -> piece : splitWhen p rest
  (piece, []) -> [piece]

endBy :: Eq a => [a] -> [a] -> [[a]]
endBy separator = withoutFinalBlank . splitOn separator

endByOneOf :: Eq a => [a] -> [a] -> [[a]]
endByOneOf separators = withoutFinalBlank . splitOneOf separators

wordsBy :: (a -> Bool) -> [a] -> [[a]]
wordsBy p = filter (not . null) . splitWhen p

linesBy :: (a -> Bool) -> [a] -> [[a]]
linesBy p = withoutFinalBlank . splitWhen p

withoutFinalBlank :: [[a]] -> [[a]]
withoutFinalBlank [[]] = []
withoutFinalBlank (piece : pieces) = piece : withoutFinalBlank pieces
withoutFinalBlank [] = []

chunksOf :: Int -> [a] -> [[a]]
chunksOf n = chop (splitAt n)

-- | Pieces of these lengths, as far as the list goes; what is left is dropped.
splitPlaces :: Integral n => [n] -> [a] -> [[a]]
splitPlaces (n : ns) xs@(_ : _) = let (piece, rest) = splitAt (fromIntegral n) xs in piece : splitPlaces ns rest
splitPlaces _ _ = []

-- | A piece for every length, empty ones at the end.
splitPlacesBlanks :: Integral n => [n] -> [a] -> [[a]]
splitPlacesBlanks (n : ns) xs = let (piece, rest) = splitAt (fromIntegral n) xs in piece : splitPlacesBlanks ns rest
splitPlacesBlanks [] _ = []

chop :: ([a] -> (b, [a])) -> [a] -> [b]
chop _ [] = []
chop f xs = let (piece, rest) = f xs in piece : chop f rest

-- | Windows of a length, each so much further than the last.
divvy :: Int -> Int -> [a] -> [[a]]
divvy n m = takeWhile ((== n) . length) . chop (\xs -> (take n xs, drop m xs))

-- Under other names

sepBy, sepByOneOf, unintercalate :: Eq a => [a] -> [a] -> [[a]]
sepBy = splitOn
sepByOneOf = splitOneOf
unintercalate = splitOn

splitEvery, chunk :: Int -> [a] -> [[a]]
splitEvery = chunksOf
chunk = chunksOf

-- Ways of splitting

-- | A condition for each element of a delimiter; what becomes of delimiters, and of blanks inside, before and behind.
data Splitter a = Splitter { delimiter :: [a -> Bool], kept :: Kept, inner :: Inner, keepsFirst :: Bool, keepsLast :: Bool }

data Kept = Dropped | Alone | WithNext | WithPrevious

data Inner = Condensed | WithoutBlanks | WithBlanks

data Piece a = Delimiter [a] | Text [a]

content :: Piece a -> [a]
content (Delimiter xs) = xs
content (Text xs) = xs

split :: Splitter a -> [a] -> [[a]]
split s = map content . withoutLast . withoutFirst . merged (kept s) . between (inner s) . condensed (inner s) . pieces (delimiter s)
  where
    withoutFirst (Text [] : ps) | not (keepsFirst s) = ps
    withoutFirst ps = ps
    withoutLast [Text []] | not (keepsLast s) = []
    withoutLast (p : ps) = p : withoutLast ps
    withoutLast [] = []

-- | Delimiters, and what is not empty between them.
pieces :: [a -> Bool] -> [a] -> [Piece a]
pieces _ [] = []
pieces ps xs = [Text text | not (null text)] ++ found match
  where
    (text, match) = search xs
    found Nothing = []
    found (Just ([], y : ys)) = Delimiter [] : Text [y] : pieces ps ys
    found (Just (d, rest)) = Delimiter d : pieces ps rest
    search ys
      | null ps = ([], Just ([], ys))
    search [] = ([], Nothing)
    search ys@(z : zs) = case matched ps ys of
      Nothing -> let (before, more) = search zs in (z : before, more)
      found' -> ([], found')
    matched [] ys = Just ([], ys)
    matched (q : qs) (y : ys) | q y = fmap (\(d, rest) -> (y : d, rest)) (matched qs ys)
    matched _ _ = Nothing

condensed :: Inner -> [Piece a] -> [Piece a]
condensed Condensed (Delimiter a : Delimiter b : ps) = condensed Condensed (Delimiter (a ++ b) : ps)
condensed Condensed (p : ps) = p : condensed Condensed ps
condensed _ ps = ps

-- | With the empty texts before, behind and between delimiters.
between :: Inner -> [Piece a] -> [Piece a]
between _ [] = [Text []]
between how (d@(Delimiter _) : ps) = Text [] : inside how (d : ps)
between how ps = inside how ps

inside :: Inner -> [Piece a] -> [Piece a]
inside _ [] = []
inside WithoutBlanks (a@(Delimiter _) : b@(Delimiter _) : ps) = a : inside WithoutBlanks (b : ps)
inside how (a@(Delimiter _) : b@(Delimiter _) : ps) = a : Text [] : inside how (b : ps)
inside _ [d@(Delimiter _)] = [d, Text []]
inside how (p : ps) = p : inside how ps

merged :: Kept -> [Piece a] -> [Piece a]
merged Dropped ps = [p | p@(Text _) <- ps]
merged Alone ps = ps
merged WithNext (Delimiter d : Text t : ps) = Text (d ++ t) : merged WithNext ps
merged WithPrevious (Text t : Delimiter d : ps) = Text (t ++ d) : merged WithPrevious ps
merged how (p : ps) = p : merged how ps
merged _ [] = []

defaultSplitter :: Splitter a
defaultSplitter = Splitter [const False] Alone WithBlanks True True

oneOf, onSublist :: Eq a => [a] -> Splitter a
oneOf xs = whenElt (`elem` xs)
onSublist xs = defaultSplitter { delimiter = map (==) xs }

whenElt :: (a -> Bool) -> Splitter a
whenElt p = defaultSplitter { delimiter = [p] }

dropDelims, keepDelimsL, keepDelimsR, condense, dropInitBlank, dropFinalBlank, dropInnerBlanks, dropBlanks :: Splitter a -> Splitter a
dropDelims s = s { kept = Dropped }
keepDelimsL s = s { kept = WithNext }
keepDelimsR s = s { kept = WithPrevious }
condense s = s { inner = Condensed }
dropInitBlank s = s { keepsFirst = False }
dropFinalBlank s = s { keepsLast = False }
dropInnerBlanks s = s { inner = WithoutBlanks }
dropBlanks = dropInitBlank . dropFinalBlank . condense

startsWith, startsWithOneOf, endsWith, endsWithOneOf :: Eq a => [a] -> Splitter a
startsWith = dropInitBlank . keepDelimsL . onSublist
startsWithOneOf = dropInitBlank . keepDelimsL . oneOf
endsWith = dropFinalBlank . keepDelimsR . onSublist
endsWithOneOf = dropFinalBlank . keepDelimsR . oneOf
