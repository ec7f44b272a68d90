-- Modules of the program that are called like modules of packages: what they define is their own, and the packages keep theirs.
module Main where

import qualified Data.Map as M
import qualified Data.Map' as P
import Data.List (insertBy)
import qualified Data.Set as Set
import qualified Text.Parsec.Pos
import Text.Parsec.Pos (SourcePos(..), newPos)

main :: IO ()
main = do
  print (M.insert 1 'a' (M.insert 2 'b' M.empty))
  print (M.toList (M.insert 3 'c' M.empty))
  putStrLn P.empty
  print (M.Map [(1 :: Int, 'x')])
  print (Set.toList (Set.map negate (Set.fromList [3, 1, 2 :: Int])))
  print (newPos "file" 1 2)
  print (Text.Parsec.Pos.line (newPos "file" 1 2))
  print (insertBy (\a b -> compare b a) 2 [3, 1 :: Int])
