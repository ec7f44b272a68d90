module Main where

data T = T
instance Show T
instance Eq T where
class C a where { foo :: a -> Int; bar :: a -> Int }
instance C T where foo _ = 1
main :: IO ()
main = do
  print (foo T)
  print (bar T)
