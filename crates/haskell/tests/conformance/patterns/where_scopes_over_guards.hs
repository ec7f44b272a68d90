module Main where

f x y
  | z > 10 = "a" ++ show z
  | z > 5 = "b" ++ show z
  | otherwise = g z
  where
    z = x * y
    g 0 = "zero"
    g n = "n" ++ show n

main :: IO ()
main = mapM_ (putStrLn . uncurry f) [(3, 4), (2, 3), (0, 9), (1, 2)]
