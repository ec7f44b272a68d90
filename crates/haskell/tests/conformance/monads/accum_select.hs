-- What was put out before can be looked at; what is best is chosen by what follows.
module Main (main) where

import Control.Monad.IO.Class (liftIO)
import Control.Monad.Trans.Accum
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (callCC, evalContT, liftLocal, runContT)
import Control.Monad.Trans.Reader (ask, local, runReaderT)
import qualified Control.Monad.Trans.RWS.CPS as CPS
import Control.Monad.Trans.Select
import Control.Monad.Trans.State (runStateT)

steps :: AccumT [String] IO Int
steps = do
  add ["one"]
  seen <- look
  liftIO (print seen)
  add ["two"]
  n <- looks length
  lift (print n)
  return (n * 10)

queens :: Int -> [Int]
queens n = runSelect (mapM choose [1 .. n]) score
  where
    choose _ = select (\k -> snd (maximum [(k x, x) | x <- [1 .. n]]))
    score qs = length [() | (i, a) <- zip [0 :: Int ..] qs, (j, b) <- zip [0 ..] qs, i < j, a /= b, abs (a - b) /= j - i]

main :: IO ()
main = do
  runAccumT steps ["zero"] >>= print
  print (runAccum (mapM (\x -> add [x] >> looks sum) [1, 2, 3 :: Int]) [10])
  print (execAccum (add "a" >> add "b") "z", evalAccum (looks length) "zz")
  runStateT (accumToStateT steps) ["start"] >>= print
  print (queens 4)
  print (runSelect (pure 3 :: Select Int Int) id)
  r <- runReaderT (runContT (liftLocal ask local (+ 1) (lift ask)) (\x -> (,) x <$> ask)) (5 :: Int)
  print r
  x <- evalContT (callCC (\k -> k 1 >> return (2 :: Int)))
  print x
  print (CPS.runRWS (CPS.liftCallCC' (\f -> f (error "not called")) (\_ -> CPS.tell "w" >> CPS.modify (+ 1) >> CPS.ask)) 'r' (1 :: Int))
