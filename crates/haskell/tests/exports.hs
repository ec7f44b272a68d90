-- Prints what GHC's modules export: for each module named on standard input a line
-- MODULE PACKAGE NAME..., with types and classes as `type NAME` written `t:NAME` and values as `v:NAME`.
-- A module that no installed package exposes is left out. Run by exports.sh.
import Control.Monad (forM_)
import Control.Monad.IO.Class (liftIO)
import Data.List (nub, sort)
import GHC
import GHC.Data.FastString (unpackFS)
import GHC.Types.Name.Occurrence (isTcOcc, isValOcc, occNameString)
import GHC.Types.Name (nameOccName)
import GHC.Unit.Types (moduleUnit, unitFS)
import GHC.Driver.Monad (Ghc)
import GHC.Utils.Exception ()
import Control.Monad.Catch (try)
import Control.Exception (SomeException)
import System.Environment (getArgs)

main :: IO ()
main = do
  [libdir] <- getArgs
  modules <- lines <$> getContents
  runGhc (Just libdir) $ do
    flags <- getSessionDynFlags
    _ <- setSessionDynFlags flags
    forM_ modules one

one :: String -> Ghc ()
one name = do
  found <- try (findModule (mkModuleName name) Nothing >>= \m -> (,) m <$> getModuleInfo m)
  case found of
    Left e -> const (return ()) (e :: SomeException)
    Right (_, Nothing) -> return ()
    Right (m, Just info) -> liftIO . putStrLn . unwords $
      name : package m : sort (nub (concatMap spelled (modInfoExports info)))

package :: Module -> String
package = unpackFS . unitFS . moduleUnit

spelled :: Name -> [String]
spelled n
  | isTcOcc o = ["t:" ++ occNameString o]
  | isValOcc o = ["v:" ++ occNameString o]
  | otherwise = []
  where o = nameOccName n
