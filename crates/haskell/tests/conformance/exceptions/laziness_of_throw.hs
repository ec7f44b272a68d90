module Main where

import Control.Exception
main :: IO ()
main = do
  let x = throw DivideByZero :: Int
  print (length [x, x])
  r <- try (return x) :: IO (Either ArithException Int)
  putStrLn "not yet"
  case r of
    Right v -> (print v) `catch` \e -> putStrLn ("later: " ++ show (e :: ArithException))
    Left _ -> putStrLn "too early"
  r2 <- try (evaluate (fst (1, x)))
  print (r2 :: Either ArithException Int)
  print =<< (try (evaluate (x `seq` 1)) :: IO (Either ArithException Int))
  r3 <- try (evaluate (mapException (\(ErrorCall s) -> userError s) (error "m" :: Int)))
  print (r3 :: Either IOException Int)
