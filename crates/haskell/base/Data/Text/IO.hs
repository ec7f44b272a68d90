-- | Reading and writing texts.
module Data.Text.IO
  ( readFile, writeFile, appendFile, hGetContents, hGetLine, hPutStr, hPutStrLn, putStr, putStrLn, getLine, getContents, interact
  ) where

import Data.Text (Text, pack, unpack)
import Prelude hiding (appendFile, getContents, getLine, interact, putStr, putStrLn, readFile, writeFile)
import qualified Prelude as P
import System.IO (Handle)
import qualified System.IO as S

-- | Reads a file to its end before it returns.
readFile :: FilePath -> IO Text
readFile path = P.readFile path >>= whole

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile path = P.writeFile path . unpack
appendFile path = P.appendFile path . unpack

hGetContents, hGetLine :: Handle -> IO Text
hGetContents h = S.hGetContents h >>= whole
hGetLine h = fmap pack (S.hGetLine h)

whole :: String -> IO Text
whole text = length text `seq` return (pack text)

putStr, putStrLn :: Text -> IO ()
putStr = P.putStr . unpack
putStrLn = P.putStrLn . unpack

getLine, getContents :: IO Text
getLine = fmap pack P.getLine
getContents = fmap pack P.getContents

interact :: (Text -> Text) -> IO ()
interact f = P.interact (unpack . f . pack)

hPutStr, hPutStrLn :: Handle -> Text -> IO ()
hPutStr h = S.hPutStr h . unpack
hPutStrLn h = S.hPutStrLn h . unpack
