module Main where
import Cls
import Inst ()
import qualified Other
main :: IO ()
main = do
  putStrLn (pretty (3 :: Int))
  putStrLn (pretty [True, False])
  putStrLn (Other.pretty ++ pretty Other.thing)
