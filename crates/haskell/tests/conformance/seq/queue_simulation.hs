module Main where

import qualified Data.Sequence as S
import Data.Sequence (ViewL (..), viewl, (|>))
josephus :: Int -> Int -> [Int]
josephus n k = go (S.fromList [1 .. n])
  where
    go s | S.null s = []
         | otherwise = let i = (k - 1) `mod` S.length s
                           (a, b) = S.splitAt i s
                       in case viewl b of
                            x :< rest -> x : go (rest S.>< a)
                            EmptyL -> []
rr :: S.Seq (String, Int) -> [String]
rr q = case viewl q of
  EmptyL -> []
  (n, t) :< rest | t <= 1 -> (n ++ "!") : rr rest
                 | otherwise -> n : rr (rest |> (n, t - 1))
main :: IO ()
main = do
  print (josephus 10 3)
  print (rr (S.fromList [("a", 2), ("b", 1), ("c", 3)]))
