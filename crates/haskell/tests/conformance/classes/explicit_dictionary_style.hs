module Main where

class Monoid' a where
  mempty' :: a
  mappend' :: a -> a -> a

instance Monoid' Int where { mempty' = 0; mappend' = (+) }
instance Monoid' b => Monoid' (a -> b) where
  mempty' = \_ -> mempty'
  mappend' f g = \x -> mappend' (f x) (g x)

mconcat' :: Monoid' a => [a] -> a
mconcat' = foldr mappend' mempty'

main :: IO ()
main = do
  print (mconcat' [1, 2, 3 :: Int])
  print (mconcat' [(+ 1), (* 2), subtract 3] (10 :: Int))
