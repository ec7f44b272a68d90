main :: IO ()
main = do
  let xs = [1 .. 2000] :: [Int]
  print (sum [xs !! i | i <- [0 .. 1999]], length (filter (`elem` xs) [1, 3 .. 4000]))
