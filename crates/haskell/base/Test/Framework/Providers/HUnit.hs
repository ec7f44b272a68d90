-- | Assertions in tests of test-framework.
module Test.Framework.Providers.HUnit (testCase, hUnitTestToTests) where

import Test.Framework (Test, TestName)
import qualified Test.HUnit as HUnit
import Whatif.Tests (HasTests (..), assertion)
import qualified Whatif.Tests as Tests

testCase :: TestName -> HUnit.Assertion -> Test
testCase name a = Tests.Test name (assertion a)

hUnitTestToTests :: HUnit.Test -> [Test]
hUnitTestToTests = tests
