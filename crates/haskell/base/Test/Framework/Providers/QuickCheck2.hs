-- | Properties in tests of test-framework.
module Test.Framework.Providers.QuickCheck2 (testProperty) where

import Test.Framework (Test, TestName)
import Test.QuickCheck.Property (Testable (..))
import qualified Whatif.Tests as Tests

testProperty :: Testable p => TestName -> p -> Test
testProperty name p = Tests.Test name (property p)
