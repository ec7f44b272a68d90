import Data.Int
import qualified Data.Vector as V
import qualified Data.Vector.Unboxed as U
import Data.Vector.Unboxed (Unbox, Vector)
import Data.Word

dot :: (Num a, Unbox a) => Vector a -> Vector a -> a
dot a b = U.sum (U.zipWith (*) a b)

mean :: Vector Double -> Double
mean v = U.sum v / fromIntegral (U.length v)

main :: IO ()
main = do
  let v = U.fromList [3, 1, 4, 1, 5, 9, 2, 6 :: Int]
  print (v, dot v v, U.map (* 2) v, U.filter even v, v U.! 4, v U.!? 8, U.length v)
  print (mean (U.enumFromStepN 0.5 0.25 8), U.maximum v, U.minimum v, U.maxIndex v, U.minIndex v)
  print (U.fromList [255, 256 :: Word8], U.fromList [127, 128 :: Int8], U.fromList "abc", U.fromList [True, False])
  let p = U.zip v (U.fromList "abcdefgh")
  print (p, U.unzip p, U.map fst p == v, compare v (U.tail v))
  print (U.foldl' (+) 0 v, U.foldr (:) [] v, U.ifoldl' (\a i x -> a + i * x) 0 v, U.scanl (+) 0 v, U.prescanl' (+) 0 v)
  print (U.accumulate (+) (U.replicate 4 0) (U.fromList [(0, 5), (3, 7), (0, 1 :: Int)]), v U.// [(0, 0)], U.reverse v)
  print (U.generate 5 (\i -> (i, even i)), U.replicate 3 'x', U.iterateN 4 (* 3) 1 :: Vector Int, U.unfoldrN 3 (\n -> Just (n, n + 1)) 7 :: Vector Int)
  print (U.concatMap (\x -> U.replicate x x) (U.fromList [1, 2, 3 :: Int]), U.fromList [1] <> U.fromList [2 :: Int], U.concat [v, v])
  print (U.partition odd v, U.span (< 5) v, U.takeWhile (< 4) v, U.splitAt 3 v, U.slice 2 3 v, U.elemIndex 9 v, U.find (> 4) v)
  print (U.convert v == V.fromList (U.toList v), V.convert (V.fromList [1, 2 :: Int]) == U.fromList [1, 2])
  U.mapM_ print (U.take 2 v)
  U.forM_ (U.indexed (U.take 2 v)) print
  U.mapM (\x -> print x >> return (x + 1)) (U.take 2 v) >>= print
  print (read "[1,2]" :: Vector Int, U.empty :: Vector Int, U.null (U.empty :: Vector Int), U.all (> 0) v, U.any (> 8) v)
