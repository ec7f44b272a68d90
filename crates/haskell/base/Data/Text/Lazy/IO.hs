-- | Reading and writing lazy texts.
module Data.Text.Lazy.IO (putStr, putStrLn, getLine, getContents, interact, hPutStr, hPutStrLn) where

import Data.Text.Lazy (Text, pack, unpack)
import Prelude hiding (getContents, getLine, interact, putStr, putStrLn)
import qualified Prelude as P
import System.IO (Handle)
import qualified System.IO as S

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
