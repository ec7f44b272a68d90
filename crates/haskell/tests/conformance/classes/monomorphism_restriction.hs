module Main where

plus = (+)
total = foldr plus 0

genericShow :: Show a => a -> String
genericShow = show

main :: IO ()
main = do
  print (plus 1 2)
  print (total [1, 2, 3])
  putStrLn (genericShow 1 ++ genericShow True)
  let f x = x
      g = f
  print (f 1, f 'c', g 3)
