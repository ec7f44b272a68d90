module Main where

main :: IO ()
main = do
  let x = 1
        + 2
        * 3
      s = "abc"
        ++ "def"
  print x
  putStrLn s
  print $ map (* 2)
        $ filter even
        $ [1 .. 6]
  mapM_ print
    [ 1
    , 2
    , 3
    ]
