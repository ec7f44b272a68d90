{-# LANGUAGE NoImplicitPrelude #-}
-- | What unknown values of abstract types are made of.
--
-- A function @unknown :: … -> T@ makes an unknown @T@ of unknown arguments, so that it is one that the functions of its module could have
-- made; @settled :: T -> Bool@ evaluates what must be known of one before it is shown. Which types have such functions is
-- listed in the front end (@abstract_types.rs@).
module Whatif.Unknown where

import Whatif.Base
import Whatif.Prim

-- | An unknown list without end: as many elements as somebody wants.
data Stream a = Stream a (Stream a)

-- | A number that is at least the first one, as a number that is known: one alternative for each.
pinned :: Int -> Int -> Int
pinned i n = if intEq n i then i else pinned (intAdd i 1) n

-- | As many elements of a stream.
taken :: Int -> Stream a -> [a]
taken n (Stream x xs) = if intEq n 0 then [] else x : taken (intSub n 1) xs

-- | Evaluates a list to its end.
ends :: [a] -> Bool
ends [] = True
ends (_ : xs) = ends xs

-- | The same with its elements.
endsEvaluated :: [a] -> Bool
endsEvaluated [] = True
endsEvaluated (x : xs) = x `seq` endsEvaluated xs
