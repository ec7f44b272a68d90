module Main where

import Control.Exception
import System.IO.Error
f :: Int -> IO Int
f 0 = throwIO (userError "zero")
f 1 = evaluate (1 `div` 0)
f 2 = error "two"
f 3 = ioError (mkIOError doesNotExistErrorType "loc" Nothing (Just "file"))
f n = return n

main :: IO ()
main = mapM_ go [0 .. 4]
  where
    go n = (f n >>= print) `catches`
      [ Handler (\e -> putStrLn ("arith " ++ show (e :: ArithException)))
      , Handler (\e -> putStrLn ("call " ++ takeWhile (/= '\n') (show (e :: ErrorCall))))
      , Handler (\e -> putStrLn ("io " ++ show (isUserError e, isDoesNotExistError e) ++ ioeGetErrorString e ++ " " ++ show (e :: IOException))) ]
