import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  q <- newTQueueIO
  atomically (mapM_ (writeTQueue q) "abc" >> unGetTQueue q 'z')
  atomically (peekTQueue q) >>= print
  atomically (readTQueue q) >>= print
  atomically (isEmptyTQueue q) >>= print
  atomically (flushTQueue q) >>= print
  atomically (tryReadTQueue q) >>= print
  b <- newTBQueueIO 2
  atomically (writeTBQueue b (1 :: Int) >> writeTBQueue b 2)
  full <- atomically ((writeTBQueue b 3 >> return True) `orElse` return False)
  state <- atomically (liftM2 (,) (lengthTBQueue b) (isFullTBQueue b))
  print (full, state)
  atomically (readTBQueue b) >>= print
  atomically (writeTBQueue b 4)
  atomically (flushTBQueue b) >>= print
  atomically (liftM2 (,) (lengthTBQueue b) (isEmptyTBQueue b)) >>= print
  atomically ((readTBQueue b >>= return . Just) `orElse` return Nothing) >>= print
