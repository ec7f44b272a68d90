module Main (main) where
;
import Data.List
;;
main :: IO ()
main = do
  print 1; print 2
  ; print 3
  let {}
  case () of
    () -> print 4
