module Main where

class Grp a where
  (<.>) :: a -> a -> a
  e :: a
  inv :: a -> a
  infixl 7 <.>
instance Grp Int where { (<.>) = (+); e = 0; inv = negate }
instance (Grp a, Grp b) => Grp (a, b) where
  (a, b) <.> (c, d) = (a <.> c, b <.> d)
  e = (e, e)
  inv (a, b) = (inv a, inv b)
pow :: Grp a => a -> Int -> a
pow _ 0 = e
pow x n | n < 0 = inv (pow x (negate n))
        | otherwise = x <.> pow x (n - 1)
main :: IO ()
main = print (pow (3 :: Int) 4, pow (1 :: Int, 2 :: Int) (-3), (5 :: Int) <.> inv 2 <.> e)
