{-# LANGUAGE PatternSynonyms, ViewPatterns, ScopedTypeVariables, GADTs, RankNTypes #-}
module Main where

data Any where
  Any :: Show a => a -> Any

data Some p where
  Some :: (Show a, Ord a) => p a -> Some p

pattern Shown :: () => Show a => a -> Any
pattern Shown x = Any x

pattern Pair :: (Eq a, Num a) => Show b => a -> b -> (a, Packed b)
pattern Pair n x <- (n, Packed x)

data Packed a where
  Packed :: Show a => a -> Packed a

pattern Least :: () => (Show a, Ord a) => [a] -> Some []
pattern Least xs = Some xs

pattern Three :: (Eq a, Num a) => a
pattern Three = 3

text :: Any -> String
text (Shown x) = "<" ++ show x ++ ">"

least :: Some [] -> String
least (Least []) = "none"
least (Least xs) = show (minimum xs)

both :: (Int, Packed b) -> String
both (Pair Three x) = "three " ++ show x
both (Pair n x) = show n ++ " " ++ show x

main :: IO ()
main = do
  putStrLn (concatMap text [Shown (1 :: Int), Any 'c', Shown [True]])
  putStrLn (least (Least "hello") ++ least (Some ([] :: [Int])) ++ least (Some [3.5, 2 :: Double]))
  putStrLn (both (3, Packed 'x'))
  putStrLn (both (4, Packed "y"))
  print [case n of { Three -> "it is"; _ -> "no" } | n <- [2, 3 :: Double]]
