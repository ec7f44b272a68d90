-- | Reading and writing lazy texts.
module Data.Text.Lazy.IO
  ( readFile, writeFile, appendFile, hGetContents, hGetLine, hPutStr, hPutStrLn, putStr, putStrLn, getLine, getContents, interact
  ) where

import Data.Text.Lazy (Text, pack, unpack)
import Prelude hiding (appendFile, getContents, getLine, interact, putStr, putStrLn, readFile, writeFile)
import qualified Prelude as P
import System.IO (Handle)
import qualified System.IO as S

readFile :: FilePath -> IO Text
readFile = fmap pack . P.readFile

writeFile, appendFile :: FilePath -> Text -> IO ()
writeFile path = P.writeFile path . unpack
appendFile path = P.appendFile path . unpack

hGetContents, hGetLine :: Handle -> IO Text
hGetContents = fmap pack . S.hGetContents
hGetLine = fmap pack . S.hGetLine

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
