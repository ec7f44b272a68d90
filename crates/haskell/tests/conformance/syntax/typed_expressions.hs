module Main where

main :: IO ()
main = do
  print (3 :: Int, (read "4" :: Int) + 1, [1, 2 :: Double])
  print ((fromIntegral :: Int -> Double) 3, (maxBound :: Char) > 'a')
  let f :: Int -> Int
      f = (+ 1)
      g, h :: Bool -> Bool
      g = not
      h = g . g
  print (f 1, h True, (\x -> x :: Integer) 5)
