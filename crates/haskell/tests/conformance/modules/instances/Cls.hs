module Cls where
class Pretty a where
  pretty :: a -> String
  pretty _ = "default"
  prettyL :: [a] -> String
  prettyL = concatMap pretty
instance Pretty a => Pretty [a] where pretty = prettyL
