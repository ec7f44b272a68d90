module Main where

import qualified Data.Map as M
import qualified Data.Set as S
main :: IO ()
main = do
  let m = M.fromList (zip [1 .. 8] (cycle [10, 20, 30]))
  print (M.filter (> 15) m, M.filterWithKey (\k v -> even k && v < 30) m, M.partition (> 10) m)
  print (M.mapMaybe (\v -> if v > 10 then Just (show v) else Nothing) m, M.mapEither (\v -> if v > 10 then Left v else Right (show v)) m)
  print (M.split 4 m, M.splitLookup 4 m, M.splitLookup 100 m)
  print (M.keysSet m, M.restrictKeys m (S.fromList [1, 3, 99]), M.withoutKeys m (S.fromList [1 .. 6]), M.fromSet (* 2) (S.fromList [1, 2]))
  print (M.takeWhileAntitone (< 3) m, M.dropWhileAntitone (< 7) m, M.spanAntitone (< 7) m, M.take 2 m, M.drop 6 m, M.splitAt 7 m)
