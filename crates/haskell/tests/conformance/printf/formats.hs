module Main where

import Text.Printf
main :: IO ()
main = do
  printf "%d %5d|%-5d|%05d\n" (42 :: Int) (42 :: Int) (42 :: Int) (42 :: Int)
  printf "%s|%10s|%-10s|%c\n" "str" "right" "left" 'x'
  printf "%.2f %8.3f %e %g %g\n" (3.14159 :: Double) (2.71828 :: Double) (12345.678 :: Double) (0.5 :: Double) (1e10 :: Double)
  printf "%x %X %o %b %%\n" (255 :: Int) (255 :: Int) (8 :: Int) (5 :: Int)
  let s = printf "%s-%d" "a" (1 :: Int) :: String
  putStrLn s
  printf "%+d % d %3d%%\n" (5 :: Int) (5 :: Int) (50 :: Int)
  printf "%5.1f|%-8.2f|%08.3f\n" (3.14159 :: Double) (2.5 :: Double) (-1.5 :: Double)
  printf "no args\n"
