-- | What a parser says where it cannot go on.
module Text.Parsec.Error
  ( Message (..), messageString, ParseError, errorPos, errorMessages, errorIsUnknown, showErrorMessages, newErrorMessage, newErrorUnknown
  , addErrorMessage, setErrorPos, setErrorMessage, mergeError
  ) where

import Control.Exception (Exception)
import Data.List (nub, sortOn)
import Text.Parsec.Pos (SourcePos)

data Message
  = SysUnExpect !String
  | UnExpect !String
  | Expect !String
  | Message !String

instance Enum Message where
  fromEnum (SysUnExpect _) = 0
  fromEnum (UnExpect _) = 1
  fromEnum (Expect _) = 2
  fromEnum (Message _) = 3
  toEnum _ = error "toEnum is undefined for Message"

-- Messages of one kind count as the same.
instance Eq Message where
  a == b = fromEnum a == fromEnum b

instance Ord Message where
  compare a b = compare (fromEnum a) (fromEnum b)

messageString :: Message -> String
messageString (SysUnExpect s) = s
messageString (UnExpect s) = s
messageString (Expect s) = s
messageString (Message s) = s

data ParseError = ParseError !SourcePos [Message]

instance Exception ParseError

instance Show ParseError where
  show e = show (errorPos e) ++ ":" ++ showErrorMessages "or" "unknown parse error" "expecting" "unexpected" "end of input" (errorMessages e)

instance Eq ParseError where
  a == b = errorPos a == errorPos b && texts a == texts b
    where
      texts = map messageString . errorMessages

errorPos :: ParseError -> SourcePos
errorPos (ParseError pos _) = pos

-- | In the order of their kinds.
errorMessages :: ParseError -> [Message]
errorMessages (ParseError _ messages) = sortOn fromEnum messages

errorIsUnknown :: ParseError -> Bool
errorIsUnknown (ParseError _ messages) = null messages

newErrorUnknown :: SourcePos -> ParseError
newErrorUnknown pos = ParseError pos []

newErrorMessage :: Message -> SourcePos -> ParseError
newErrorMessage message pos = ParseError pos [message]

addErrorMessage, setErrorMessage :: Message -> ParseError -> ParseError
addErrorMessage message (ParseError pos messages) = ParseError pos (message : messages)
setErrorMessage message (ParseError pos messages) = ParseError pos (message : filter (/= message) messages)

setErrorPos :: SourcePos -> ParseError -> ParseError
setErrorPos pos (ParseError _ messages) = ParseError pos messages

-- | Of two errors the one that says something, and then the one that came further; both, if they came as far.
mergeError :: ParseError -> ParseError -> ParseError
mergeError a@(ParseError pos messages) b@(ParseError pos' messages')
  | null messages' && not (null messages) = a
  | null messages && not (null messages') = b
  | otherwise = case compare pos pos' of
      EQ -> ParseError pos (messages ++ messages')
      GT -> a
      LT -> b

showErrorMessages :: String -> String -> String -> String -> String -> [Message] -> String
showErrorMessages wordOr wordUnknown wordExpecting wordUnexpected wordEnd messages
  | null messages = wordUnknown
  | otherwise = concatMap ('\n' :) (clean [system, listed wordUnexpected unexpected, listed wordExpecting expected, listed "" rest])
  where
    ofKind n = [messageString m | m <- messages, fromEnum m == n]
    (found, unexpected, expected, rest) = (ofKind 0, ofKind 1, ofKind 2, ofKind 3)
    system = case found of
      first : _ | null unexpected -> wordUnexpected ++ " " ++ (if null first then wordEnd else first)
      _ -> ""
    listed before strings = case clean strings of
      [] -> ""
      ms | null before -> alternatives ms
         | otherwise -> before ++ " " ++ alternatives ms
    alternatives [m] = m
    alternatives ms = commas (init ms) ++ " " ++ wordOr ++ " " ++ last ms
    commas = foldr1 (\a b -> a ++ ", " ++ b)
    clean = nub . filter (not . null)
