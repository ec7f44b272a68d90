module Facade (module Types, module Ops, value) where
import Types
import Ops
value :: Int
value = fromOpt 1 (Some 41) + 1
