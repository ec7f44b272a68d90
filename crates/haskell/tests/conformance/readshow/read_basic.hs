module Main where

main :: IO ()
main = do
  print (read "42" :: Int, read " -7 " :: Int, read "(3)" :: Int, read "0x1F" :: Int, read "1e2" :: Double, read "3" :: Double)
  print (read "[1, 2,3 ]" :: [Int], read "(1,'a',\"s\",True)" :: (Int, Char, String, Bool), read "[(1,2),(3,4)]" :: [(Int, Int)])
  print (read "Just 5" :: Maybe Int, read "Just (-5)" :: Maybe Int, read "Left 1" :: Either Int Bool, read "[Just (Just 1),Nothing]" :: [Maybe (Maybe Int)])
  print (reads "5 rest" :: [(Int, String)], reads "nope" :: [(Int, String)], reads "(1,2)tail" :: [((Int, Int), String)], (read "()" :: ()))
  print (lex " abc def", lex "123.5e2x", lex "<>= 1", lex "\"str\" x", lex "'c'", lex "(x)", lex "")
