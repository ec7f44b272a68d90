module Main where

import Control.Monad.Except
import Control.Monad.State
data Err = DivZero | Neg Int deriving (Show, Eq)
safeDiv :: Int -> Int -> Except Err Int
safeDiv _ 0 = throwError DivZero
safeDiv a b = return (a `div` b)
type App = StateT Int (Either String)
step :: Int -> App Int
step n = do
  s <- get
  if n < 0 then lift (Left ("neg at " ++ show s)) else put (s + n)
  return (s * n)
main :: IO ()
main = do
  print (runExcept (safeDiv 10 2 >>= safeDiv 100))
  print (runExcept (safeDiv 1 0 `catchError` \e -> if e == DivZero then return 0 else throwError (Neg 1)))
  print (runStateT (mapM step [1, 2, 3]) 0)
  print (runStateT (mapM step [1, -2, 3]) 0)
  r <- runExceptT (do { liftIO (putStrLn "in"); _ <- throwError "bad"; liftIO (putStrLn "no") }) :: IO (Either String ())
  print r
  print (runExcept (withExcept show (throwError (Neg 3) :: Except Err ())), (Left 1 `catchError` (\e -> Right (e + 1))) :: Either Int Int, either id show (liftEither (Right 5) :: Either String Int))
