module Main where

main :: IO ()
main = do
  print ([1, 2] >>= \x -> [x, x * 10], pure 1 ++ [2], (,) <$> [1, 2] <*> "ab", fmap (* 2) [1, 2], [] <> [1], mconcat [[1], [2]])
  print (sequence [] :: Maybe [Int], traverse (\x -> if x > 0 then Just x else Nothing) [1, 2], foldMap (\x -> [x, x]) "ab", concat <$> mapM (\x -> [[x], [x, x]]) "ab", [1, 2] < [1, 2, 3], compare [2] [1, 9], maximum [[1], [0, 5]], minimum ["b", "ab"])
