module Main where

main :: IO ()
main = do
  print (maxBound :: Word, 0 - 1 :: Word, fromIntegral (-1 :: Int) :: Word, (5 :: Word) `div` 2, negate 1 :: Word)
  print ([3, 2 .. 0] :: [Word], toInteger (maxBound :: Word), read "7" :: Word, compare 1 (2 :: Word), 2 ^ 64 :: Word, quotRem 17 (5 :: Word))
