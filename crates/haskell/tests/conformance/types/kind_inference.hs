module Main where

newtype Compose f g a = Compose (f (g a))
data App f a = App (f a)
class Trans t where lift' :: Monad m => m a -> t m a
newtype IdT m a = IdT (m a)
instance Trans IdT where lift' = IdT
runIdT (IdT m) = m

main :: IO ()
main = do
  let Compose x = Compose [Just 1, Nothing]
  print x
  print (runIdT (lift' (Just 'c')))
  case App (Right 3 :: Either () Int) of App e -> print e
