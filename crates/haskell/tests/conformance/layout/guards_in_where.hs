module Main where

classify n
  | isSmall, even n = "small even"
  | isSmall = "small odd"
  | Just w <- lookup n table = w
  | otherwise = other
  where
    isSmall = n < 10
    table = [(10, "ten"), (20, "twenty")]
    other
      | n > 100 = "huge"
      | otherwise = "medium"

main :: IO ()
main = mapM_ (putStrLn . classify) [4, 7, 10, 20, 50, 500]
