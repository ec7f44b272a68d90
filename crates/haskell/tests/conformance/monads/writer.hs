module Main where

import Control.Monad.Writer
fact :: Integer -> Writer [String] Integer
fact 0 = do
  tell ["fact 0 = 1"]
  return 1
fact n = do
  m <- fact (n - 1)
  let r = n * m
  tell ["fact " ++ show n ++ " = " ++ show r]
  return r
main :: IO ()
main = do
  let (r, l) = runWriter (fact 4)
  print r
  mapM_ putStrLn l
  print (runWriter (mapM (\x -> tell (Sum x) >> return (x * x)) [1, 2, 3]))
  print (execWriter (tell "a" >> tell "b"), runWriter (listen (tell "x" >> return 1)), runWriter (censor reverse (tell "abc")))
  ((), w) <- runWriterT (tell ["start"] >> lift (putStrLn "io") >> tell ["end"])
  print w
  print (runWriter (pass (tell [1, 2] >> return ('r', map (* 10)))), take 3 (execWriter (mapM_ (\x -> tell [x]) [1 ..])))
