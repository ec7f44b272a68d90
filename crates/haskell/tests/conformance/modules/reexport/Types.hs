module Types where
data Opt a = None | Some a deriving (Show, Eq)
fromOpt :: a -> Opt a -> a
fromOpt d None = d
fromOpt _ (Some x) = x
