module Main where

main :: IO ()
main = do
  let x = 5
  if x > 3
    then putStrLn "big"
    else putStrLn "small"
  if x == 5 then do
    putStrLn "five"
    putStrLn "again"
  else do
    putStrLn "other"
  let y = if x > 1
            then "yes"
            else "no"
  putStrLn y
