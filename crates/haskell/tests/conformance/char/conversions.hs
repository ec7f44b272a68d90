module Main where

import Data.Char
main :: IO ()
main = do
  print (map toUpper "hello ß é", map toLower "HELLO É", toTitle 'a')
  print (map ord "aA0", map chr [97, 955], digitToInt 'f', digitToInt '7', intToDigit 11)
  print (subtract (ord 'a') (ord 'z'), [chr (ord c + 1) | c <- "HAL"])
  print (showLitChar '\n' "", lexLitChar "\\nHello", readLitChar "\\nHello", lexLitChar "abc")
  print (rot13 "Hello", rot13 (rot13 "Hello"))
  where
    rot13 = map r
    r c | isUpper c = sh 'A' c
        | isLower c = sh 'a' c
        | otherwise = c
    sh b c = chr ((ord c - ord b + 13) `mod` 26 + ord b)
