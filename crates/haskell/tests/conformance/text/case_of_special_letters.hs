{-# LANGUAGE OverloadedStrings #-}
-- Letters whose other case is several characters, and the words of a title.
import qualified Data.Text as T

main :: IO ()
main = do
  print (map (T.toUpper . T.singleton) "\223\329\496\912\8064\8179\64256\64279x\233")
  print (map (T.toLower . T.singleton) "\304I\8486X\1024")
  print (map (T.toCaseFold . T.singleton) "\223\181\962\5113\43888\43967\7838\8188\64262A")
  print (map (T.toTitle . T.singleton) "\223\454\329\8115q")
  print (map T.toTitle ["there's a rock 'n' roll", "o'NEIL'S x-y", "a1b 2c\td", "\223a \454\454"])
  print (T.length (T.toUpper "stra\223e"), T.toCaseFold "Ma\223e" == T.toCaseFold "MASSE")
