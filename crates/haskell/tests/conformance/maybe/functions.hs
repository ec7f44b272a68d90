module Main where

import Data.Maybe
main :: IO ()
main = do
  print (maybe 0 (+ 1) (Just 2), maybe 0 (+ 1) Nothing, fromMaybe 5 Nothing, fromJust (Just 1))
  print (isJust (Just undefined), isNothing Nothing, catMaybes [Just 1, Nothing, Just 3], mapMaybe (\x -> if x > 1 then Just (x * 2) else Nothing) [1, 2, 3])
  print (listToMaybe [1, 2], listToMaybe "", maybeToList (Just 'x'), maybeToList (Nothing :: Maybe Int))
  print (Just 3 >>= \x -> if x > 2 then Nothing else Just x, fmap (+ 1) (Just 1), (+) <$> Just 1 <*> Just 2, Just 1 <* Nothing, Just 1 *> Just 2)
  print (Just 1 < Nothing, compare (Just 1) (Just 2), Nothing == (Nothing :: Maybe ()), sum (Just 3), length Nothing, [1, 2] <$ Just ())
  print (Just [1] <> Nothing <> Just [2], mconcat [Just "a", Just "b"], sequence [Just 1, Nothing], traverse (\x -> Just x) "ab")
