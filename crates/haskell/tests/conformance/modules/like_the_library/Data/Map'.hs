module Data.Map' (empty) where

empty :: String
empty = "another module"
