{-# LANGUAGE StrictData #-}
module Main where

import Control.Exception

data P = P { strictly :: Int, lazily :: ~Int }
data Q a = Q ~a a

main :: IO ()
main = do
  print (strictly (P 1 undefined))
  r <- try (evaluate (P undefined 1)) :: IO (Either ErrorCall P)
  putStrLn (either (const "raised") (const "fine") r)
  case Q (error "no") 'q' of Q _ c -> print c
  s <- try (evaluate (Q 'x' (error "strict"))) :: IO (Either ErrorCall (Q Char))
  putStrLn (either (\(ErrorCall m) -> m) (const "fine") s)
