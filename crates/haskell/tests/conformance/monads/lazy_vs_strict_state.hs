module Main where

import qualified Control.Monad.State.Lazy as L
import qualified Control.Monad.State.Strict as S
import Control.Exception
main :: IO ()
main = do
  print (take 3 (L.evalState (mapM (\x -> L.state (\s -> (s + x, s + 1))) [1 ..]) 0))
  r <- try (evaluate (fst (S.runState (S.state (const (1, error "st")) >> return 2) 0)))
  print (either (\(ErrorCall m) -> m) show r)
  print (L.evalState (L.put undefined >> return 3) 0, S.evalState (S.put undefined >> return 4) 0)
  print (S.runState (S.modify (+ 1) >> S.gets (* 2)) 20)
