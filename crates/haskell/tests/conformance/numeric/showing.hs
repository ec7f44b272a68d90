module Main where

import Numeric
import Data.Char (intToDigit)
main :: IO ()
main = do
  putStrLn (showHex 255 "" ++ " " ++ showOct 64 "" ++ " " ++ showIntAtBase 2 intToDigit 10 "" ++ " " ++ showInt 42 "!")
  putStrLn (showFFloat (Just 2) 3.14159 "" ++ " " ++ showFFloat (Just 0) 2.5 "" ++ " " ++ showFFloat Nothing 1.25e-3 "" ++ " " ++ showFFloat (Just 3) 1e10 "" ++ " " ++ showFFloat (Just 2) (-0.005) "")
  putStrLn (showEFloat (Just 2) 12345.678 "" ++ " " ++ showEFloat Nothing 0.00012 "" ++ " " ++ showGFloat (Just 2) 0.01 "" ++ " " ++ showGFloat (Just 2) 123.456 "" ++ " " ++ showFloat 1.5 "")
  print (readHex "ff" :: [(Int, String)], readOct "17x" :: [(Int, String)], readDec "99 bottles" :: [(Int, String)], readFloat "2.5e2" :: [(Double, String)])
  print (floatToDigits 10 0.15625, floatToDigits 2 0.15625, showSigned showInt 7 (-5) "", fst (head (readSigned readDec "-12" :: [(Int, String)])))
  print (map (\x -> showFFloat (Just 1) x "") [0.05, 0.15, 0.25, 0.35, 0.95, 9.95, 99.95])
