module Main where

import Control.Exception
data MyErr = NotFound String | Code Int deriving Show
instance Exception MyErr
data Other = Other deriving Show
instance Exception Other where displayException _ = "other!"

main :: IO ()
main = do
  r <- try (throwIO (NotFound "k"))
  case r of
    Left (NotFound s) -> putStrLn ("nf " ++ s)
    Left (Code n) -> print n
    Right () -> putStrLn "fine"
  r2 <- try (evaluate (throw (Code 3) + 1 :: Int)) :: IO (Either MyErr Int)
  print r2
  (throwIO Other `catch` \e -> putStrLn ("my " ++ show (e :: MyErr))) `catch` \e -> putStrLn ("outer " ++ displayException (e :: SomeException))
  print (fromException (toException (Code 1)) :: Maybe MyErr)
  print (fmap show (fromException (toException Other) :: Maybe MyErr))
