-- | Properties in tests of tasty.
module Test.Tasty.QuickCheck
  ( module Test.QuickCheck, testProperty, testProperties
  , QuickCheckTests (..), QuickCheckMaxSize (..), QuickCheckMaxRatio (..), QuickCheckVerbose (..), QuickCheckReplay (..)
  ) where

import Test.QuickCheck
import Test.Tasty (TestName, TestTree)
import Whatif.Tests (Tests (..))

testProperty :: Testable p => TestName -> p -> TestTree
testProperty name p = Test name (property p)

testProperties :: TestName -> [(String, Property)] -> TestTree
testProperties name ps = Group name [Test n p | (n, p) <- ps]

newtype QuickCheckTests = QuickCheckTests Int
newtype QuickCheckMaxSize = QuickCheckMaxSize Int
newtype QuickCheckMaxRatio = QuickCheckMaxRatio Int
newtype QuickCheckVerbose = QuickCheckVerbose Bool
newtype QuickCheckReplay = QuickCheckReplay (Maybe Int)
