module Main where { import Data.Char (toUpper)
; f :: Int -> Int ; f x = case x of { 0 -> 1 ; _ | x > 10 -> 2 ; _ -> 3 }
; main :: IO () ; main = do { putStrLn "a"; ; let { y = 1 ; z = 2 } ; print (y + z); print (map f [0, 5, 11])
; putStrLn (map toUpper "done") } }
