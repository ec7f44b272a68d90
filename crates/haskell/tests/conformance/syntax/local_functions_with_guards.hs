module Main where

main :: IO ()
main = do
  let sign n
        | n < 0 = "-"
        | n > 0 = "+"
      sign _ = "0"
      fact 0 = 1
      fact n = n * fact (n - 1)
      x <+> y = x * y + 1
  putStrLn (concatMap sign [-1, 0, 1])
  print (fact 20, 3 <+> 4)
