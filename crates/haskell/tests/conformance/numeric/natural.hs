module Main where

import Numeric.Natural
import Control.Exception
t :: Natural -> IO ()
t n = do
  r <- try (evaluate n)
  putStrLn (either (\e -> show (e :: ArithException)) show r)
main :: IO ()
main = do
  t (2 ^ 70)
  t (3 - 2)
  t (2 - 3)
  t (fromInteger (-1))
  t (7 `div` 2 + 7 `mod` 4)
  print ([1 .. 4 :: Natural], [5, 3 ..] :: [Natural], toInteger (9 :: Natural), read "12" :: Natural, compare 1 (2 :: Natural), fromIntegral (3 :: Int) * (4 :: Natural))
