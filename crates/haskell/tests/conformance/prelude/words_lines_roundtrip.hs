module Main where

main :: IO ()
main = do
  let s = "first line\nsecond  line\n\nlast"
  print (lines s, unlines (lines s) == s ++ "\n", map words (lines s))
  print (unwords (words s), length (lines "\n\n"), lines "a\r\nb", words "a\160b", lines "x\n" == lines "x")
