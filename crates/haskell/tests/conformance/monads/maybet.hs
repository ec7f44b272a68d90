module Main where

import Control.Monad.Trans.Maybe
import Control.Monad.Trans.Class
import Control.Monad
import Control.Applicative
look :: Int -> MaybeT IO Int
look n = do
  lift (putStrLn ("look " ++ show n))
  guard (n > 0)
  return (n * 2)
main :: IO ()
main = do
  runMaybeT (look 3) >>= print
  runMaybeT (look 0 <|> look 5) >>= print
  runMaybeT (look 1 >>= \x -> look (x - 2)) >>= print
  runMaybeT (msum [look (-1), look 0]) >>= print
  print =<< runMaybeT (MaybeT (return (Just 1)) >>= \x -> if x > 0 then empty else return 'c')
