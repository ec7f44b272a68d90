{-# LANGUAGE FlexibleInstances #-}
-- | Tests of any framework: what a file states in the words of hspec, tasty, HUnit or QuickCheck, with its names.
--
-- @whatif prove@ asks how many there are, and what becomes of each. A @main@ that runs tests is run while tests are collected:
-- then 'run' remembers them. Otherwise it says that whatif does not run tests.
module Whatif.Tests (Tests (..), HasTests (..), Assertion, run, assertion, failure, labels, count, nth) where

import Control.Exception (Exception, throwIO)
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)
import Test.QuickCheck.Property (Property, Testable (..), ioProperty)
import Whatif.Prim (unsupportedError)

data Tests
  = Test String Property
  | Group String [Tests]

-- | What has tests: specifications, and programs that run them.
class HasTests a where
  tests :: a -> [Tests]

instance HasTests Tests where
  tests t = [t]

instance HasTests a => HasTests [a] where
  tests = concatMap tests

-- | Packages that have no framework keep their properties in such a list.
instance HasTests (String, Property) where
  tests (name, p) = [Test name p]

-- | The tests that a program runs.
instance HasTests (IO a) where
  tests program = unsafePerformIO $ do
    writeIORef collected (Just [])
    _ <- program
    found <- readIORef collected
    writeIORef collected Nothing
    return (maybe [] reverse found)

-- | The tests so far, last first, while they are collected.
collected :: IORef (Maybe [Tests])
collected = unsafePerformIO (newIORef Nothing)
{-# NOINLINE collected #-}

run :: Tests -> IO ()
run t = readIORef collected >>= \found -> case found of
  Just ts -> writeIORef collected (Just (t : ts))
  Nothing -> unsupportedError "a run of tests (`whatif prove` decides them)"

-- | An action that fails by an exception.
type Assertion = IO ()

newtype HUnitFailure = HUnitFailure String

instance Show HUnitFailure where
  show (HUnitFailure message) = message

instance Exception HUnitFailure

failure :: String -> IO a
failure = throwIO . HUnitFailure

-- | Under a generated value an assertion is a property: hspec brings this instance along.
instance Testable (IO ()) where
  property = assertion

assertion :: IO a -> Property
assertion act = ioProperty (act >> return True)

-- | The tests with their full names.
flat :: HasTests a => a -> [(String, Property)]
flat = concatMap (go "") . tests
  where
    go outer (Test name p) = [(outer ++ name, p)]
    go outer (Group name ts) = concatMap (go (if null name then outer else outer ++ name ++ " / ")) ts

labels :: HasTests a => a -> [String]
labels = map fst . flat

count :: HasTests a => a -> Int
count = length . flat

nth :: HasTests a => a -> Int -> Property
nth ts n = snd (flat ts !! n)
