-- | Tests as the package test-framework states them.
module Test.Framework (Test, TestName, testGroup, defaultMain, defaultMainWithArgs, plusTestOptions) where

import Whatif.Tests

type Test = Tests
type TestName = String

testGroup :: TestName -> [Test] -> Test
testGroup = Group

defaultMain :: [Test] -> IO ()
defaultMain = run . Group ""

defaultMainWithArgs :: [Test] -> [String] -> IO ()
defaultMainWithArgs ts _ = defaultMain ts

plusTestOptions :: options -> Test -> Test
plusTestOptions _ t = t
