module Main where

import Control.Applicative
main :: IO ()
main = do
  print (liftA2 (+) (Just 1) (Just 2), liftA3 (,,) [1] [2, 3] [4], (+) <$> ZipList [1, 2, 3] <*> ZipList [10, 20, 30], getZipList (ZipList "ab"))
  print (Just 1 <|> Nothing, Nothing <|> Just 2, empty :: [Int], [1] <|> [2], optional (Just 1), optional (Nothing :: Maybe Int))
  print (pure 3 :: [Int], (<**>) (Just 2) (Just (+ 1)), [1, 2] <* "ab", [1, 2] *> "ab", (,) <$> [1, 2] <*> "xy", asumL [Nothing, Just 3])
  print (getConst (Const "x" <* Const "y"), (fmap . fmap) (+ 1) [Just 1, Nothing], sequenceA [Just 1, Just 2], traverse (\x -> ZipList [x, x + 1]) [1, 2])
  where asumL = foldr (<|>) empty
