module Main where

import Data.List.NonEmpty (NonEmpty (..), (<|))
import qualified Data.List.NonEmpty as N
main :: IO ()
main = do
  let xs = 3 :| [1, 2]
  print (xs, N.head xs, N.tail xs, N.length xs, N.toList xs, N.map (+ 1) xs, N.sort xs, N.reverse xs)
  print (N.nonEmpty ([] :: [Int]), N.nonEmpty [1], 0 <| xs, N.cons 9 xs, N.last xs, N.init xs, maximum xs, foldr (+) 0 xs)
  print (N.group "aabbbc", N.groupBy (\a b -> even a == even b) [2, 4, 1], N.groupWith (`mod` 2) [1, 3, 2], N.zip xs (N.fromList "abc"), xs <> xs)
  print (fmap show xs, xs >>= \x -> x :| [x * 10], N.take 2 xs, N.filter odd xs, N.span (> 2) xs, N.scanl (+) 0 [1, 2], N.insert 2 [1, 3], N.groupAllWith (`mod` 3) [1 .. 7])
  print (N.iterate (* 2) 1 N.!! 5, sequenceA (Just 1 :| [Just 2]), N.nub (1 :| [1, 2]), N.transpose ((1 :| [2]) :| [3 :| [4]]), N.some1 Nothing :: Maybe (NonEmpty Int))
