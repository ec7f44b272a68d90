-- | What is there as a whole once it is looked at, as strict texts and byte strings are in GHC. Here they are lists in newtypes, so a
-- list that may hold failing parts (a user's function made them, or a user's list is packed) goes through 'whole'. What is cut out of
-- a text, or made by functions that never fail, need not: it has no failing parts, and an unknown text keeps its unknown length.
module Whatif.Whole (whole, after) where

import Prelude

-- | The list, with all of its elements evaluated before its first constructor is seen.
whole :: [a] -> [a]
whole s = go s
  where
    go [] = s
    go (x : rest) = x `seq` go rest

-- | The second argument, once all parts in the first are evaluated as far as their first constructor.
after :: [a] -> b -> b
after parts x = foldr seq x parts
