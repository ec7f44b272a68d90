{-# LANGUAGE OverloadedStrings #-}
-- Lazy texts, builders, and texts as bytes.
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Lazy as L
import qualified Data.Text.Lazy.Builder as Build
import qualified Data.Text.Lazy.Builder.Int as Build
import qualified Data.Text.Lazy.IO as L

main :: IO ()
main = do
  L.putStrLn (L.take 7 (L.cycle "abc"))
  print (L.length "hello", L.toUpper "stra\223e", L.toTitle "a lazy text", L.fromStrict "x" <> L.pack "y")
  print (L.head (L.append "a" undefined), L.takeWhile (/= 'c') (L.iterate succ 'a'))
  print (L.splitOn ", " "a, b, c", L.split (== ',') "a,,b", L.words " a  b ", L.lines "x\ny\n", L.chunksOf 2 "abcde")
  print (L.breakOn "b" "abc", L.breakOnEnd "b" "abcbd", L.replace "a" "oo" "banana", L.strip "  x ", L.stripSuffix "c" "abc")
  print (L.compareLength "abc" 2, L.compareLength "abc" 3, L.center 7 '*' "ab", L.justifyRight 4 '.' "ab", L.count "a" "banana")
  print (L.toStrict "abc" == T.pack "abc", L.toChunks "", L.fromChunks ["a", "bc"], L.index "abc" 1, L.partition (> 'b') "abcd")
  print (L.mapAccumL (\n c -> (n + 1 :: Int, succ c)) 0 "abc", L.zip "ab" "xyz", L.zipWith max "adc" "bbb", read "\"q\"" :: L.Text)
  print (Build.toLazyText ("n = " <> Build.decimal (42 :: Int) <> Build.singleton ',' <> Build.hexadecimal (255 :: Int) <> Build.fromText "."))
  print (B.unpack (E.encodeUtf8 "a\233\8364\128512"), E.decodeUtf8 (E.encodeUtf8 "a\233\8364\128512"))
  print (E.decodeUtf8' (B.pack [97, 255]), E.decodeUtf8' (B.pack [226, 130]), E.decodeLatin1 (C.pack "\233x"))
