-- | Lists in pieces, as the package split has them.
module Data.List.Split
  ( splitOn, splitOneOf, splitWhen, endBy, endByOneOf, wordsBy, linesBy, chunksOf, splitPlaces, splitPlacesBlanks, chop, divvy
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
