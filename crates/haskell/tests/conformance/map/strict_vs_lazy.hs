module Main where

import qualified Data.Map as L
import qualified Data.Map.Strict as S
import Control.Exception
t :: String -> a -> IO ()
t n x = do
  r <- try (evaluate (x `seq` ()))
  putStrLn (n ++ " " ++ either (\e -> "forced " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) (const "lazy") r)
main :: IO ()
main = do
  let u = error "u" :: Int
  t "insert" (L.insert 1 u L.empty)
  t "insert'" (S.insert 1 u S.empty)
  t "map" (L.map (const u) (L.fromList [(1, 2)]))
  t "map'" (S.map (const u) (S.fromList [(1, 2)]))
  t "adjust" (L.adjust (const u) 1 (L.fromList [(1, 2)]))
  t "adjust'" (S.adjust (const u) 1 (S.fromList [(1, 2)]))
  t "insertWith'" (S.insertWith (\_ _ -> u) 1 1 (S.fromList [(1, 2)]))
  t "fromList'" (S.fromList [(1, u)])
  t "fromList" (L.fromList [(1, u)])
  t "key" (L.insert u 'a' (L.fromList [(1, 'b')]))
  print (L.size (L.fromList [(1, u), (2, u)]), S.foldl' (+) 0 (S.fromList [(1, 2), (3, 4)]))
