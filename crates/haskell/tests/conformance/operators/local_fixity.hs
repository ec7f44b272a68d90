module Main where

main :: IO ()
main = do
  let infixr 5 +-
      a +- b = a - b
  print (10 +- 5 +- 3)
  print (f 2)
  where
    f x = x <*> 3 <*> 4
      where infixr 4 <*>
            a <*> b = a ^ b - b
