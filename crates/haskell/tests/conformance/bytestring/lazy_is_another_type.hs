{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE OverloadedStrings #-}
-- Strict and lazy strings of bytes are two types.
module Main where

import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Lazy.Char8 as LC

class Kind a where
  kind :: a -> String

instance Kind B.ByteString where
  kind b = "strict " ++ show (B.length b)

instance Kind L.ByteString where
  kind b = "lazy " ++ show (L.length b)

main :: IO ()
main = do
  putStrLn (kind ("abc" :: B.ByteString))
  putStrLn (kind ("abcd" :: L.ByteString))
  putStrLn (kind (L.toStrict "xy"))
  putStrLn (kind (L.fromStrict "xyz"))
  print (L.fromChunks ["ab", "", "cd"])
  print (L.toChunks "abcd")
  putStrLn (kind (Builder.toLazyByteString (Builder.intDec 42)))
  print (LC.take 3 (LC.cycle "ab"))
