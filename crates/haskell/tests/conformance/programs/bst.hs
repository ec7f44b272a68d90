module Main where

data T k v = E | N (T k v) k v (T k v)
ins k v E = N E k v E
ins k v (N l k' v' r) = case compare k k' of
  LT -> N (ins k v l) k' v' r
  GT -> N l k' v' (ins k v r)
  EQ -> N l k v r
del _ E = E
del k (N l k' v r) = case compare k k' of
  LT -> N (del k l) k' v r
  GT -> N l k' v (del k r)
  EQ -> case (l, r) of
    (E, _) -> r
    (_, E) -> l
    _ -> let (mk, mv) = minOf r in N l mk mv (del mk r)
minOf (N E k v _) = (k, v)
minOf (N l _ _ _) = minOf l
toL E = []
toL (N l k v r) = toL l ++ (k, v) : toL r
instance (Show k, Show v) => Show (T k v) where showsPrec d t = showParen (d > 10) (showString "T " . shows (toL t))
main :: IO ()
main = do
  let t = foldr (\(k, v) -> ins k v) E (zip [5, 2, 8, 1, 9, 3] "abcdef")
  print (Just t)
  print (del 5 t, del 100 t, toL (del 2 (del 8 t)))
