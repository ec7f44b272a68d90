module Main where

import qualified Data.Sequence as S
main :: IO ()
main = print (S.index (S.fromList "abc") 3)
