module Stack (Stack, empty, push, pop, size, toList) where
newtype Stack a = Stack [a]
empty :: Stack a
empty = Stack []
push :: a -> Stack a -> Stack a
push x (Stack xs) = Stack (x : xs)
pop :: Stack a -> Maybe (a, Stack a)
pop (Stack []) = Nothing
pop (Stack (x : xs)) = Just (x, Stack xs)
size :: Stack a -> Int
size (Stack xs) = length xs
toList :: Stack a -> [a]
toList (Stack xs) = xs
