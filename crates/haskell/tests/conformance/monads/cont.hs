module Main where

import Control.Monad.Cont
safeDivC :: Int -> Int -> (String -> Cont r Int) -> Cont r Int
safeDivC a b k = if b == 0 then k "div by zero" else return (a `div` b)
search :: [Int] -> Int -> Cont r (Maybe Int)
search xs t = callCC $ \exit -> do
  forM_ (zip [0 ..] xs) $ \(i, x) -> when (x == t) (exit (Just i))
  return Nothing
main :: IO ()
main = do
  print (runCont (return 3) (+ 1), runCont (search [5, 6, 7] 6) id, runCont (search [5] 1) id)
  print (runCont (callCC (\k -> safeDivC 1 0 (const (k (-1))))) id)
  print (runCont (cont (\k -> k 1 ++ k 2)) show)
  runContT (do { x <- ContT (\k -> k 1 >> k 2); lift (print x); return x }) (\x -> putStrLn ("end " ++ show x))
