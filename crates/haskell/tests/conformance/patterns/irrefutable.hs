module Main where

f ~(a, b) = 1
g ~(x : xs) = 2
lazyPair ~(a, b) = (b, a)

main :: IO ()
main = do
  print (f undefined)
  print (g [])
  let (p, q) = lazyPair (1, 2)
  print (p, q)
  let ~(Just z) = Nothing :: Maybe Int
  print (length [z, z])
  print (fst (lazyPair (error "no", 3)))
