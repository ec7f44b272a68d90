data Shape = Circle { radius :: Int } | Poly [(Int, Int)] deriving (Show, Read, Eq)

main :: IO ()
main = do
  let shapes = [if even n then Circle n else Poly [(n, -n), (n * n, 1)] | n <- [1 .. 400]]
      text = show shapes
  print (length text, read text == shapes, sum (map (length . show) [1 .. 40000 :: Int]))
