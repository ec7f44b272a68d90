module Main where

import Control.Exception
data P = P !Int Int
data Q = Q { qa :: !(Maybe Int) }

test :: String -> a -> IO ()
test n x = do
  r <- try (evaluate (x `seq` ()))
  putStrLn (n ++ ": " ++ either (\(ErrorCall m) -> "error " ++ m) (const "ok") r)

main :: IO ()
main = do
  test "strict" (P (error "a") 1)
  test "lazy" (P 1 (error "b"))
  test "partial" (P (error "c"))
  test "whnf only" (Q (Just (error "d")))
  test "record" Q { qa = error "e" }
