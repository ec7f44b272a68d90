{-# LANGUAGE DeriveAnyClass, DeriveGeneric #-}
import Control.DeepSeq
import Control.Exception
import GHC.Generics (Generic)

data Shape = Dot | Box Int [Shape] | Fun (Int -> Int) deriving (Generic, NFData)

data Pair a b = Pair a b deriving Generic
instance (NFData a, NFData b) => NFData (Pair a b)

newtype Wrapped = Wrapped (Maybe Int) deriving (Generic)
instance NFData Wrapped

attempt :: NFData a => a -> IO ()
attempt x = do
  r <- try (evaluate (rnf x))
  putStrLn (either (\e -> "failed: " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) show r)

main :: IO ()
main = do
  attempt (Box 1 [Dot, Box 2 [], Fun (error "never")])
  attempt (Box 1 [Dot, Box (error "inside") []])
  attempt (Box 1 (Dot : error "the rest"))
  attempt (Fun (error "a function"))
  attempt (Pair 'x' (Just [1, 2, error "deep" :: Int]))
  attempt (Pair (Left 1 :: Either Int Bool) "text")
  attempt (Wrapped (Just (error "wrapped")))
  print (rnf1 [1, 2 :: Int], rnf2 (1 :: Int, 'x'), liftRnf (const ()) (Just (undefined :: Int)))
  print (length (force [Pair 1 2, Pair 3 (4 :: Int) :: Pair Int Int]))
