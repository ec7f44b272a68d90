module Main where

main :: IO ()
main = do
  let f = do { a <- (+ 1); b <- (* 2); return (a + b) }
  print (f 10)
  print ((fmap (+ 1) (* 2)) 5, ((+) <$> (+ 1) <*> (* 10)) 3)
  print (((,) <$> fst <*> snd) (1, 2))
