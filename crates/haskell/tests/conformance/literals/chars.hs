module Main where

import Data.Char
main :: IO ()
main = do
  print (map ord "aZ0\n\t\\'")
  print ['\a', '\b', '\f', '\v', '\r', '\ESC', '\DEL', '\160', '\955']
  print (show 'λ', "λx → y")
  putStrLn "λx → y"
  print (chr 955, '\x3bb' == 'λ', maxBound :: Char)
