module Main where

newtype Dist u = Dist Double deriving Show
data Km
data Mile
add :: Dist u -> Dist u -> Dist u
add (Dist a) (Dist b) = Dist (a + b)
toMile :: Dist Km -> Dist Mile
toMile (Dist d) = Dist (d / 1.5)

main :: IO ()
main = print (toMile (add (Dist 1) (Dist 2)))
