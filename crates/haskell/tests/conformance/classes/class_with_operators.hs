module Main where

infixl 6 <+>
class VecLike v where
  (<+>) :: v -> v -> v
  zero :: v
  scale :: Int -> v -> v
  scale 0 _ = zero
  scale k v = v <+> scale (k - 1) v

instance VecLike Int where { (<+>) = (+); zero = 0 }
instance VecLike [a] where { (<+>) = (++); zero = [] }
instance (VecLike a, VecLike b) => VecLike (a, b) where
  (a, b) <+> (c, d) = (a <+> c, b <+> d)
  zero = (zero, zero)

main :: IO ()
main = do
  print (scale 3 (4 :: Int))
  putStrLn (scale 3 "ab" <+> "!")
  print (scale 2 (5 :: Int, "x"))
