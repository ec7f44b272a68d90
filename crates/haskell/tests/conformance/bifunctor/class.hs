module Main where

import Data.Bifunctor
main :: IO ()
main = do
  print (bimap length show ("abc", 1), first (+ 1) (1, 2), second (+ 1) (1, 2))
  print (first length (Left "ab" :: Either String Int), bimap id (* 2) (Right 4 :: Either () Int), map (bimap fst snd) [Left (1, 'a'), Right ('b', 2)])
