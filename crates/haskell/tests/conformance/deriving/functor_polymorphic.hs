{-# LANGUAGE RankNTypes, DeriveFunctor #-}
-- Functors with polymorphic fields.
module Main (main) where

import Data.Functor.Identity (Identity (..))

newtype Bazaar a b t = Bazaar {runBazaar :: forall f. Applicative f => (a -> f b) -> f t}
  deriving (Functor)

data Ends g t = Ends (forall x. Show x => x -> t) (g (Maybe t)) | Stop (forall h. h Int -> Int -> (h Int, t))
  deriving (Functor)

main :: IO ()
main = do
  let both = Bazaar (\f -> (,) <$> f 'a' <*> f 'b')
  print (runIdentity (runBazaar (fmap fst both) (Identity . fromEnum)))
  print (runBazaar (fmap (\(x, y) -> x + y) both) (\c -> [fromEnum c, 0]))
  case fmap length (Ends show [Just "x", Nothing]) of
    Ends f g -> print (f (12345 :: Int), f True, g)
    Stop _ -> return ()
  case fmap not (Stop (\h n -> (h, even n)) :: Ends [] Bool) of
    Stop k -> print (k [1] 3)
    Ends _ _ -> return ()
