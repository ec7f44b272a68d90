{-# LANGUAGE TypeFamilies, FlexibleContexts #-}
module Main where

import Data.IORef
import Control.Monad.ST
import Data.STRef

class Monad m => MonadRef m where
  type Ref m :: * -> *
  newRef :: a -> m (Ref m a)
  readRef :: Ref m a -> m a
  writeRef :: Ref m a -> a -> m ()

instance MonadRef IO where
  type Ref IO = IORef
  newRef = newIORef
  readRef = readIORef
  writeRef = writeIORef

instance MonadRef (ST s) where
  type Ref (ST s) = STRef s
  newRef = newSTRef
  readRef = readSTRef
  writeRef = writeSTRef

sumTo :: MonadRef m => Int -> m Int
sumTo n = do
  acc <- newRef 0
  let loop i
        | i > n = readRef acc
        | otherwise = do
            x <- readRef acc
            writeRef acc (x + i)
            loop (i + 1)
  loop 1

class Shape s where
  type Dim s
  area :: s -> Dim s

data Square = Square Int
data Circle = Circle Double

instance Shape Square where
  type Dim Square = Int
  area (Square a) = a * a

instance Shape Circle where
  type Dim Circle = Double
  area (Circle r) = 3 * r * r

describe :: (Shape s, Show (Dim s)) => s -> String
describe s = "area " ++ show (area s)

main :: IO ()
main = do
  sumTo 100 >>= print
  print (runST (sumTo 10))
  putStrLn (describe (Square 3))
  putStrLn (describe (Circle 2))
