module Main where

main :: IO ()
main = do
  print [0, 1, 1.5, 0.1, 0.01, 123456.789, 1234567.0, 12345678.9, 1e7, 1e21, 1e22, 1e-10]
  print (1 / 0, -1 / 0, 0 / 0 :: Double, -0.0, 5.0e-324, 1.7976931348623157e308)
  print (0.1 + 0.2, 1 / 3, 2 / 3 :: Float, 1e23, 100, 3.0e-2, 16777216 :: Float, 0.1 :: Float)
  print (Just (-1.5), [-0.5], fromIntegral (2 ^ 53 + 1) :: Double, show 1.0e-2, 9.999999e6, 4.35, 1.1 * 1.1)
