module Main where

import Data.Functor.Identity
import Data.Functor.Const
import Data.Functor.Compose
main :: IO ()
main = do
  print (runIdentity (Identity 1 >>= \x -> Identity (x + 1)), Identity 3, fmap (+ 1) (Identity 2), Just (Identity (-1)))
  print (getConst (Const "a" <*> Const "b"), Const 1 :: Const Int (), getConst (traverse (\x -> Const [x]) [1, 2, 3]))
  print (getCompose (fmap (+ 1) (Compose [Just 1, Nothing])), sum (Compose [Just 1, Just 2]), Compose (Just [1]))
  print (getCompose (Compose [Just (+ 1)] <*> Compose [Just 1, Nothing]), Identity 1 < Identity 2)
