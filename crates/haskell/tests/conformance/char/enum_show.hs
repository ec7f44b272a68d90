module Main where

main :: IO ()
main = do
  print (succ 'a', pred 'b', ['x' ..] !! 3, fromEnum 'A', toEnum 97 :: Char)
  print (map show "a'\"\\\n\t\0\127\128")
  print (show "a'\"\\\n\t\0\127\128x", "\SO\&H\SOH", "\1\&2")
  print (read "'x'" :: Char, read "\"a\\tb\\1234\\&5\"" :: String, minBound :: Char)
  print (compare 'a' 'B', max 'a' 'b', 'a' < 'b', ['a', 'e' .. 'z'])
