module Main where

data Inner = Inner { val :: Int, tag :: String } deriving (Show, Eq)
data Outer = Outer { inner :: Inner, count :: Int } deriving (Show, Eq)
bump o = o { inner = (inner o) { val = val (inner o) + 1 }, count = count o + 1 }
main :: IO ()
main = do
  let o = Outer { inner = Inner { val = 1, tag = "t" }, count = 0 }
  print (bump (bump o))
  print (val . inner . bump $ o, (tag . inner) o, o { count = 5 } == o)
  print (map count (iterate bump o) !! 3)
