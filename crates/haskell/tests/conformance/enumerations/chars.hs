module Main where

data D = Mon | Tue | Wed | Thu | Fri deriving (Show, Enum, Bounded, Eq, Ord)

main :: IO ()
main = do
  print ['a' .. 'f']
  print ['a', 'c' .. 'i']
  print ['z', 'y' .. 'v']
  print [Mon ..]
  print [Tue, Thu ..]
  print [Fri, Thu ..]
  print [minBound .. maxBound :: D]
  print [Wed .. Mon]
  print [False ..]
  print (map fromEnum [Mon ..], toEnum 2 :: D, succ Mon, pred Fri)
  print [LT ..]
  print [(), ()]
