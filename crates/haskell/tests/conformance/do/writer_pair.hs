module Main where

logStep :: Int -> ([String], Int)
logStep x = do
  (["got " ++ show x], ())
  let y = x * 2
  (["doubled to " ++ show y], ())
  return y

main :: IO ()
main = do
  let (l, v) = logStep 5 >>= logStep
  mapM_ putStrLn l
  print v
