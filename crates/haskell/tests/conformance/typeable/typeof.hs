module Main where

import Data.Typeable
data T = T deriving Show
main :: IO ()
main = do
  print (typeOf 'a', typeOf (1 :: Int), typeOf "s", typeOf (Just [True]), typeOf (1 :: Int, 'c'), typeOf T)
  print (cast (3 :: Int) :: Maybe Int, cast 'x' :: Maybe Int, typeOf not, typeRep (Proxy :: Proxy Maybe), typeOf (Left 1 :: Either Int ()))
