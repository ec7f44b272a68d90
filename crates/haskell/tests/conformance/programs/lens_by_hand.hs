{-# LANGUAGE RankNTypes #-}
module Main where

import Data.Functor.Identity
import Data.Functor.Const
type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s
view :: Lens s a -> s -> a
view l s = getConst (l Const s)
over :: Lens s a -> (a -> a) -> s -> s
over l f = runIdentity . l (Identity . f)
data P = P { _name :: String, _addr :: A } deriving Show
data A = A { _street :: String, _zip :: Int } deriving Show
addr :: Lens P A
addr f p = fmap (\a -> p { _addr = a }) (f (_addr p))
zip' :: Lens A Int
zip' f a = fmap (\z -> a { _zip = z }) (f (_zip a))
main :: IO ()
main = do
  let p = P "n" (A "s" 1)
  print (view (addr . zip') p)
  print (over (addr . zip') (+ 41) p)
