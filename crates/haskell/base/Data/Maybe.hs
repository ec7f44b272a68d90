-- | Values that may be missing.
module Data.Maybe
  ( Maybe (..), maybe, isJust, isNothing, fromJust, fromMaybe, listToMaybe, maybeToList, catMaybes, mapMaybe
  ) where

{-@ measure isJust :: Maybe a -> Bool
      isJust (Just x) = true
      isJust Nothing = false @-}
{-@ measure fromJust :: Maybe a -> a
      fromJust (Just x) = x @-}

{-@ isJust :: m:Maybe a -> {v:Bool | v <=> isJust m} @-}
isJust :: Maybe a -> Bool
isJust (Just _) = True
isJust Nothing = False

{-@ isNothing :: m:Maybe a -> {v:Bool | v <=> not (isJust m)} @-}
isNothing :: Maybe a -> Bool
isNothing Nothing = True
isNothing (Just _) = False

{-@ fromJust :: {m:Maybe a | isJust m} -> {v:a | v = fromJust m} @-}
fromJust :: Maybe a -> a
fromJust (Just x) = x
fromJust Nothing = error "Maybe.fromJust: Nothing"

{-@ fromMaybe :: d:a -> m:Maybe a -> {v:a | (isJust m => v = fromJust m) && (not (isJust m) => v = d)} @-}
fromMaybe :: a -> Maybe a -> a
fromMaybe d Nothing = d
fromMaybe _ (Just x) = x

{-@ maybeToList :: m:Maybe a -> {v:[a] | len v = (if isJust m then 1 else 0)} @-}
maybeToList :: Maybe a -> [a]
maybeToList Nothing = []
maybeToList (Just x) = [x]

{-@ listToMaybe :: xs:[a] -> {v:Maybe a | isJust v <=> len xs > 0} @-}
listToMaybe :: [a] -> Maybe a
listToMaybe [] = Nothing
listToMaybe (x : _) = Just x

{-@ catMaybes :: xs:[Maybe a] -> {v:[a] | len v <= len xs} @-}
catMaybes :: [Maybe a] -> [a]
catMaybes ms = [x | Just x <- ms]

{-@ mapMaybe :: (a -> Maybe b) -> xs:[a] -> {v:[b] | len v <= len xs} @-}
mapMaybe :: (a -> Maybe b) -> [a] -> [b]
mapMaybe _ [] = []
mapMaybe f (x : xs) = case f x of
  Nothing -> mapMaybe f xs
  Just y -> y : mapMaybe f xs
