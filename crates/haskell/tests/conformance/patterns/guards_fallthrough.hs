module Main where

f x | x > 100 = "huge"
    | x > 10, even x = "big even"
f 7 = "seven"
f x | Just v <- lookup x [(1, "uno"), (2, "dos")], length v == 3 = v
    | let y = x * 2, y > 10 = "double " ++ show y
f _ = "none"

main :: IO ()
main = mapM_ (putStrLn . f) [200, 12, 13, 7, 1, 2, 3, 6]
