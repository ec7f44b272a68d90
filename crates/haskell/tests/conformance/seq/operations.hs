module Main where

import qualified Data.Sequence as S
import Data.Sequence (Seq, (<|), (|>), (><))
import Data.Foldable
main :: IO ()
main = do
  let s = S.fromList [1 .. 6]
  print (s, 0 <| s, s |> 7, s >< S.fromList [8, 9], S.length s, S.empty :: Seq Int, S.singleton 'x')
  print (S.index s 2, S.lookup 9 s, s S.!? 0, S.update 1 99 s, S.adjust (* 2) 3 s, S.take 2 s, S.drop 4 s, S.splitAt 3 s)
  print (S.insertAt 2 100 s, S.deleteAt 0 s, S.reverse s, toList s, sum s, fmap (+ 1) s, S.viewl s, S.viewr s, S.viewl (S.empty :: Seq Int))
  print (S.sort (S.fromList [3, 1, 2]), S.filter even s, S.partition even s, S.spanl (< 3) s, S.zip s (S.fromList "abc"), S.replicate 3 'a')
  print (foldr (:) [] s, S.mapWithIndex (,) (S.fromList "ab"), S.foldlWithIndex (\a i x -> a + i * x) 0 s, S.findIndexL (> 3) s, S.elemIndexL 4 s, S.chunksOf 4 s)
  print (S.fromFunction 4 (* 3), S.scanl (+) 0 s, traverse (\x -> Just (x + 1)) s, s == S.fromList [1 .. 6], S.intersperse 0 (S.fromList [1, 2]), S.unfoldr (\n -> if n > 3 then Nothing else Just (n, n + 1)) 1)
