module Main where

import Control.Monad.Reader
import qualified Data.Map as M
data E = V String | N Int | Add E E | Let String E E
eval :: E -> Reader (M.Map String Int) (Maybe Int)
eval (N n) = return (Just n)
eval (V v) = asks (M.lookup v)
eval (Add a b) = do { x <- eval a; y <- eval b; return ((+) <$> x <*> y) }
eval (Let v e b) = eval e >>= maybe (return Nothing) (\x -> local (M.insert v x) (eval b))
main :: IO ()
main = print (map (\e -> runReader (eval e) M.empty) [Let "x" (N 3) (Add (V "x") (V "x")), V "y", Let "x" (N 1) (Let "x" (N 2) (V "x"))])
