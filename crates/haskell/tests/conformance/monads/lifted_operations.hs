import Control.Monad.Trans.Class
import Control.Monad.Trans.Cont
import qualified Control.Monad.Trans.Except as E
import qualified Control.Monad.Trans.Identity as I
import qualified Control.Monad.Trans.Maybe as M
import qualified Control.Monad.Trans.RWS.Lazy as RWS
import qualified Control.Monad.Trans.Reader as R
import qualified Control.Monad.Trans.State.Lazy as SL
import qualified Control.Monad.Trans.State.Strict as S
import qualified Control.Monad.Trans.Writer.Lazy as W

main :: IO ()
main = do
  let leave call = evalContT (S.runStateT (call (\exit -> do { S.put 5; _ <- exit 'x'; return 'y' })) (1 :: Int))
  leave (S.liftCallCC callCC) >>= print
  leave (S.liftCallCC' callCC) >>= print
  let failing = S.put 9 >> lift (E.throwE "no") :: S.StateT Int (E.Except String) Int
  print (E.runExcept (S.runStateT (S.liftCatch E.catchE failing (\e -> S.gets (+ length e))) 1))
  print (W.runWriter (S.runStateT (S.liftListen W.listen (S.put 2 >> lift (W.tell "ab") >> return 'r')) 1))
  print (W.runWriter (SL.runStateT (SL.liftPass W.pass (lift (W.tell "ab") >> return ('r', reverse))) 1))
  print (E.runExcept (R.runReaderT (R.liftCatch E.catchE (lift (E.throwE 1)) (\e -> R.asks (+ e))) 10) :: Either Int Int)
  print (E.runExcept (W.runWriterT (W.liftCatch E.catchE (W.tell "lost" >> lift (E.throwE 1)) (\e -> W.tell "kept" >> return e))) :: Either Int (Int, String))
  print (E.runExcept (RWS.runRWST (RWS.liftCatch E.catchE (RWS.put 3 >> lift (E.throwE 1)) (\e -> RWS.tell "t" >> return e)) 'r' 2) :: Either Int (Int, Int, String))
  print (W.runWriter (M.runMaybeT (M.liftListen W.listen (lift (W.tell "m") >> return 1))))
  print (W.runWriter (E.runExceptT (E.liftPass W.pass (lift (W.tell "abc") >> return (1, drop 1)))) :: (Either () Int, String))
  evalContT (M.runMaybeT (M.liftCallCC callCC (\exit -> exit 'a' >> return 'b'))) >>= print
  evalContT (E.runExceptT (E.liftCallCC callCC (\exit -> exit 'a' >> E.throwE ()))) >>= print
  print (E.runExcept (I.runIdentityT (I.liftCatch E.catchE (lift (E.throwE 1)) (\e -> return (e + 1)))) :: Either Int Int)
