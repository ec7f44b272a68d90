{-# LANGUAGE DeriveFunctor #-}
module Main where

data Free f a = Pure a | Free (f (Free f a))
instance Functor f => Functor (Free f) where
  fmap f (Pure a) = Pure (f a)
  fmap f (Free x) = Free (fmap (fmap f) x)
instance Functor f => Applicative (Free f) where
  pure = Pure
  Pure f <*> x = fmap f x
  Free g <*> x = Free (fmap (<*> x) g)
instance Functor f => Monad (Free f) where
  Pure a >>= k = k a
  Free x >>= k = Free (fmap (>>= k) x)
data Cmd r = Say String r | Ask (String -> r) | Done deriving Functor
liftF x = Free (fmap Pure x)
say s = liftF (Say s ())
ask' = liftF (Ask id)
done = liftF Done
prog = do
  say "name?"
  n <- ask'
  if null n then done else say ("hi " ++ n)
  prog
pureRun _ (Pure _) = []
pureRun ins (Free (Say s r)) = s : pureRun ins r
pureRun (i : is) (Free (Ask k)) = pureRun is (k i)
pureRun [] (Free (Ask _)) = ["eof"]
pureRun _ (Free Done) = ["bye"]
main :: IO ()
main = mapM_ putStrLn (pureRun ["ann", "bob", ""] prog) >> print (pureRun [] (prog >> return ()))
