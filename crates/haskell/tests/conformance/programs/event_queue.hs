module Main where

import qualified Data.Map as M
import Data.List (foldl')
type Q = M.Map Int [String]
schedule t e = M.insertWith (flip (++)) t [e]
run :: Int -> Q -> [String]
run limit q = case M.minViewWithKey q of
  Nothing -> []
  Just ((t, es), rest)
    | t > limit -> ["stopped at " ++ show t]
    | otherwise -> [show t ++ ":" ++ e | e <- es] ++ run limit (foldl' (spawn t) rest es)
spawn t q e
  | length e < 4 = schedule (t + length e) (e ++ "'") q
  | otherwise = q
main :: IO ()
main = mapM_ putStrLn (run 12 (foldr (uncurry schedule) M.empty [(1, "a"), (3, "bb"), (1, "c")]))
