module Main where

class Default a where def :: a
instance Default Int where def = 7
instance Default Bool where def = True
instance Default [a] where def = []
instance (Default a, Default b) => Default (a, b) where def = (def, def)
instance Default b => Default (a -> b) where def = const def

main :: IO ()
main = do
  print (def :: Int)
  print (def :: (Int, (Bool, [Char])))
  print ((def :: Char -> Int) 'x')
  print (fst (def :: (Int, Bool)) + 1, snd (def :: (Int, Bool)) || False)
