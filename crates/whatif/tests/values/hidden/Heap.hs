-- | A module that hides how its type is made.
module Heap (Heap, empty, insert, size) where
data Heap = Empty | Node Int Heap Heap
empty :: Heap
empty = Empty
insert :: Int -> Heap -> Heap
insert x h = Node x h Empty
size :: Heap -> Int
size Empty = 0
size (Node _ l r) = 1 + size l + size r
