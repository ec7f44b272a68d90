module Main where

main :: IO ()
main = do
  print (map (uncurry (+)) [(1, 2)], filter ((> 2) . length) ["a", "abc"], foldr (\x a -> a * 2 + x) 0 [1, 0, 1], zipWith ($) [succ, pred] [1, 1])
  print (iterate (`div` 2) 100 !! 3, until ((> 100) . fst) (\(a, b) -> (a + b, a)) (1, 1), flip map [1, 2] (+ 1), (map . map) (+ 1) [[1], [2]])
  print (concatMap (\x -> [x, x]) "ab", all even [], (.) (map (* 2)) (filter odd) [1, 2, 3], curry snd 1 2, sequence [Just 1], mapM (\x -> [x]) [1, 2], (=<<) (\x -> [x, x]) [1, 2])
