{-# LANGUAGE OverloadedStrings #-}
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Lazy.Char8 as LC
import qualified Data.Text as T
import qualified Data.Text.Encoding as T
import qualified Data.Text.IO as T
import Control.Exception
import System.IO

main :: IO ()
main = do
  B.putStr (T.encodeUtf8 (T.pack "gr\252\223e \8364 \119070\n"))
  C.putStrLn "plain"
  LC.putStrLn (LC.pack "lazy")
  C.hPutStrLn stdout (C.snoc "x" 'y')
  l <- B.getLine
  print (B.unpack l, T.decodeUtf8 l)
  rest <- B.getContents
  print (B.length rest, C.lines rest)
  r <- try (T.readFile "no such file") :: IO (Either IOException T.Text)
  print (either (const "no file") T.unpack r)
  s <- try (B.readFile "no such file") :: IO (Either IOException B.ByteString)
  print (either (const "no file") C.unpack s)
