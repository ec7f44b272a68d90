-- | Input and output through handles.
module System.IO
  ( IO, FilePath, Handle, stdin, stdout, stderr, withFile, openFile, IOMode (..), hClose, readFile, readFile', writeFile, appendFile
  , BufferMode (..), hSetBuffering, hGetBuffering, hFlush, hIsEOF, isEOF, hLookAhead, hGetChar, hGetLine, hGetContents, hGetContents'
  , hPutChar, hPutStr, hPutStrLn, hPrint, interact, putChar, putStr, putStrLn, print, getChar, getLine, getContents, getContents'
  , readIO, readLn, hSetEcho, hGetEcho, hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hSetBinaryMode, hSetEncoding, TextEncoding, utf8
  , latin1, hSetNewlineMode, NewlineMode (..), Newline (..), nativeNewline, noNewlineTranslation, universalNewlineMode, nativeNewlineMode, hReady, hWaitForInput, hShow, fixIO
  ) where

import Control.Exception (bracket)
import Control.Monad.Fix (mfix)
import Whatif.Exception
import Whatif.IO
import Whatif.ReadIO

instance Eq IOMode where
  a == b = modeNumber a == modeNumber b

instance Ord IOMode where
  compare a b = compare (modeNumber a) (modeNumber b)

instance Show IOMode where
  showsPrec _ ReadMode = showString "ReadMode"
  showsPrec _ WriteMode = showString "WriteMode"
  showsPrec _ AppendMode = showString "AppendMode"
  showsPrec _ ReadWriteMode = showString "ReadWriteMode"

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Read, Show)

withFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
withFile path mode = bracket (openFile path mode) hClose

-- The machine buffers as it likes and flushes in time, so the mode is of no consequence.
hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering _ _ = return ()

hGetBuffering :: Handle -> IO BufferMode
hGetBuffering _ = return LineBuffering

hSetEcho, hSetBinaryMode :: Handle -> Bool -> IO ()
hSetEcho _ _ = return ()
hSetBinaryMode _ _ = return ()

hGetEcho, hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hReady :: Handle -> IO Bool
hGetEcho _ = return False
hIsOpen _ = return True
hIsClosed _ = return False
hIsReadable h = return (h == stdin)
hIsWritable h = return (h /= stdin)
hIsSeekable _ = return False
hIsTerminalDevice _ = return False
hReady h = fmap not (hIsEOF h)

hWaitForInput :: Handle -> Int -> IO Bool
hWaitForInput h _ = hReady h

hShow :: Handle -> IO String
hShow h = return (show h)

fixIO :: (a -> IO a) -> IO a
fixIO = mfix

-- | Text is UTF-8, whatever is set.
newtype TextEncoding = TextEncoding String

instance Show TextEncoding where
  showsPrec _ (TextEncoding name) = showString name

utf8, latin1 :: TextEncoding
utf8 = TextEncoding "UTF-8"
latin1 = TextEncoding "ISO-8859-1"

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding _ _ = return ()

data Newline = LF | CRLF
  deriving (Eq, Ord, Read, Show)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Read, Show)

nativeNewline :: Newline
nativeNewline = LF

noNewlineTranslation, universalNewlineMode, nativeNewlineMode :: NewlineMode
noNewlineTranslation = NewlineMode LF LF
universalNewlineMode = NewlineMode CRLF LF
nativeNewlineMode = NewlineMode LF LF

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode _ _ = return ()
