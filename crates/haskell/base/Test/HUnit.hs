{-# LANGUAGE FlexibleInstances #-}
-- | Tests as the package HUnit states them.
module Test.HUnit
  ( Test (..), Testable (..), Assertion, Assertable (..), AssertionPredicable (..), Counts (..)
  , assertFailure, assertBool, assertEqual, assertString, (@?), (@=?), (@?=), (~?), (~=?), (~?=), (~:)
  , runTestTT, runTestTTAndExit, testCaseCount
  ) where

import Control.Monad (unless)
import Whatif.Tests (Assertion, HasTests (..), assertion, failure, run)
import qualified Whatif.Tests as Tests

infix 1 @?, @=?, @?=
infix 1 ~?, ~=?, ~?=
infixr 0 ~:

data Test
  = TestCase Assertion
  | TestList [Test]
  | TestLabel String Test

instance HasTests Test where
  tests (TestCase a) = [Tests.Test "case" (assertion a)]
  tests (TestList ts) = [Tests.Group "" (concatMap tests ts)]
  tests (TestLabel name t) = case t of
    TestCase a -> [Tests.Test name (assertion a)]
    _ -> [Tests.Group name (tests t)]

data Counts = Counts { cases, tried, errors, failures :: Int }

assertFailure :: String -> IO a
assertFailure = failure

assertBool :: String -> Bool -> Assertion
assertBool message b = unless b (failure message)

assertString :: String -> Assertion
assertString s = unless (null s) (failure s)

assertEqual :: (Eq a, Show a) => String -> a -> a -> Assertion
assertEqual preface expected actual = unless (actual == expected) (failure preface)

class Assertable t where
  assert :: t -> Assertion

instance Assertable () where assert = return
instance Assertable Bool where assert = assertBool ""
instance Assertable t => Assertable (IO t) where assert = (>>= assert)

class AssertionPredicable t where
  assertionPredicate :: t -> IO Bool

instance AssertionPredicable Bool where assertionPredicate = return
instance AssertionPredicable t => AssertionPredicable (IO t) where assertionPredicate = (>>= assertionPredicate)

(@?) :: AssertionPredicable t => t -> String -> Assertion
p @? message = assertionPredicate p >>= assertBool message

(@=?), (@?=) :: (Eq a, Show a) => a -> a -> Assertion
expected @=? actual = assertEqual "" expected actual
actual @?= expected = assertEqual "" expected actual

(~?) :: AssertionPredicable t => t -> String -> Test
p ~? message = TestCase (p @? message)

(~=?), (~?=) :: (Eq a, Show a) => a -> a -> Test
expected ~=? actual = TestCase (expected @=? actual)
actual ~?= expected = TestCase (actual @?= expected)

(~:) :: Testable t => String -> t -> Test
name ~: t = TestLabel name (test t)

class Testable t where
  test :: t -> Test

instance Testable Test where test t = t
instance Assertable t => Testable (IO t) where test = TestCase . assert
instance Testable t => Testable [t] where test = TestList . map test

testCaseCount :: Test -> Int
testCaseCount = Tests.count

runTestTT :: Test -> IO Counts
runTestTT t = run (Tests.Group "" (tests t)) >> return (Counts 0 0 0 0)

runTestTTAndExit :: Test -> IO ()
runTestTTAndExit t = runTestTT t >> return ()
