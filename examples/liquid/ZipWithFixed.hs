module ZipWithFixed where

import Prelude hiding (zipWith)

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ zipWith :: (a -> b -> c) -> xs:[a] -> {ys:[b] | len ys == len xs} -> {v:[c] | len v == len xs} @-}
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith _ []     []     = []
zipWith f (x:xs) (y:ys) = f x y : zipWith f xs ys
zipWith _ _      _      = die "Bad call to zipWith"
