module Main where

import Data.Complex
main :: IO ()
main = do
  let z = 3 :+ 4 :: Complex Double
  print (z, realPart z, imagPart z, magnitude z, z + 1, z * z, z / (1 :+ 1), negate z, abs z, conjugate z)
  print (phase (0 :+ 1), mkPolar 1 0, polar (0 :+ 2), sqrt ((-4) :+ 0), z == 3 :+ 4, fmap (+ 1) z)
  print (Just ((-1) :+ (-2)), cis 0, signum z, fromIntegral 2 * z, exp (0 :+ 0))
