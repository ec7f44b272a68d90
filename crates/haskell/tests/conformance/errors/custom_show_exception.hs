module Main where

import Control.Exception
newtype E = E [Int]
instance Show E where show (E xs) = "E with " ++ show (sum xs)
instance Exception E
main :: IO ()
main = throwIO (E [1, 2, 3]) >> return ()
