module Main where

data Color = Red | Green | Blue deriving (Show, Read, Eq, Ord, Enum, Bounded)
data S = Circle Double | Rect { w :: Double, h :: Double } | S :& S deriving (Show, Read, Eq)
infixr 4 :&
newtype N = N { getN :: [Maybe Int] } deriving (Show, Read, Eq)

main :: IO ()
main = do
  print (read "Blue" :: Color, read " ( Red ) " :: Color, read "[Red,Green]" :: [Color])
  print (read "Circle 2.5" :: S)
  print (read "Rect {w = 1.0, h = 2}" :: S)
  print (read "Circle 1 :& Rect { w=2 , h=3.5 } :& Circle (-4)" :: S)
  print (read "N {getN = [Just 1,Nothing,Just (-3)]}" :: N)
  print (reads "Greenish" :: [(Color, String)], reads "Green rest" :: [(Color, String)])
  print (all (\s -> read (show s) == s) [Circle 1, Rect 2 3, Circle 1 :& Circle 2])
  print ((reads :: ReadS S) "Circle")
