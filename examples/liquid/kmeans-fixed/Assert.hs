module Assert where

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message

{-@ type TRUE = {v:Bool | v} @-}

{-@ lAssert :: TRUE -> a -> a @-}
lAssert :: Bool -> a -> a
lAssert True  x = x
lAssert False _ = die "a wrong assertion"

{-@ divide :: Double -> {n:Int | n /= 0} -> Double @-}
divide :: Double -> Int -> Double
divide x n = x / fromIntegral n
