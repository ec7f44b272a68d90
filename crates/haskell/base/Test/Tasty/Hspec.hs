-- | Specifications of hspec in tests of tasty.
module Test.Tasty.Hspec (module Test.Hspec, testSpec, testSpecs) where

import Test.Hspec
import Test.Tasty (TestName, TestTree)
import Whatif.Tests (HasTests (..), Tests (..))

testSpec :: TestName -> Spec -> IO TestTree
testSpec name spec = return (Group name (tests spec))

testSpecs :: Spec -> IO [TestTree]
testSpecs spec = return (tests spec)
