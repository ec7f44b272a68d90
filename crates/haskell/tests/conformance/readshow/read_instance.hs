module Main where

import Text.Read
data Temp = C Double | F Double deriving (Show, Eq)
instance Read Temp where
  readPrec = parens (prec 10 (do
    d <- step readPrec
    Ident u <- lexP
    case u of
      "C" -> return (C d)
      "F" -> return (F d)
      _ -> pfail))
  readListPrec = readListPrecDefault

newtype P = P (Int, Int) deriving Show
instance Read P where
  readsPrec _ s = [(P (a, b), u) | (a, t) <- reads s, ("/", t') <- lex t, (b, u) <- reads t']

main :: IO ()
main = do
  print (read "25.5 C" :: Temp, readMaybe "3 X" :: Maybe Temp, read "[1 C,2 F]" :: [Temp])
  print (read "3/4" :: P, readMaybe "3/" :: Maybe P, reads "1/2 x" :: [(P, String)])
