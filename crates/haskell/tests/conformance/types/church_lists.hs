{-# LANGUAGE RankNTypes #-}
module Main where

newtype L a = L { foldL :: forall r. (a -> r -> r) -> r -> r }
nil = L (\_ z -> z)
cons x (L f) = L (\c z -> c x (f c z))
toL l = foldL l (:) []
mapC g l = L (\c z -> foldL l (c . g) z)
append a b = L (\c z -> foldL a c (foldL b c z))
main :: IO ()
main = do
  let l = cons 1 (cons 2 nil)
  print (toL l, toL (mapC (* 10) l), toL (append l (mapC negate l)), foldL l (+) 0)
