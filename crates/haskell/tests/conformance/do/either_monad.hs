module Main where

validate :: Int -> Either String Int
validate n
  | n < 0 = Left ("negative: " ++ show n)
  | n > 100 = Left "too big"
  | otherwise = Right n

go a b = do
  x <- validate a
  y <- validate b
  pure (x + y)

main :: IO ()
main = do
  print (go 1 2)
  print (go (-1) 200)
  print (go 1 200)
  print (traverse validate [1, 2, 3], traverse validate [1, -2, 300])
  print (either length negate (go 5 6), fmap (+ 1) (Right 3 :: Either String Int))
