-- Threads whose order does not matter: each leaves its result in a cell that the first one waits for.
import Control.Concurrent
import Control.Exception
import Control.Monad

worker :: Int -> IO (MVar Int)
worker n = do
  result <- newEmptyMVar
  _ <- forkIO (putMVar result $! sum [1 .. n])
  return result

main :: IO ()
main = do
  results <- mapM worker [10, 100, 1000]
  mapM takeMVar results >>= print
  counter <- newMVar (0 :: Int)
  done <- forM [1 .. 5] $ \n -> do
    end <- newEmptyMVar
    _ <- forkFinally (modifyMVar_ counter (return . (+ n))) (\_ -> putMVar end ())
    return end
  mapM_ takeMVar done
  readMVar counter >>= print
  channel <- newChan
  _ <- forkIO (writeList2Chan channel "channel")
  replicateM 7 (readChan channel) >>= putStrLn
  failed <- newEmptyMVar
  _ <- forkFinally (evaluate (1 `div` (0 :: Int))) (putMVar failed)
  takeMVar failed >>= either (\e -> putStrLn ("failed: " ++ show e)) print
  threadDelay 10 >> yield
  never <- newEmptyMVar :: IO (MVar ())
  blocked <- try (takeMVar never)
  print (blocked :: Either BlockedIndefinitelyOnMVar ())
