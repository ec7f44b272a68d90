module Main (main) where
import Prelude hiding (lookup, filter)
import qualified Prelude as P
import qualified Data.Map as Map
import Data.Map (Map, lookup)
import Data.List as L (sortBy, insert)
import qualified Data.Char as C hiding (toLower)
filter :: Int -> Int
filter = (+ 1)
main :: IO ()
main = do
  print (lookup 1 (Map.fromList [(1, 'a')]), filter 3, P.filter even [1, 2], Map.filter (> 'a') (Map.fromList [(1, 'b')]))
  print (L.sortBy compare [2, 1], insert 3 [1, 5], C.toUpper 'x', (Map.empty :: Map Int Int) == Map.empty)
