{-# LANGUAGE RecordWildCards, NamedFieldPuns, LambdaCase, TupleSections #-}
module Main where

data Cfg = Cfg { width, height :: Int, title :: String } deriving (Show, Eq)
defCfg = Cfg { width = 80, height = 24, title = "untitled" }
area Cfg {..} = width * height
setT title c = c { title }
both = \case { (Just a, Just b) -> Just (a, b); _ -> Nothing }
main :: IO ()
main = do
  print (area defCfg, setT "new" defCfg, both (Just 1, Just 'x'), both (Nothing :: Maybe Int, Just ()))
  let Cfg { width = w, .. } = defCfg in print (w + height, title)
  print (map (,True) "ab")
