module ZipWith where

import Prelude hiding (zipWith)

-- Nothing is said about the lengths of the lists, so the last equation can be reached.

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ zipWith :: (a -> b -> c) -> xs:[a] -> ys:[b] -> [c] @-}
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith _ []     []     = []
zipWith f (x:xs) (y:ys) = f x y : zipWith f xs ys
zipWith _ _      _      = die "Bad call to zipWith"
