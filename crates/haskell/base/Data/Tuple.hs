-- | Pairs.
module Data.Tuple (fst, snd, curry, uncurry, swap) where

{-@ swap :: p:(a, b) -> {v:(b, a) | fst v = snd p && snd v = fst p} @-}
swap :: (a, b) -> (b, a)
swap (a, b) = (b, a)
