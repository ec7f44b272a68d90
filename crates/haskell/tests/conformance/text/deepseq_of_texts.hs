-- Texts can be evaluated as a whole.
module Main where

import Control.DeepSeq
import Control.Exception
import qualified Data.ByteString.Lazy.Char8 as L
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL

main :: IO ()
main = do
  print (force (T.pack "abc"), force (L.pack "xyz"))
  r <- try (evaluate (force (TL.pack ('a' : error "inside")))) :: IO (Either ErrorCall TL.Text)
  putStrLn (either (\(ErrorCall message) -> "error: " ++ message) show r)
