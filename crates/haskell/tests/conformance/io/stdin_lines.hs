module Main where

main :: IO ()
main = do
  n <- readLn :: IO Int
  xs <- mapM (const (fmap read getLine)) [1 .. n] :: IO [Int]
  print (sum xs)
  rest <- getContents
  mapM_ (putStrLn . reverse) (lines rest)
