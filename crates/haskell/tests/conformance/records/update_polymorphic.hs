module Main where

data Box a = Box { val :: a, count :: Int } deriving Show

main :: IO ()
main = do
  let b = Box { val = 'x', count = 1 }
      b2 = b { val = "string" }
      b3 = b2 { val = Just 3, count = count b2 + 1 }
  print b
  print b2
  print b3
  print (foldr (\n b -> b { count = count b + n }) b [1, 2, 3])
