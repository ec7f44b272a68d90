module Main where

main :: IO ()
main = do
  let swap :: (a, b) -> (b, a)
      swap (x, y) = (y, x)
      apply f (x, y) = (f x, f y)
      constAll = map (const ())
  print (swap (1, 'a'), swap ("x", True))
  print (apply (+ 1) (1, 2), apply not (True, False), constAll "ab", constAll [1])
