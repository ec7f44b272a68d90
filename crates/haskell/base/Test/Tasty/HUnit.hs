-- | Assertions in tests of tasty.
module Test.Tasty.HUnit
  ( testCase, testCaseInfo, Assertion, assertFailure, assertBool, assertEqual, assertString, (@?), (@=?), (@?=)
  ) where

import Test.HUnit hiding (Test)
import Test.Tasty (TestName, TestTree)
import Whatif.Tests (Tests (..), assertion)

testCase :: TestName -> Assertion -> TestTree
testCase name a = Test name (assertion a)

testCaseInfo :: TestName -> IO String -> TestTree
testCaseInfo name a = Test name (assertion a)
