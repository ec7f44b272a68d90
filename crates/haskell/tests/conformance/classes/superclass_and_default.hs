module Main where

class Show a => Pretty a where
  pretty :: a -> String
  pretty = wrap . show
  prettyList :: [a] -> String
  prettyList xs = concatMap pretty xs
  {-# MINIMAL #-}

wrap s = "<" ++ s ++ ">"

instance Pretty Int
instance Pretty Bool where
  pretty True = "yes"
  pretty False = "no"
instance Pretty a => Pretty [a] where
  pretty = prettyList
instance Pretty Char where
  pretty c = [c]
  prettyList s = "'" ++ s ++ "'"
instance (Pretty a, Pretty b) => Pretty (a, b) where
  pretty (a, b) = pretty a ++ "&" ++ pretty b

main :: IO ()
main = do
  putStrLn (pretty (3 :: Int))
  putStrLn (pretty [True, False])
  putStrLn (pretty "str")
  putStrLn (pretty [("a", 1 :: Int), ("b", 2)])
