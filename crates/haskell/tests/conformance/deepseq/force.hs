module Main where

import Control.DeepSeq
import Control.Exception
main :: IO ()
main = do
  r <- try (evaluate (force [1, error "deep"])) :: IO (Either ErrorCall [Int])
  putStrLn (either (const "forced") show r)
  print ([1, 2 :: Int] `deepseq` "ok", rnf (Just 'x'), id $!! (1 :: Int, 'c'))
  r2 <- try (evaluate ([1, error "shallow"] `seq` 1)) :: IO (Either ErrorCall Int)
  print (either (const 0) id r2)
