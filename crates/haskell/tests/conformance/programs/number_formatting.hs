module Main where

import Data.List
commas :: Integer -> String
commas n | n < 0 = '-' : commas (negate n)
         | otherwise = reverse (intercalate "," (chunks 3 (reverse (show n))))
chunks _ [] = []
chunks k xs = let (a, b) = splitAt k xs in a : chunks k b
toBase b 0 = "0"
toBase b n = reverse (unfoldr (\k -> if k == 0 then Nothing else Just ("0123456789abcdef" !! (k `mod` b), k `div` b)) n)
main :: IO ()
main = do
  print (map commas [0, 999, 1000, -1234567, 10 ^ 12])
  print (map (toBase 2) [0, 5, 255], toBase 16 48879)
