module Main where

main :: IO ()
main = do
  print (map realToFrac [0.1, 1 / 3, 16777217, 1e10, 1e-5] :: [Float])
  print (1 / 3 :: Float, 0.1 + 0.2 :: Float, fromIntegral (2 ^ 24 + 1) :: Float, 3.4028235e38 :: Float, 1.0e-45 :: Float, sqrt 2 :: Float)
  print (truncate (1e10 :: Float) :: Int, realToFrac (0.1 :: Float) :: Double, decodeFloat (0.1 :: Float), floatDigits (1 :: Float))
