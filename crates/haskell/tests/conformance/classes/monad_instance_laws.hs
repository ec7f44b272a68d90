module Main where

newtype W a = W (a, [String]) deriving (Show, Eq)
instance Functor W where fmap f (W (a, l)) = W (f a, l)
instance Applicative W where
  pure a = W (a, [])
  W (f, l) <*> W (a, m) = W (f a, l ++ m)
instance Monad W where W (a, l) >>= f = let W (b, m) = f a in W (b, l ++ m)
say x = W (x, [show x])
f x = say (x + 1)
g x = say (x * 2)
main :: IO ()
main = do
  print (return 3 >>= f, say 3 >>= return, (say 3 >>= f) >>= g)
  print ((return 3 >>= f) == f 3, (say 3 >>= f >>= g) == (say 3 >>= \x -> f x >>= g))
  print (do { a <- say 1; b <- f a; let { c = a + b }; g c })
