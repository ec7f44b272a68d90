{-# LANGUAGE ScopedTypeVariables, FlexibleContexts #-}
-- A local function with a context of its own over the variables of the function around it.
module Main (main) where

member :: forall k. Eq k => k -> [k] -> Bool
member k0 xs0 = go k0 xs0
  where
    go :: Eq k => k -> [k] -> Bool
    go _ [] = False
    go k (x : xs)
      | k == x = True
      | otherwise = go k xs

ranks :: forall k. (Ord k, Show k) => [k] -> [(String, Int)]
ranks keys = even' keys 0
  where
    even', odd' :: (Ord k, Show k) => [k] -> Int -> [(String, Int)]
    even' [] _ = []
    even' (x : xs) n = (show x, n + length (filter (< x) keys)) : odd' xs (n + 1)
    odd' [] _ = []
    odd' (x : xs) n = ("odd " ++ show x, n) : even' xs (n + 1)

main :: IO ()
main = do
  print (member 'c' "abc", member (4 :: Int) [1, 2, 3])
  print (ranks "cab")
