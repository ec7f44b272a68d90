module Main where

import Control.Exception
test :: String -> a -> IO ()
test l v = do
  r <- try (evaluate v)
  putStrLn (l ++ either (\e -> " error " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) (const " ok") r)
main :: IO ()
main = do
  test "seq undefined" (undefined `seq` ())
  test "seq pair" ((undefined, undefined) `seq` ())
  test "seq lambda" ((\x -> undefined) `seq` ())
  test "seq partial" (const undefined `seq` ())
  test "dollar bang" (const 1 $! (error "forced" :: Int))
  test "dollar" (const 1 $ (error "forced" :: Int))
  test "seq list" ([error "a"] `seq` ())
  test "seq app" (((error "f" :: Int -> Int)) `seq` ())
  test "foldl'" (foldr seq () [1, 2, 3 :: Int])
