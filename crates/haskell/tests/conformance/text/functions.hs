{-# LANGUAGE OverloadedStrings #-}
module Main where

import qualified Data.Char as C
import Data.Text (Text)
import qualified Data.Text as T
import qualified Data.Text.IO as TIO

main :: IO ()
main = do
  let t = "Hello, world" :: Text
  TIO.putStrLn t
  print (T.length t, T.null t, T.null "")
  print (T.toUpper t, T.toLower t, T.reverse t)
  print (T.splitOn "," "a,b,,c", T.splitOn "xx" "axxbxx", T.split (== ' ') " a b ")
  print (T.words "  two  words ", T.lines "one\ntwo\n", T.unwords ["x", "y"], T.unlines ["p", "q"])
  print (T.strip "  pad ", T.stripStart "  pad ", T.stripEnd "  pad ")
  print (T.breakOn "lo" t, T.breakOnEnd "o" t, T.breakOnAll "o" t)
  print (T.replace "l" "L" t, T.replace "ab" "" "abcabc")
  print (T.take 3 t, T.drop 3 t, T.takeEnd 3 t, T.dropEnd 3 t, T.splitAt 5 t)
  print (T.isPrefixOf "He" t, T.isSuffixOf "ld" t, T.isInfixOf "lo, w" t)
  print (T.stripPrefix "He" t, T.stripSuffix "x" t, T.commonPrefixes "abcd" "abxy")
  print (T.intercalate ", " ["a", "b", "c"], T.concat ["a", "b"], T.append "x" "y")
  print (T.justifyLeft 5 '.' "ab", T.justifyRight 5 '.' "ab", T.center 6 '.' "abc", T.center 5 '.' "ab")
  print (T.chunksOf 3 "abcdefgh", T.group "aabccc", T.inits "abc", T.tails "abc")
  print (T.foldl' (\n c -> n * 10 + C.digitToInt c) 0 "123", T.foldr (:) [] "xyz")
  print (T.filter C.isUpper t, T.partition C.isAlpha "a1b2", T.find C.isSpace t, T.index t 4)
  print (T.count "l" t, T.zip "ab" "xyz", T.zipWith max "abc" "bab")
  print (T.uncons "abc", T.uncons "", T.unsnoc "abc", T.cons 'a' "b", T.snoc "a" 'b')
  print (T.dropAround (== '-') "--x--", T.takeWhile C.isAlpha t, T.dropWhileEnd (== 'd') t)
  print (compare ("a" :: Text) "b", ("a" :: Text) <> "b", mconcat ["x", "y" :: Text], read "\"q\"" :: Text)
  print (T.mapAccumL (\a c -> (a + 1, C.toUpper c)) (0 :: Int) "abc", T.concatMap (T.replicate 2 . T.singleton) "abc")
  print (T.toTitle "hello wORLD", T.any C.isDigit t, T.all C.isAscii t, T.maximum t, T.minimum t)
