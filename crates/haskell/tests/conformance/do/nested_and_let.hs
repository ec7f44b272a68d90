module Main where

main :: IO ()
main = do
  let sq x = x * x
  r <- do
    let a = 3
    return (sq a)
  print r
  let go 0 = return ()
      go n = do
        putStr (show n ++ " ")
        go (n - 1)
  go 3
  putStrLn ""
  let (q, m) = 17 `divMod` 5
  print (q, m)
