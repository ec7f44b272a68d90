module Main where

f :: Integer -> String
f 123456789012345678901234567890 = "huge"
f 0x10 = "sixteen"
f _ = "other"
g :: Float -> Int
g 0.5 = 1
g (-0.5) = 2
g _ = 3
main :: IO ()
main = print (map f [123456789012345678901234567890, 16, 1], map g [0.5, -0.5, 1])
