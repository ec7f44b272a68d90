module Main where

import Data.Either
main :: IO ()
main = do
  let es = [Left 'a', Right 1, Left 'b', Right 2]
  print (lefts es, rights es, partitionEithers es)
  print (either fromEnum (+ 1) (Left 'a'), map isLeft es, map isRight es)
  print (fromLeft 'z' (Right 1), fromRight 0 (Right 5), fmap (* 2) (Right 3 :: Either () Int))
  print (Left 1 <> Right 2 <> Left 3 :: Either Int Int, compare (Left 5) (Right 1 :: Either Int Int), sequence [Right 1, Left "e1", Left "e2"])
  print (Right 1 >>= \x -> if x > 0 then Left "pos" else Right x, foldr (:) [] (Right 1 :: Either () Int), (,) <$> Right 1 <*> (Left "x" :: Either String Int))
