module Inst where
import Cls
instance Pretty Int where pretty n = "#" ++ show n
instance Pretty Bool where
  pretty True = "T"
  pretty False = "F"
