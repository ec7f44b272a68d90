module Main where

import qualified Data.Map as M
import Control.Monad
type Accounts = M.Map String Int
data Cmd = Open String | Deposit String Int | Transfer String String Int deriving Show
run :: Accounts -> Cmd -> Either String Accounts
run m (Open n)
  | M.member n m = Left (n ++ " exists")
  | otherwise = Right (M.insert n 0 m)
run m (Deposit n a) = do
  when (a <= 0) (Left "bad amount")
  _ <- maybe (Left ("no " ++ n)) Right (M.lookup n m)
  return (M.adjust (+ a) n m)
run m (Transfer f t a) = do
  b <- maybe (Left ("no " ++ f)) Right (M.lookup f m)
  unless (M.member t m) (Left ("no " ++ t))
  when (b < a) (Left (f ++ " has only " ++ show b))
  return (M.adjust (+ a) t (M.adjust (subtract a) f m))
main :: IO ()
main = do
  print (foldM run M.empty [Open "a", Open "b", Deposit "a" 100, Transfer "a" "b" 30])
  print (foldM run M.empty [Open "a", Deposit "a" 10, Transfer "a" "b" 5])
  print (foldM run M.empty [Open "a", Open "b", Transfer "a" "b" 5])
  print (foldM run M.empty [Open "a", Open "a"])
