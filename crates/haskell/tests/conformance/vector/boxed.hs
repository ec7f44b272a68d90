import qualified Data.Foldable as F
import Data.Vector (Vector, (!), (!?), (//))
import qualified Data.Vector as V

primes :: Int -> Vector Int
primes n = V.filter (\p -> all (\d -> p `mod` d /= 0) [2 .. isqrt p]) (V.enumFromN 2 (n - 1))
  where isqrt = floor . sqrt . (fromIntegral :: Int -> Double)

-- A table that refers to itself.
fibs :: Int -> Vector Integer
fibs n = t
  where
    t = V.generate n f
    f 0 = 0
    f 1 = 1
    f i = t ! (i - 1) + t ! (i - 2)

search :: Ord a => Vector a -> a -> Maybe Int
search v x = go 0 (V.length v)
  where
    go lo hi
      | lo >= hi = Nothing
      | otherwise = let mid = (lo + hi) `div` 2 in case compare x (v ! mid) of
          LT -> go lo mid
          EQ -> Just mid
          GT -> go (mid + 1) hi

main :: IO ()
main = do
  print (primes 60)
  print (fibs 90 ! 89)
  print (map (search (primes 1000)) [2, 7, 8, 997, 1000])
  let v = V.fromList "hello, world"
  print v
  print (V.slice 7 5 v, V.take 3 v, V.drop 9 v, V.splitAt 5 v, V.init v, V.tail v)
  print (v !? 4, v !? 12, v !? (-1), V.head v, V.last v)
  print (v // [(0, 'j'), (7, 'W'), (0, 'J')], V.reverse v, V.length v, V.null v, V.null (V.drop 12 v))
  print (V.uncons (V.take 1 v), V.unsnoc v, V.uncons (V.empty :: Vector Int), V.take (-3) v, V.drop 100 v, V.take 100 v)
  let w = V.map (* 2) (V.enumFromTo 1 10) :: Vector Int
  print (w, V.sum w, V.product w, V.maximum w, V.minimum w, V.foldl' (-) 0 w, V.foldr (-) 0 w, V.ifoldl' (\a i x -> a + i * x) 0 w)
  print (V.zipWith (,) w (V.map show w), V.imap (+) w, V.scanl (+) 0 w, V.postscanl (+) 0 w)
  print (V.accum (flip (:)) (V.replicate 4 "") [(0, 'a'), (3, 'b'), (0, 'c')])
  print (fmap (+ 1) w, F.toList w, sum w, length w, elem 4 w, foldMap show w, w == V.fromList (F.toList w), compare w (V.tail w))
  print (V.fromList [1, 2] <> V.fromList [3 :: Int], mconcat [V.singleton 'a', V.fromList "bc"], mempty :: Vector Int)
  print (V.concatMap (\x -> V.replicate x x) (V.fromList [1, 2, 3 :: Int]), V.concat [w, w])
  print (traverse (\x -> if x > 0 then Just (x - 1) else Nothing) w)
  print ((,) <$> V.fromList [1, 2 :: Int] <*> V.fromList "ab", V.fromList [1, 2] >>= \x -> V.fromList [x, x * 10 :: Int])
  print (V.length (V.fromList [undefined, undefined :: Int]), V.head (V.map (const 'x') (V.fromList [undefined :: Int])))
  print (read "[1,2,3]" :: Vector Int, showsPrec 11 (V.fromList [Just (-1 :: Int)]) "")
  print (V.backpermute v (V.fromList [0, 4, 0]), V.indexed (V.take 2 v), V.elemIndex 'o' v, V.findIndices (== 'o') v)
  print (V.partition even w, V.span (< 8) w, V.break (> 8) w, V.takeWhile (< 5) w, V.dropWhile (< 5) w, V.find (> 7) w)
  print (V.cons 0 w, V.snoc w 0, V.unzip (V.zip w v), V.uniq (V.fromList "aabbba"))
  V.mapM_ print (V.take 2 w)
  V.forM_ (V.indexed (V.take 2 v)) print
  V.imapM_ (curry print) (V.take 2 v)
  V.mapM (\x -> print x >> return (x + 1)) (V.take 2 w) >>= print
  print (V.toList (V.slice 2 3 (V.slice 1 8 w)), V.maxIndex w, V.minIndex w, V.all even w, V.any odd w)
  print (V.unfoldr (\n -> if n > 5 then Nothing else Just (n * n, n + 1)) 1, V.iterateN 5 (* 2) 1, V.constructN 5 (\u -> V.length u * 2))
