{-# LANGUAGE TypeFamilies #-}
module Main where

class Collection c where
  type Elem c
  cinsert :: Elem c -> c -> c
  ctoList :: c -> [Elem c]
instance Collection [a] where
  type Elem [a] = a
  cinsert = (:)
  ctoList = id
type family F a where
  F Int = Bool
  F Bool = Int
f :: F Int -> F Bool
f b = if b then 1 else 0
main :: IO ()
main = do
  print (ctoList (cinsert 1 [2, 3]))
  print (f True)
