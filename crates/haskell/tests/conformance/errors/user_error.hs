module Main where

main :: IO ()
main = do
  putStrLn "x"
  ioError (userError "bad thing")
