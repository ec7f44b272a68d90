{-# LANGUAGE DeriveFunctor #-}
module Main where

data T a = L | N (T a) a (T a) deriving (Show, Functor)
data P b a = P b a [a] (Maybe a) deriving (Show, Functor)
newtype R e a = R (e -> a) deriving Functor
data Rose a = Rose a [Rose a] deriving (Show, Functor)
data E x a = E1 x | E2 (Either x a) (Int, a) deriving (Show, Functor)

main :: IO ()
main = do
  print (fmap (+ 1) (N L 1 (N L 2 L)))
  print (show <$> P 'x' 1 [2, 3] (Just 4))
  let R f = fmap (* 2) (R (+ 1))
  print (f 5)
  print (fmap length (Rose "a" [Rose "bb" []]))
  print (fmap not (E2 (Right True :: Either () Bool) (1, False)), (1 <$ E1 'c'))
