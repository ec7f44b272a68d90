module Main where

toRoman :: Int -> String
toRoman 0 = ""
toRoman n = let (v, s) = head (filter ((<= n) . fst) table) in s ++ toRoman (n - v)
table = zip [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1] ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
fromRoman :: String -> Int
fromRoman "" = 0
fromRoman s = head [v + fromRoman (drop (length r) s) | (v, r) <- table, take (length r) s == r]
main :: IO ()
main = do
  print (map toRoman [1, 4, 9, 14, 40, 90, 400, 1994, 2024])
  print (all (\n -> fromRoman (toRoman n) == n) [1 .. 300])
