-- Writer and RWS in continuation-passing style, and what else transformers has beside them.
module Main where

import Control.Applicative.Lift
import qualified Control.Monad.Trans.RWS.CPS as RWS
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Writer.CPS
import Data.Functor.Constant
import Data.Unique
import System.Info (arch, compilerName, os)

collatz :: Int -> Writer [Int] Int
collatz 1 = do
  tell [1]
  return 0
collatz n = do
  tell [n]
  steps <- collatz (if even n then n `div` 2 else 3 * n + 1)
  return (steps + 1)

step :: RWS.RWS Int [String] Int Bool
step = do
  limit <- RWS.ask
  n <- RWS.get
  RWS.tell ["at " ++ show n]
  if n >= limit then return True else RWS.put (n * 2) >> RWS.local (subtract 1) step

valid :: Int -> Errors [String] Int
valid n = if n > 0 then pure n else failure [show n ++ " is not positive"]

main :: IO ()
main = do
  print (runWriter (collatz 6))
  print (runWriter (listen (collatz 4)))
  print (runWriter (censor (map negate) (collatz 4)))
  print (execWriter (pass (tell "abc" >> return ((), reverse))))
  r <- runWriterT (tell [1 :: Int] >> lift (putStrLn "inside") >> tell [2])
  print r
  print (RWS.runRWS step 20 3)
  print (runErrors ((,) <$> valid 1 <*> valid 2))
  print (runErrors ((,) <$> valid (-1) <*> valid (-2)))
  print (getConstant (traverse (\x -> Constant [x]) "xyz"))
  print (Constant 3 :: Constant Int Bool)
  a <- newUnique
  b <- newUnique
  print (a == b, a == a, a < b)
  putStrLn (unwords [os, arch, compilerName])
