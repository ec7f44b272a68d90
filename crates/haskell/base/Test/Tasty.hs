-- | Tests as the package tasty states them.
module Test.Tasty (TestTree, TestName, testGroup, defaultMain, localOption, adjustOption, after, DependencyType (..)) where

import Whatif.Tests

type TestTree = Tests
type TestName = String

data DependencyType = AllSucceed | AllFinish

testGroup :: TestName -> [TestTree] -> TestTree
testGroup = Group

defaultMain :: TestTree -> IO ()
defaultMain = run

localOption :: option -> TestTree -> TestTree
localOption _ t = t

adjustOption :: (option -> option) -> TestTree -> TestTree
adjustOption _ t = t

after :: DependencyType -> String -> TestTree -> TestTree
after _ _ t = t
