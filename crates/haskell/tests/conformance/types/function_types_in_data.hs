module Main where

data Op = Op { opName :: String, fn :: Int -> Int -> Int }
ops = [Op "add" (+), Op { opName = "sub", fn = (-) }, Op "const" (\_ y -> y)]
newtype Pred a = Pred { test :: a -> Bool }
andP (Pred p) (Pred q) = Pred (\x -> p x && q x)
main :: IO ()
main = do
  mapM_ (\o -> putStrLn (opName o ++ " " ++ show (fn o 7 3))) ops
  print (filter (test (andP (Pred even) (Pred (> 3)))) [1 .. 10])
  print (map (\f -> f 2) [fn (ops !! 0) 10, (^ 3)])
