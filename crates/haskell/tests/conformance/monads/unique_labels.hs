module Main where

import Control.Monad.State
data T a = L a | B (T a) (T a) deriving Show
label :: T a -> State Int (T (Int, a))
label (L a) = do { n <- get; put (n + 1); return (L (n, a)) }
label (B l r) = B <$> label l <*> label r
count :: T a -> State (Int, Int) ()
count (L _) = modify (\(l, b) -> (l + 1, b))
count (B l r) = modify (\(a, b) -> (a, b + 1)) >> count l >> count r
main :: IO ()
main = do
  let t = B (B (L 'a') (L 'b')) (L 'c')
  print (evalState (label t) 0)
  print (execState (count t) (0, 0))
