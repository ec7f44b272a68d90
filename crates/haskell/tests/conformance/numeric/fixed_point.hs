import Data.Fixed

main :: IO ()
main = do
  let a = 3.14159 :: Centi
      b = -0.001 :: Micro
  print (a, b, a * 2, a / 3, negate a, abs b, signum b, recip a, a + 1, a - 10)
  print (showFixed True (2.50 :: Centi), showFixed True (2 :: Milli), showFixed False (-2.5 :: Deci), 7 :: Uni, 1e-12 :: Pico)
  print (truncate b :: Int, floor b :: Int, round (2.5 :: Deci) :: Int, ceiling a :: Int, properFraction a :: (Int, Centi), toRational a)
  print (Just (-a), [1.1, 1.3 .. 2 :: Deci], succ a, realToFrac a :: Double, compare a 3.14)
  print (1.5 :: Fixed Thirds, 2 / 3 :: Fixed Thirds)
  print (7.5 `mod'` 2 :: Double, (-7) `div'` 2 :: Integer, divMod' (7.25 :: Centi) 2 :: (Int, Centi), a `mod'` 1)

data Thirds
instance HasResolution Thirds where resolution _ = 3
