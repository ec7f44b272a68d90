{-# LANGUAGE TypeApplications, ScopedTypeVariables #-}
module Main where

import Data.List (genericLength)

class Named a where nameOf :: a -> String
instance Named Int where nameOf _ = "Int"
instance Named Bool where nameOf _ = "Bool"

main :: IO ()
main = do
  print (read @Int "42", read @[Double] "[1,2.5]")
  print (maxBound @Int, minBound @Bool)
  print (show @Integer 5, fromIntegral @Int @Double 3)
  print (either @String @Int length id (Right 3))
  print (genericLength @Integer "abc")
  putStrLn (nameOf @Bool undefined)
