import Data.ByteString.Builder
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy as L
import System.IO

csv :: [[Either Int String]] -> Builder
csv = foldMap (\row -> mconcat (separated (map cell row)) <> charUtf8 '\n')
  where
    cell (Left n) = intDec n
    cell (Right s) = charUtf8 '"' <> foldMap escape s <> charUtf8 '"'
    escape '"' = stringUtf8 "\\\""
    escape c = charUtf8 c
    separated (x : xs) = x : map (char7 ',' <>) xs
    separated [] = []

main :: IO ()
main = do
  hPutBuilder stdout (csv [[Left 1, Right "a\"b"], [Left (-20), Right "caf\233"]])
  print (L.unpack (toLazyByteString (word16BE 258 <> word32LE 1 <> int64BE (-2) <> int8 (-1) <> word8 200)))
  print (L.unpack (toLazyByteString (floatBE 1.5 <> doubleLE (-2))))
  print (toLazyByteString (word8Hex 10 <> char7 ' ' <> word32Hex 48879 <> char7 ' ' <> word16HexFixed 171 <> char7 ' ' <> int8HexFixed (-1)))
  print (toLazyByteString (doubleDec 0.1 <> string7 " " <> floatDec 1e10 <> string8 " \233" <> integerDec (2 ^ 70) <> word64Dec maxBound))
  print (toLazyByteString (byteString (B.pack "ab") <> lazyByteString (L.pack [99]) <> mempty <> byteStringHex (B.pack "\NUL\255")))
  print (L.length (toLazyByteString (foldMap intDec [1 .. 1000])))
