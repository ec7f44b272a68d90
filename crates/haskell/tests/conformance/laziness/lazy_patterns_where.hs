module Main where

f x = if x > 0 then "pos" else b
  where (a, b) = error "never" :: (Int, String)
g n = take n ys
  where
    ys = 1 : zs
    zs = 2 : ys
main :: IO ()
main = do
  putStrLn (f 1)
  print (g 5)
  print (let (a, b) = (1 : b, 2 : a) in take 4 a)
  print (snd (let p@(a, _) = (undefined, 5) in p))
