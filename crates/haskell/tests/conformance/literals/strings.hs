module Main where

main :: IO ()
main = do
  putStrLn "plain \"quoted\" back\\slash"
  putStrLn "tab\there\nnewline \1234 \x41 \o101 \SOH\DEL"
  putStrLn "gap \
           \continued \
  \again"
  print "esc \t \n \\ \" \200 \SO\&H \1234\&5"
  print ['a', '\'', '"', '\n', '\t', '\\', '\0', '\x7f']
  print (length "\1234\&5", "\^A\^Z\^[", "a\&b" == "ab")
