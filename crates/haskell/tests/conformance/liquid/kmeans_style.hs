module Main where

type Point = (Double, Double)
distance :: Point -> Point -> Double
distance (a, b) (c, d) = sqrt ((a - c) ^ 2 + (b - d) ^ 2)
centroid :: [Point] -> Point
centroid ps = (sum (map fst ps) / n, sum (map snd ps) / n) where n = fromIntegral (length ps)
nearest :: [Point] -> Point -> Int
nearest cs p = snd (minimum [(distance c p, i) | (c, i) <- zip cs [0 ..]])
step :: [Point] -> [Point] -> [Point]
step ps cs = [centroid [p | p <- ps, nearest cs p == i] | i <- [0 .. length cs - 1]]
main :: IO ()
main = do
  let ps = [(1, 1), (1, 2), (5, 5), (6, 5), (1, 1.5)]
  print (iterate (step ps) [(0, 0), (10, 10)] !! 3)
  print (map (nearest [(1, 1), (5, 5)]) ps)
