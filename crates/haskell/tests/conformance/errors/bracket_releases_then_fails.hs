module Main where

import Control.Exception
main :: IO ()
main = bracket (putStrLn "open") (\_ -> putStrLn "close") (\_ -> error "in use" >> return ())
