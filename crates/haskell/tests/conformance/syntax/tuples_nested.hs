module Main where

f ((a, b), (c, [d, e])) = a + b + c + d + e
main :: IO ()
main = do
  print (f ((1, 2), (3, [4, 5])))
  let ((p, q), r@(s : _)) = (('x', "y"), [1, 2])
  print (p, q, r, s)
  print ((\((a, _), _) -> a) ((1, 2), 3), fst (snd (1, (2, 3))), ((,) <$> fst <*> snd) (1, 2), (,) `uncurry` (1, 2))
