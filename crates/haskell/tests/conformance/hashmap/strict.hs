import qualified Data.HashMap.Lazy as L
import Data.HashMap.Strict (HashMap)
import qualified Data.HashMap.Strict as M
import qualified Data.HashSet as S
import Data.Hashable
import Control.Exception

count :: String -> HashMap Char Int
count = foldr (\c -> M.insertWith (+) c 1) M.empty

main :: IO ()
main = do
  let m = M.fromList [(k, k * k) | k <- [1, 33, 65, 2, 1000, -1, -40, 7 :: Int]]
  print m
  print (M.toList m, M.keys m, M.elems m, M.size m)
  print (M.lookup 33 m, M.lookup 34 m, M.member 7 m, m M.! 2, m M.!? 3, M.lookupDefault 0 99 m)
  print (count "mississippi river")
  print (M.delete 33 m, M.adjust (+ 1) 2 m M.! 2, M.alter (const (Just 5)) 5 m M.! 5)
  let n = M.fromListWith (++) [("a", "1"), ("b", "2"), ("a", "3")]
  print (M.lookup "a" n, M.lookup "b" n)
  print (M.unionWith (+) m (M.fromList [(1, 10), (3, 9)]))
  print (M.intersectionWith (,) m (M.fromList [(1, 'a'), (7, 'b')]))
  print (M.difference m (M.fromList [(1, ()), (7, ())]))
  print (M.filterWithKey (\k v -> even k && v > 3) m, M.mapMaybe (\v -> if v > 50 then Just (show v) else Nothing) m)
  print (sum m, length m, maximum m, fmap negate m == M.map negate m)
  print (M.foldrWithKey (\k v acc -> k + v + acc) 0 m, M.foldl' (+) 0 m, M.foldlWithKey' (\a k _ -> a * 3 + k) 0 m)
  r <- M.traverseWithKey (\k v -> print k >> return (k + v)) (M.fromList [(1, 2), (2, 3 :: Int)])
  print (r == M.fromList [(2, 5), (1, 3 :: Int)], r <> M.singleton 9 9, mempty == (M.empty :: HashMap Int Int))
  print (map hash [0, 5, -7 :: Int], hash 'x', hash True, hash "hello", hash (1 :: Int, 'c'), hash (Just 'x'), hash [1, 2, 3 :: Int])
  print (hash (Left 3 :: Either Int Int), hash (Right 3 :: Either Int Int), hash (), hash (1 :: Int, 2 :: Int, 3 :: Int), hash "")
  let s = S.fromList "hello world"
  print (s, S.size s, S.member 'w' s, S.toList (S.map succ s))
  print (S.union s (S.fromList "xyz"), S.difference s (S.fromList "lo"), S.intersection s (S.fromList "low"))
  print (M.fromList [(w, length w) | w <- words "the quick brown fox jumps over the lazy dog"])
  x <- try (evaluate (M.insert 1 (error "strict") m)) :: IO (Either ErrorCall (HashMap Int Int))
  putStrLn (either (const "evaluated") (const "not evaluated") x)
  print (L.size (L.insert 1 (error "lazy") m), L.member 1 (L.map (\_ -> undefined :: Int) m))
