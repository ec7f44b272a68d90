module Main where

newtype Poly = Poly [Int] deriving Eq

instance Show Poly where
  showsPrec d (Poly cs) = showParen (d > 6) (showString (go (zip cs [0 ..])))
    where
      go [] = "0"
      go ps = foldr1 (\a b -> a ++ "+" ++ b) [show c ++ (if e > 0 then "x" ++ show e else "") | (c, e) <- ps]

instance Num Poly where
  Poly a + Poly b = Poly (zipLong a b)
    where
      zipLong (x : xs) (y : ys) = x + y : zipLong xs ys
      zipLong xs [] = xs
      zipLong [] ys = ys
  Poly [] * _ = Poly []
  Poly (a : as) * Poly b = Poly (map (a *) b) + Poly (0 : rest)
    where Poly rest = Poly as * Poly b
  negate (Poly a) = Poly (map negate a)
  fromInteger n = Poly [fromInteger n]
  abs = undefined
  signum = undefined

x = Poly [0, 1]

main :: IO ()
main = do
  print (x + 1)
  print ((x + 1) * (x - 1))
  print ((x + 1) ^ 3)
  print (Just (x * 2))
