module Tour where

-- A type is a promise: as many elements come out as go in.
{-@ append :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

{-@ twice :: xs:[a] -> {v:[a] | len v == len xs + len xs} @-}
twice :: [a] -> [a]
twice xs = append xs xs

-- Two ways to turn a list around: one is clear, the other one fast.
rev :: [a] -> [a]
rev [] = []
rev (x : xs) = append (rev xs) [x]

fast :: [a] -> [a]
fast xs = onto xs []

onto :: [a] -> [a] -> [a]
onto [] done = done
onto (y : ys) done = onto ys (y : done)

prop_rev :: [Int] -> Bool
prop_rev xs = rev (rev xs) == xs

prop_same :: [Int] -> Bool
prop_same xs = fast xs == rev xs
