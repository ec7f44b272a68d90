module Main where

data Obj = Obj { get' :: Int, add :: Int -> Obj, name :: String }
mk n = Obj { get' = n, add = \k -> mk (n + k), name = "obj" ++ show n }
main :: IO ()
main = do
  let o = add (mk 3) 4
  putStrLn (name o)
  print (get' (add (add o 1) 2))
  print (map get' (scanl add (mk 0) [1, 2, 3]))
