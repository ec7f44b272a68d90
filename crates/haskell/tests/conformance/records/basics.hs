module Main where

data P = P { name :: String, age :: Int, tags :: [String] } deriving (Show, Eq, Ord)

main :: IO ()
main = do
  let p = P { name = "Ann", age = 30, tags = [] }
      q = p { age = 31, tags = ["x"] }
  print p
  print q
  print (name q, age q, tags q)
  print (p == q, p < q, compare p p { name = "Aaa" })
  print (map age [p, q, p { age = -1 }])
  print (P "Bob" 5 ["t"])
