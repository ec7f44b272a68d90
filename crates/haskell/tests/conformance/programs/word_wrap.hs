module Main where

wrap :: Int -> String -> [String]
wrap n = map unwords . go [] 0 . words
  where
    go cur _ [] = [reverse cur | not (null cur)]
    go cur len (w : ws)
      | null cur = go [w] (length w) ws
      | len + 1 + length w <= n = go (w : cur) (len + 1 + length w) ws
      | otherwise = reverse cur : go [w] (length w) ws
justify n s = let pad = n - length s in replicate (pad `div` 2) ' ' ++ s
main :: IO ()
main = do
  let t = "the quick brown fox jumps over the lazy dog and runs away from it all"
  mapM_ putStrLn (wrap 20 t)
  mapM_ (putStrLn . justify 30) (wrap 12 t)
