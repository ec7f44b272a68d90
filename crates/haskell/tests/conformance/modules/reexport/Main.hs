module Main where
import Facade
import Prelude hiding (Maybe (..))
main :: IO ()
main = do
  print (value, Some 3, wrap (None :: Opt Int))
  print (fromOpt 0 (Some 4), combine (Some 1) (Some 2))
  print (let x = 5 <+> 6 <+> 7 in x)
