-- | The program's name, arguments and environment.
module System.Environment (getArgs, getProgName, lookupEnv, getEnv, withArgs) where

import System.IO.Error
import Whatif.Base (IO (..))
import Whatif.IO (forced)
import Whatif.Prim (primGetArgs, primGetEnv, primGetProgName)

getArgs :: IO [String]
getArgs = IO primGetArgs

getProgName :: IO String
getProgName = IO primGetProgName

lookupEnv :: String -> IO (Maybe String)
lookupEnv name = do
  found <- IO (\w -> primGetEnv (forced name) w)
  return (case found of { v : _ -> Just v; [] -> Nothing })

getEnv :: String -> IO String
getEnv name = lookupEnv name >>= maybe (ioError missing) return
  where missing = ioeSetErrorString (mkIOError doesNotExistErrorType "getEnv" Nothing (Just name)) "no environment variable"

-- | The arguments stay what they are.
withArgs :: [String] -> IO a -> IO a
withArgs _ io = io
