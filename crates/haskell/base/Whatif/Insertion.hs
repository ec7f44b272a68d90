-- | Insertion of all elements of a list, from the first on, into what is evaluated each time.
--
-- It is a recursion of its own, and no fold: verifiers know folds by their types alone, and would blame one that no user wrote.
module Whatif.Insertion (inserted) where

import Prelude

inserted :: (a -> s -> s) -> s -> [a] -> s
inserted _ s [] = s
inserted put s (x : xs) = let t = put x s in t `seq` inserted put t xs
