{-# LANGUAGE RankNTypes #-}
module Main where

hoist :: (forall a. m a -> n a) -> [m b] -> [n b]
hoist f = map f
newtype Codensity m a = Codensity { runC :: forall b. (a -> m b) -> m b }
instance Functor (Codensity m) where fmap f (Codensity c) = Codensity (\k -> c (k . f))
instance Applicative (Codensity m) where { pure a = Codensity (\k -> k a); Codensity f <*> Codensity x = Codensity (\k -> f (\g -> x (k . g))) }
instance Monad (Codensity m) where Codensity c >>= f = Codensity (\k -> c (\a -> runC (f a) k))
main :: IO ()
main = do
  print (hoist (maybe [] pure) [Just 1, Nothing])
  print (runC (do { a <- Codensity ([1, 2] >>=); b <- pure (a * 10); return (a + b) }) (\x -> [x, -x]))
