module Main where

data Z a = Z [a] a [a] deriving Show
left (Z (l : ls) x rs) = Z ls l (x : rs)
left z = z
right (Z ls x (r : rs)) = Z (x : ls) r rs
right z = z
fromL (x : xs) = Z [] x xs
toL (Z ls x rs) = reverse ls ++ [x] ++ rs
modify f (Z l x r) = Z l (f x) r
instance Functor Z where fmap f (Z l x r) = Z (map f l) (f x) (map f r)
dup z = Z (tail (iterateWhile left z (\(Z l _ _) -> null l))) z (tail (iterateWhile right z (\(Z _ _ r) -> null r)))
  where iterateWhile f a stop = if stop a then [a] else a : iterateWhile f (f a) stop
avg (Z l x r) = sum (take 1 l ++ [x] ++ take 1 r)
main :: IO ()
main = do
  let z = right (right (fromL [1 .. 5]))
  print z
  print (toL (modify (* 10) z), toL (left (left (left z))))
  print (toL (fmap avg (dup z)))
