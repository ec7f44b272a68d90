-- Accounts as transactional variables: all of a transaction happens, or nothing of it.
import Control.Concurrent.STM
import Control.Exception
import Control.Monad

type Account = TVar Int

transfer :: Account -> Account -> Int -> STM ()
transfer from to amount = do
  balance <- readTVar from
  when (balance < amount) retry
  modifyTVar' from (subtract amount)
  modifyTVar' to (+ amount)

balances :: [Account] -> IO ()
balances accounts = mapM readTVarIO accounts >>= print

main :: IO ()
main = do
  a <- newTVarIO 100
  b <- atomically (newTVar 5)
  atomically (transfer a b 30)
  balances [a, b]
  how <- atomically ((transfer b a 1000 >> return "much") `orElse` (transfer b a 10 >> return "little"))
  putStrLn how
  balances [a, b]
  -- What the first alternative wrote is gone when the second one runs.
  atomically ((writeTVar a 0 >> retry) `orElse` modifyTVar a (+ 1))
  balances [a, b]
  result <- try (atomically (writeTVar a 7 >> writeTVar b 8 >> throwSTM (userError "no")))
  print (result :: Either IOException ())
  balances [a, b]
  caught <- atomically ((writeTVar a 1 >> throwSTM (ErrorCall "inner")) `catchSTM` \(ErrorCall m) -> return m)
  putStrLn caught
  balances [a, b]
  old <- atomically (swapTVar b 1)
  doubled <- atomically (stateTVar a (\x -> (x * 2, x + 1)))
  print (old, doubled)
  cell <- newEmptyTMVarIO
  atomically (putTMVar cell 'x')
  full <- atomically (tryPutTMVar cell 'y')
  taken <- atomically (takeTMVar cell)
  empty <- atomically (isEmptyTMVar cell)
  print (full, taken, empty)
  queue <- newTChanIO
  atomically (mapM_ (writeTChan queue) [1 .. 3 :: Int])
  first <- atomically (readTChan queue)
  rest <- atomically (replicateM 2 (readTChan queue))
  none <- atomically (tryReadTChan queue)
  print (first, rest, none)
  stuck <- try (atomically (check False))
  print (stuck :: Either BlockedIndefinitelyOnSTM ())
