module Text.Parsec.Pos (SourcePos(..), newPos) where

data SourcePos = SourcePos { name :: String, line :: Int, column :: Int } deriving (Eq, Ord, Show)

newPos :: String -> Int -> Int -> SourcePos
newPos = SourcePos
