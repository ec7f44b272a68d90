module Main where

data V = V { x :: Int, y :: Double } deriving (Show, Read, Eq)
data W = Int :/ V | W { inner :: V, (%%) :: Maybe W } deriving (Show, Read, Eq)

main :: IO ()
main = do
  let v = V { x = -1, y = -2.5 }
  print v
  print (Just v)
  print (3 :/ v)
  print (W { inner = v, (%%) = Just ((-4) :/ v) })
  print (read "V { x = -1, y = -2.5 }" == v)
  print (read (show (W v (Just (2 :/ v)))) == W v (Just (2 :/ v)))
