module Main where

newtype MaybeT m a = MaybeT { runMaybeT :: m (Maybe a) }
instance Monad m => Functor (MaybeT m) where fmap f (MaybeT m) = MaybeT (m >>= return . fmap f)
instance Monad m => Applicative (MaybeT m) where { pure = MaybeT . return . Just; MaybeT f <*> MaybeT x = MaybeT (f >>= maybe (return Nothing) (\g -> fmap (fmap g) x)) }
instance Monad m => Monad (MaybeT m) where MaybeT m >>= k = MaybeT (m >>= maybe (return Nothing) (runMaybeT . k))
lift' m = MaybeT (fmap Just m)
nothing :: Monad m => MaybeT m a
nothing = MaybeT (return Nothing)
main :: IO ()
main = do
  r <- runMaybeT (do { lift' (putStrLn "one"); x <- return 5; if x > 3 then nothing else return (); lift' (putStrLn "two"); return x })
  print r
  print (runMaybeT (MaybeT [Just 1, Nothing, Just 3] >>= \x -> MaybeT [Just x, Just (x * 10)]))
