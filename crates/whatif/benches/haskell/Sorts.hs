import Data.List

main :: IO ()
main = do
  let xs = take 60000 (iterate (\x -> (x * 1103515245 + 12345) `mod` 2147483648) 42) :: [Int]
  print (sum (zipWith (*) [1 ..] (map (`mod` 10) (sort xs))), length (group (sort (map (`mod` 1000) xs))), take 3 (sortOn negate xs))
