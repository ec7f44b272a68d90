-- Read, lifted to type constructors.
module Main (main) where

import Data.Functor.Classes
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.List.NonEmpty (NonEmpty (..))
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import Text.Read (Read (..), readMaybe)

newtype Twice f a = Twice (f a, f a)

instance (Show1 f) => Show1 (Twice f) where
  liftShowsPrec sp sl d (Twice (x, y)) = showsBinaryWith (liftShowsPrec sp sl) (liftShowsPrec sp sl) "Twice" d x y

instance (Read1 f) => Read1 (Twice f) where
  liftReadPrec rp rl = readData (readBinaryWith (liftReadPrec rp rl) (liftReadPrec rp rl) "Twice" (\x y -> Twice (x, y)))

instance (Show1 f, Show a) => Show (Twice f a) where
  showsPrec = showsPrec1

instance (Read1 f, Read a) => Read (Twice f a) where
  readPrec = readPrec1

newtype Old f a = Old (f a)

instance Read1 f => Read1 (Old f) where
  liftReadsPrec rp rl = readsData (readsUnaryWith (liftReadsPrec rp rl) "Old" Old)

instance (Read1 f, Read a) => Read (Old f a) where
  readsPrec = readsPrec1

main :: IO ()
main = do
  print (readMaybe "Twice (Just 1) Nothing" :: Maybe (Twice Maybe Int))
  print (readMaybe " (Twice [1,2] [])" :: Maybe (Twice [] Int))
  print (readMaybe "[Twice (Right 'c') (Left True)]" :: Maybe [Twice (Either Bool) Char])
  print (readMaybe "Twice Just" :: Maybe (Twice Maybe Int))
  print (fmap (\(Old x) -> x) (readMaybe "Old (1 :| [2,3])" :: Maybe (Old NonEmpty Int)))
  print (fst (head (readsPrec1 0 "(True,3) rest" :: [((Bool, Int), String)])))
  print (fst (head (readsPrec2 0 "Left 4" :: [(Either Int Char, String)])))
  print (map fst (readsPrec1 11 "Identity 3" :: [(Identity Int, String)]), map fst (readsPrec1 10 "Identity 3" :: [(Identity Int, String)]))
  print (map fst (readsPrec1 0 "Const \"x\"" :: [(Const String Int, String)]))
  print (liftCompare compare (Down 1) (Down (2 :: Int)), liftEq (==) Proxy (Proxy :: Proxy Int))
  print (liftCompare2 compare compare (Const 'a') (Const 'b' :: Const Char ()), eq1 (1 :| [2]) (1 :| [2 :: Int]))
