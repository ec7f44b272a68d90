module Head where

-- `head` demands a non-empty list, and `first` does not say that it has one.

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ head :: {xs:[a] | size xs > 0} -> a @-}
head :: [a] -> a
head (x:_) = x
head []    = die "Bad call to head"

first :: [(a, b)] -> a
first ps = fst (Head.head ps)
