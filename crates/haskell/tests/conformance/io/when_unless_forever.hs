module Main where

import Control.Monad
import Control.Exception
import Data.IORef
main :: IO ()
main = do
  when True (putStrLn "when")
  unless True (putStrLn "unless")
  r <- newIORef 0
  res <- try (forever (do
    n <- readIORef r
    when (n >= 3) (throwIO (userError "stop"))
    print n
    writeIORef r (n + 1)))
  case res of
    Left e -> putStrLn ("ended: " ++ show (e :: IOException))
    Right () -> return ()
