import qualified Data.Vector as V

-- The longest increasing subsequence's length, by a table of all positions.
longest :: V.Vector Int -> Int
longest v = V.maximum table
  where
    table = V.generate (V.length v) (\i -> 1 + V.maximum (V.cons 0 (V.map (table V.!) (below i))))
    below i = V.filter (\j -> v V.! j < v V.! i) (V.enumFromN 0 i)

main :: IO ()
main = do
  let v = V.generate 300000 (\i -> i * 7919 `mod` 10007)
      go i acc
        | i >= V.length v = acc
        | otherwise = go (i + 1) (acc + v V.! i)
  print (go 0 0 :: Int, V.sum (V.map (* 2) (V.filter even v)), longest (V.take 600 v))
