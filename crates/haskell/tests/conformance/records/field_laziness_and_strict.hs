module Main where

import Control.Exception
data L = L { la :: Int, lb :: Int }
data S = S { sa :: !Int, sb :: Int }

main :: IO ()
main = do
  print (la (L { la = 1, lb = undefined }))
  print (sa (S { sa = 1, sb = undefined }))
  r <- try (evaluate (sb (S { sa = error "strict", sb = 2 })))
  print (either (\(ErrorCall m) -> m) show r)
  print (length [L undefined undefined])
