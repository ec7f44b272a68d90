import Data.List.Split
main :: IO ()
main = do
  print [splitOn "x" s | s <- ["axbxc", "", "x", "xx", "ax", "xa"]]
  print [splitOn ".." s | s <- ["a..b...c....d..", "...", "."]]
  print (splitOn "" "abc", splitOn "" "")
  print [splitOneOf ";.," s | s <- ["foo,bar;baz.glurk", ""]]
  print [splitWhen (< 0) [1, 3, -4, 5, 7, -9, 0, 2 :: Int], splitWhen even []]
  print [endBy ";" s | s <- ["foo;bar;baz;", "a", "", ";", ";;"]]
  print (endByOneOf ";," "foo;bar,baz;")
  print [wordsBy (== 'x') s | s <- ["dogxxxcatxbirdxx", "", "x"]]
  print [linesBy (== 'x') s | s <- ["dogxxxcatxbirdxx", "", "x"]]
  print (chunksOf 3 [1 .. 7 :: Int], chunksOf 2 "", take 2 (chunksOf 2 [1 :: Int ..]))
  print (splitPlaces [2, 3, 4 :: Int] [1 .. 20 :: Int], splitPlaces [4, 9 :: Int] [1 .. 10 :: Int], splitPlaces [4, 9, 3 :: Int] [1 .. 10 :: Int])
  print (splitPlacesBlanks [4, 9, 3 :: Int] [1 .. 10 :: Int])
  print (chop (splitAt 2) "abcde", divvy 5 2 [1 .. 10 :: Int], divvy 5 2 [1 .. 8 :: Int], divvy 2 3 "abcdefgh")
