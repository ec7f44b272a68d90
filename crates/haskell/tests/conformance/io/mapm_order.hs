module Main where

main :: IO ()
main = do
  mapM_ (\x -> putStr (show x ++ " ")) [1 .. 5]
  putStrLn ""
  xs <- sequence [putStrLn "a" >> return 1, putStrLn "b" >> return 2]
  print xs
  ys <- traverse (\x -> do { putStrLn ("t" ++ show x); pure (x + 1) }) (Just 5)
  print ys
  let act = putStrLn "not run unless executed"
  act `seq` putStrLn "seq does not run"
  act
  foldr (>>) (return ()) [putStr "x", putStr "y"]
  putStrLn ""
