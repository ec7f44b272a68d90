{-# LANGUAGE RecordWildCards #-}
module Main where

data Cfg = Cfg { host :: String, port :: Int, debug :: Bool } deriving Show

render Cfg {..} = host ++ ":" ++ show port ++ (if debug then "!" else "")
bump Cfg { port = p, .. } = Cfg { port = p + 1, .. }
make n = let { host = "h" ++ show n; port = n; debug = even n } in Cfg {..}

main :: IO ()
main = do
  let c = make 80
  print c
  putStrLn (render c)
  print (bump c)
  putStrLn (render (bump (make 3)))
