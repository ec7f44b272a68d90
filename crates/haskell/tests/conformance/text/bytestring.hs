{-# LANGUAGE OverloadedStrings #-}
module Main where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy as L

main :: IO ()
main = do
  let b = C.pack "some bytes"
  C.putStrLn b
  print (B.length b, B.head b, C.head b, B.unpack (B.take 3 b), B.null B.empty)
  print (C.words b, C.lines "a\nb", C.unwords ["x", "y"], C.split ' ' "a b c", C.split ' ' "")
  print (B.isPrefixOf "some" b, B.isSuffixOf "s" b, B.isInfixOf "e b" b, B.breakSubstring " b" b)
  print (C.readInt "12 rest", C.readInt "-7x", C.readInt "none", C.readInteger "99999999999999999999")
  print (B.concat [b, "!"], B.append "a" "b", B.reverse b, B.sort "hello", C.map succ "HAL")
  print (C.span (/= ' ') b, C.break (== ' ') b, C.elemIndex 'b' b, C.count 'e' b, C.index b 2)
  print (B.foldl' (\n w -> n + fromIntegral w) (0 :: Int) b, C.filter (> 'm') b, B.zip "ab" "cd")
  print (C.uncons "xy", C.unsnoc "xy", C.cons 'x' "y", C.snoc "x" 'y', B.pack [104, 105], C.replicate 3 'z')
  print (L.length (L.pack [1, 2, 3]), L.toStrict (L.fromStrict b) == b, L.take 2 (L.pack [5, 6, 7]))
  print (b < "t", b == "some bytes", B.intercalate ", " ["p", "q"], C.group "aab", B.inits "ab", B.tails "ab")
