module Main where

class Shape a where
  area, perimeter :: a -> Double
  describe :: a -> String
  describe x = "area " ++ show (area x) ++ ", perimeter " ++ show (perimeter x)
class Shape a => Solid a where
  height :: a -> Double
  volume :: a -> Double
  volume x = area x * height x
data Sq = Sq Double
data Prism = Prism Sq Double
instance Shape Sq where
  area (Sq s) = s * s
  perimeter (Sq s) = 4 * s
instance Shape Prism where
  area (Prism b _) = area b
  perimeter (Prism b _) = perimeter b
  describe p = "prism: " ++ show (volume p)
instance Solid Prism where height (Prism _ h) = h
report :: Solid a => a -> String
report x = describe x ++ " / " ++ show (area x + volume x)
main :: IO ()
main = do
  putStrLn (describe (Sq 2))
  putStrLn (report (Prism (Sq 3) 2))
