module Main where

import Control.Exception
main :: IO ()
main = do
  (putStrLn "body" `finally` putStrLn "cleanup")
  r <- try (bracket (putStrLn "acquire" >> return 5) (\_ -> putStrLn "release") (\x -> if x > 3 then throwIO (userError "inside") else return x)) :: IO (Either IOException Int)
  print r
  r2 <- try ((putStrLn "x" >> error "e") `onException` putStrLn "on exception") :: IO (Either ErrorCall ())
  putStrLn (either (const "err") (const "ok") r2)
  n <- bracket_ (putStrLn "in") (putStrLn "out") (return 7)
  print n
  (do { _ <- evaluate (1 `mod` (0 :: Int)); return () } `catch` \e -> case e of { DivideByZero -> putStrLn "dz"; _ -> putStrLn "?" }) `finally` putStrLn "done"
