{-# LANGUAGE NoImplicitPrelude #-}
-- | Reading and writing text through handles.
module Whatif.IO where

import Whatif.Base
import Whatif.Exception
import Whatif.List
import Whatif.Prim
import Whatif.Show

stdin, stdout, stderr :: Handle
stdin = Handle 0 "<stdin>"
stdout = Handle 1 "<stdout>"
stderr = Handle 2 "<stderr>"

-- Output

hPutChar :: Handle -> Char -> IO ()
hPutChar (Handle h _) c = IO (primHPutChar h c)

hPutStr, hPutStrLn :: Handle -> String -> IO ()
hPutStr (Handle h _) s = IO (\w -> putChars h s w)
hPutStrLn (Handle h _) s = IO (\w -> putChars h (s ++ "\n") w)

-- | Writes a string. As in GHC, a block is evaluated before any of it is written, so that an exception in the middle leaves
-- nothing of it behind; only standard error has no buffer.
putChars :: Int -> String -> RealWorld -> IOResult ()
putChars h s w = case evaluated (if h == 2 then 1 else 2047) s of
  0 -> IOResult w ()
  n -> go n s w
  where
    go n (c : cs) w0 = case primHPutChar h c w0 of
      IOResult w1 _ -> if n == 1 then putChars h cs w1 else go (n - 1) cs w1
    go _ [] w0 = IOResult w0 ()

-- | How many characters the string has, up to a limit; they are evaluated.
evaluated :: Int -> String -> Int
evaluated limit = go 0
  where
    go n (c : cs) | n < limit = c `seq` go (n + 1) cs
    go n _ = n

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

hFlush :: Handle -> IO ()
hFlush (Handle h _) = IO (primHFlush h)

putChar :: Char -> IO ()
putChar = hPutChar stdout

putStr, putStrLn :: String -> IO ()
putStr = hPutStr stdout
putStrLn = hPutStrLn stdout

print :: Show a => a -> IO ()
print x = putStrLn (show x)

-- Input

endOfFile :: Handle -> String -> IO a
endOfFile h location = ioError (IOError (Just h) EOF location "" Nothing)

hGetChar, hLookAhead :: Handle -> IO Char
hGetChar h@(Handle n _) = do
  code <- IO (primHGetChar n)
  if code < 0 then endOfFile h "hGetChar" else return (charChr code)
hLookAhead h@(Handle n _) = do
  code <- IO (primHLookAhead n)
  if code < 0 then endOfFile h "hLookAhead" else return (charChr code)

hIsEOF :: Handle -> IO Bool
hIsEOF (Handle n _) = do
  code <- IO (primHLookAhead n)
  return (code < 0)

isEOF :: IO Bool
isEOF = hIsEOF stdin

hGetLine :: Handle -> IO String
hGetLine h@(Handle n _) = do
    code <- IO (primHGetChar n)
    if code < 0 then endOfFile h "hGetLine" else go [] code
  where
    go acc code
      | code < 0 || code == 10 = return (reverse acc)
      | otherwise = do
          code' <- IO (primHGetChar n)
          go (charChr code : acc) code'

-- | The rest of the input, read as it is wanted.
hGetContents :: Handle -> IO String
hGetContents (Handle n _) = go
  where
    go = unsafeInterleaveIO (do
      code <- IO (primHGetChar n)
      if code < 0 then return [] else do
        rest <- go
        return (charChr code : rest))

-- | The rest of the input, read at once.
hGetContents' :: Handle -> IO String
hGetContents' h = do
  s <- hGetContents h
  listLength s `seq` return s

getChar :: IO Char
getChar = hGetChar stdin

getLine, getContents, getContents' :: IO String
getLine = hGetLine stdin
getContents = hGetContents stdin
getContents' = hGetContents' stdin

interact :: (String -> String) -> IO ()
interact f = do
  s <- getContents
  putStr (f s)

-- Files

data IOMode = ReadMode | WriteMode | AppendMode | ReadWriteMode

openFile :: FilePath -> IOMode -> IO Handle
openFile path mode = do
  h <- listLength path `seq` IO (primFileOpen (forced path) (modeNumber mode))
  if h >= 0 then return (Handle h path) else ioError (openError path h)

modeNumber :: IOMode -> Int
modeNumber ReadMode = 0
modeNumber WriteMode = 1
modeNumber AppendMode = 2
modeNumber ReadWriteMode = 3

openError :: FilePath -> Int -> IOError
openError path code
  | code == -2 = IOError Nothing NoSuchThing "openFile" "No such file or directory" (Just path)
  | code == -13 = IOError Nothing PermissionDenied "openFile" "Permission denied" (Just path)
  | otherwise = IOError Nothing OtherError "openFile" "" (Just path)

-- | The same string with its spine and characters evaluated.
forced :: String -> String
forced s = go s
  where
    go [] = s
    go (c : cs) = c `seq` go cs

hClose :: Handle -> IO ()
hClose (Handle h _) = IO (primHClose h)

readFile, readFile' :: FilePath -> IO String
readFile path = openFile path ReadMode >>= hGetContents
readFile' path = openFile path ReadMode >>= hGetContents'

writeFile, appendFile :: FilePath -> String -> IO ()
writeFile path s = do { h <- openFile path WriteMode; hPutStr h s; hClose h }
appendFile path s = do { h <- openFile path AppendMode; hPutStr h s; hClose h }
