module Main where

import Control.Monad.RWS
sim :: RWS Int [String] Int Int
sim = do
  inc <- ask
  forM_ [1 .. 3] $ \i -> do
    modify (+ inc)
    s <- get
    tell ["step " ++ show i ++ " s=" ++ show s]
  gets (* 2)
main :: IO ()
main = do
  let (a, s, w) = runRWS sim 5 100
  print (a, s)
  mapM_ putStrLn w
  print (evalRWS (tell "x" >> ask) 'r' (), execRWS (put 3) () (0 :: Int) :: (Int, String))
