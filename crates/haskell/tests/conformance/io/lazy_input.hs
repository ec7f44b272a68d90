module Main where

main :: IO ()
main = do
  s <- getContents
  let ls = takeWhile (/= "stop") (lines s)
  mapM_ putStrLn ls
  print (length ls)
