{-# LANGUAGE OverloadedLists, TypeFamilies #-}
-- The class is imported with a qualifier, its associated type is named without one.
import qualified Data.Map as Map
import qualified Data.Set as Set
import qualified GHC.Exts as Exts

newtype Stack a = Stack [a] deriving (Eq, Show)

instance Exts.IsList (Stack a) where
  type Item (Stack a) = a
  fromList xs = Stack (reverse xs)
  toList (Stack xs) = reverse xs

describe :: Stack Int -> String
describe [] = "empty"
describe [x] = "only " ++ show x
describe [x, y] = "from " ++ show x ++ " to " ++ show y
describe _ = "many"

total :: [Int] -> Int
total (x : xs) = x + total xs
total _ = 0

main :: IO ()
main = do
  print (["a", "b"] :: Stack String)
  mapM_ (putStrLn . describe) ([[], [1], [1, 2], [1, 2, 3]] :: [Stack Int])
  print ([(1, 'x'), (0, 'y'), (1, 'z')] :: Map.Map Int Char)
  print (Set.member 3 [1, 2, 3 :: Int])
  print (total [1 .. 10])
  print ([5 ..  8] :: Set.Set Int)
