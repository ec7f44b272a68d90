import Control.Exception
import Control.Concurrent
import Data.List (unfoldr)
import Data.Char (chr)

main :: IO ()
main = do
  print (head (scanr (\_ _ -> 0) 5 (1 : undefined) :: [Int]))
  print (head (scanr1 (\_ _ -> 0) (1 : 2 : undefined) :: [Int]))
  print (take 3 (scanr (\x _ -> x) 0 [1 ..]) :: [Int])
  print (scanr (+) 0 [1 .. 5 :: Int], scanr1 max [3, 1, 4, 1, 5 :: Int], scanr (:) [] "ab")
  mask_ getMaskingState >>= print
  getMaskingState >>= print
  mask (\restore -> do { a <- getMaskingState; b <- restore getMaskingState; c <- getMaskingState; return (a, b, c) }) >>= print
  uninterruptibleMask_ (mask_ getMaskingState) >>= print
  r <- try (mask_ (throwIO (userError "out"))) :: IO (Either IOException ())
  print r
  getMaskingState >>= print
