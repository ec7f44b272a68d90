module Main where

data T = S | K | I | A T T
instance Show T where
  showsPrec _ S = showChar 'S'
  showsPrec _ K = showChar 'K'
  showsPrec _ I = showChar 'I'
  showsPrec d (A f x) = showParen (d > 1) (showsPrec 1 f . showsPrec 2 x)
step (A I x) = Just x
step (A (A K x) _) = Just x
step (A (A (A S f) g) x) = Just (A (A f x) (A g x))
step (A f x) = case step f of
  Just f' -> Just (A f' x)
  Nothing -> fmap (A f) (step x)
step _ = Nothing
trace' t = t : maybe [] trace' (step t)
main :: IO ()
main = mapM_ print (trace' (A (A (A S K) K) (A I (A K S))))
