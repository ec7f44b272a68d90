import qualified Data.Vector as V

main :: IO ()
main = do
  let v = V.fromList [3, 1, 4, 1, 5, 9, 2, 6 :: Int]
  print (V.accumulate (+) v (V.fromList [(0, 10), (2, 5), (0, 1)]), V.accumulate_ (-) v (V.fromList [1, 1]) (V.fromList [7, 8]))
  print (V.update_ v (V.fromList [0, 7]) (V.fromList [100, 200]), V.constructN 6 (\w -> V.sum w + 1) :: V.Vector Int)
  print (V.constructrN 5 (\w -> if V.null w then 1 else V.head w * 2) :: V.Vector Int)
  print (V.eqBy (\a b -> a == length b) (V.fromList [1, 2]) (V.fromList ["a", "bb"]), V.cmpBy compare v (V.tail v))
  print (V.foldMap show v, V.foldl1' (-) v, V.foldr1' (-) v, V.ifoldr' (\i x acc -> i * x + acc) 0 v)
  V.filterM (\x -> print x >> return (even x)) (V.take 3 v) >>= print
  V.foldM' (\a x -> do { print (a, x); return (a + x) }) 0 (V.take 2 v) >>= print
  V.ifoldM (\a i x -> return (a + i * x)) 0 v >>= print
  V.fold1M (\a x -> if x == 0 then Nothing else Just (a * x)) v `seq` print (V.fold1M (\a x -> Just (a * x)) v)
  V.iforM_ (V.take 2 v) (curry print)
  print (V.imapMaybe (\i x -> if odd i then Just (i, x) else Nothing) v)
  print (V.mapMaybeM (\x -> Just (if x > 3 then Just (x * x) else Nothing)) v)
  print (V.iscanl (\i a x -> a + i * x) 0 v, V.iscanr (\i x a -> a + i * x) 0 v, V.prescanl' (+) 0 v, V.postscanl' (+) 0 v)
  print (V.prescanr (+) 0 v, V.postscanr (+) 0 v, V.scanr' (+) 0 v, V.scanl1' max v, V.scanr1 max v)
  V.iterateNM 4 (\x -> print x >> return (x * 2)) 1 >>= print
  print (V.unfoldrExactN 5 (\n -> (n * n, n + 1)) 1, V.unfoldrM (\n -> Just (if n > 3 then Nothing else Just (n, n + 1))) 1)
  print (V.izipWith3 (\i a b c -> i + a + b + c) v v v, V.zipWith4 (\a b c d -> a * b + c * d) v v v v)
  print (V.izipWithM (\i a b -> if a == b then Just (i + a) else Nothing) v v, V.unzip4 (V.zip4 v v v v))
  print (V.headM v :: Maybe Int, V.lastM v :: Maybe Int, V.maxIndexBy compare v, V.minIndexBy (flip compare) v)
  print (V.partitionWith (\x -> if even x then Left x else Right (show x)) v, V.unsafeSlice 2 3 v, V.unsafeTake 2 v, V.catMaybes (V.fromList [Just 1, Nothing]))
