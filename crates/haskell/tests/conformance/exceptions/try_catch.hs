module Main where

import Control.Exception
import qualified Data.Map as M
main :: IO ()
main = do
  r1 <- try (evaluate (1 `div` 0 :: Int)) :: IO (Either ArithException Int)
  print r1
  r2 <- try (evaluate (head [])) :: IO (Either ErrorCall Int)
  putStrLn (either (\e -> "caught: " ++ takeWhile (/= '\n') (show e)) show r2)
  r3 <- try (throwIO (userError "oops")) :: IO (Either IOException ())
  print r3
  catch (evaluate (length [1, error "lazy"]) >>= print) (\e -> putStrLn ("never " ++ show (e :: SomeException)))
  handle (\(ErrorCall m) -> putStrLn ("handled " ++ m)) (error "boom")
  r4 <- try (evaluate (M.fromList [(1, 'a')] M.! 2))
  putStrLn (either (\e -> head (lines (show (e :: SomeException)))) show r4)
  putStrLn "end"
