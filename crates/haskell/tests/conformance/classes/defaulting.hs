module Main where

main :: IO ()
main = do
  print (2 ^ 10)
  print (fromIntegral (length "abc") * 1.5)
  print (truncate 3.7 + 1)
  print (show 3 ++ show 2.5)
  print (realToFrac 1.5 + 1)
  print (sum (map fromIntegral [1 :: Int, 2]) / 2)
  print (toEnum 65 :: Char, fromEnum 'a' + 1)
  print (round 2.5, round 3.5, ceiling 2.1, floor (-2.1))
