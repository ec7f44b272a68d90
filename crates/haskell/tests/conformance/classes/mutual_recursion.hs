module Main where

isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)

main :: IO ()
main = do
  print (isEven' 10, isOdd' 7)
  let ping 0 = "done"
      ping n = 'p' : pong (n - 1)
      pong 0 = "end"
      pong n = 'q' : ping (n - 1)
  putStrLn (ping 5)
  print (evens, odds)
  where
    evens = 0 : map (+ 1) (take 3 odds)
    odds = map (+ 1) (take 3 evens)
