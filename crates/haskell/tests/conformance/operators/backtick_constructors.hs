module Main where

data P = Int `P` Int deriving (Show, Eq)
data Q a b = a `Q` b | Q' { l :: a, (<+>) :: b } deriving Show
infix 4 `P`

main :: IO ()
main = do
  print (1 `P` 2)
  print (Just (1 `P` 2))
  print ('a' `Q` "b")
  print (Q' { l = 1, (<+>) = 2 })
  print ((<+>) (Q' 1 2))
