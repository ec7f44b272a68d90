{-# LANGUAGE MagicHash, UnboxedTuples, UnboxedSums #-}
-- Unboxed sums: each alternative by its place.
module Main (main) where

look :: Eq k => k -> [(k, v)] -> (# (# #) | v #)
look _ [] = (# (# #) | #)
look k ((a, b) : rest)
  | a == k = (# | b #)
  | otherwise = look k rest

find :: Eq k => k -> [(k, v)] -> Maybe v
find k xs = case look k xs of
  (# (# #) | #) -> Nothing
  (# | v #) -> Just v

three :: Int -> (# Int | Bool | (# Char, String #) #)
three 0 = (# 10 | | #)
three 1 = (# | True | #)
three n = (# | | (# 'c', show n #) #)

describe :: (# Int | Bool | (# Char, String #) #) -> String
describe (# n | | #) = "number " ++ show n
describe (# | b | #) = "truth " ++ show b
describe (# | | (# c, s #) #) = c : s

main :: IO ()
main = do
  print (find 2 [(1, "a"), (2, "b")], find 3 [(1, "a")])
  mapM_ (\n -> putStrLn (describe (three n))) [0, 1, 2]
  case three 2 of
    (# | | (# _, undefinedLazily #) #) -> putStrLn undefinedLazily
    _ -> putStrLn "no"
