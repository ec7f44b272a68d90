module Main where

newtype Fix f = Fix (f (Fix f))
data ListF a r = NilF | ConsF a r
instance Functor (ListF a) where
  fmap _ NilF = NilF
  fmap f (ConsF a r) = ConsF a (f r)

cata :: Functor f => (f a -> a) -> Fix f -> a
cata alg (Fix f) = alg (fmap (cata alg) f)
ana :: Functor f => (a -> f a) -> a -> Fix f
ana co = Fix . fmap (ana co) . co

range = ana (\n -> if n == 0 then NilF else ConsF n (n - 1))
total = cata alg where { alg NilF = 0; alg (ConsF a r) = a + r }
toL = cata alg where { alg NilF = []; alg (ConsF a r) = a : r }

main :: IO ()
main = print (total (range 10), toL (range 4))
