module Main where

main :: IO ()
main = do
  putStr "a"
  putStr "b" >> putStr "c"
  x <- return 5
  _ <- return 6
  return ()
  print x
  r <- mapM (\n -> print n >> return (n * n)) [1, 2, 3]
  print r
  sequence_ [putStr "x", putStr "y", putStrLn "z"]
  (putStrLn . show) =<< return 7
