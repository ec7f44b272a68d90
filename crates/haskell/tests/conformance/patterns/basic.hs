module Main where

f :: (Int, [Int], Maybe String) -> String
f (0, [], Nothing) = "zero"
f (n, [x], Just s) = s ++ show (n + x)
f (_, x : y : _, _) = show (x * y)
f (n, _, Just "lit") = "lit" ++ show n
f _ = "default"

main :: IO ()
main = mapM_ (putStrLn . f)
  [(0, [], Nothing), (1, [2], Just "s"), (5, [3, 4, 5], Nothing), (7, [], Just "lit"), (8, [], Just "no")]
