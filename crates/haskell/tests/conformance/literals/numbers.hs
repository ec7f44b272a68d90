module Main where

main :: IO ()
main = do
  print (0x1F, 0o17, 0xff + 1, 1e3, 1.5e-2, 12e2)
  print (0X1f, 0O7, 123456789012345678901234567890)
  print (1 / 3, 2.0, 1e10, 1.0e-5, 0.1, 123.456e5)
  print (fromIntegral (3 :: Int) / 2)
