module Main where

main :: IO ()
main = do
  let nan = 0 / 0 :: Double
      inf = 1 / 0 :: Double
  print (nan == nan, nan /= nan, nan < 1, nan > 1, compare nan nan, inf - inf, 0 * inf, inf > 1e308, -inf)
  print (truncate (-0.5), round (-0.5), round 0.5, round 1.5, ceiling (-0.5), floor (-0.5), -0.0 == 0.0, recip (-0.0))
  print (maximum [1, nan, 2], minimum [nan, 1], sqrt (-1), log 0, log (-1), exp 1000, 0 ** 0, 2 ^ 1024 :: Double)
  print (fromIntegral (maxBound :: Int) :: Double, 1e308 * 10, 5e-324 / 2, isDenormalized 5e-324, 0.1 + 0.2 == 0.3)
