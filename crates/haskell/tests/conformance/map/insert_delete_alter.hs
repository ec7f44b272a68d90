module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let m = M.fromList (zip "abc" [1 ..])
  print (M.insert 'd' 4 m, M.insert 'a' 9 m, M.insertWith (+) 'a' 10 m, M.insertWith (++) 1 "new" (M.singleton 1 "old"))
  print (M.delete 'b' m, M.delete 'z' m, M.adjust (* 2) 'c' m, M.update (\x -> if x > 1 then Just (x * 10) else Nothing) 'a' m)
  print (M.alter (const (Just 0)) 'q' m, M.alter (const Nothing) 'a' m, M.alter (fmap (+ 1)) 'b' m)
  print (M.insertLookupWithKey (\_ n o -> n + o) 'a' 5 m, M.updateLookupWithKey (\_ _ -> Nothing) 'b' m)
  print (M.alterF (\v -> [v, Nothing]) 'a' m, M.insertWithKey (\k n o -> fromEnum k + n + o) 'a' 1 m)
  print (foldr (\(k, v) -> M.insertWith (++) k [v]) M.empty [(1, 'a'), (2, 'b'), (1, 'c')])
