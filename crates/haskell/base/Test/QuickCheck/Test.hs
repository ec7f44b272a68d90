-- | What runs random tests. whatif decides properties instead: @whatif prove FILE@.
module Test.QuickCheck.Test
  ( Args (..), stdArgs, Result (..), isSuccess, quickCheck, quickCheckWith, quickCheckResult, quickCheckWithResult
  , verboseCheck, verboseCheckWith, verboseCheckResult, labelledExamples, quickCheckAll, verboseCheckAll, forAllProperties
  ) where

import Test.QuickCheck.Property (Property, Testable (..))
import Whatif.Prim (unsupportedError)
import Whatif.Tests (Tests (..), run)

data Args = Args
  { replay :: Maybe (Int, Int)
  , maxSuccess :: Int
  , maxDiscardRatio :: Int
  , maxSize :: Int
  , chatty :: Bool
  , maxShrinks :: Int
  }

stdArgs :: Args
stdArgs = Args Nothing 100 10 100 True maxBound

data Result
  = Success { numTests, numDiscarded :: Int, output :: String }
  | GaveUp { numTests, numDiscarded :: Int, output :: String }
  | Failure { numTests, numDiscarded, numShrinks :: Int, output, reason :: String, failingTestCase :: [String] }
  | NoExpectedFailure { numTests, numDiscarded :: Int, output :: String }

isSuccess :: Result -> Bool
isSuccess Success{} = True
isSuccess _ = False

notRun :: a
notRun = unsupportedError "a run of random tests (`whatif prove` decides properties)"

quickCheck, verboseCheck, labelledExamples :: Testable prop => prop -> IO ()
quickCheck p = run (Test "quickCheck" (property p))
verboseCheck = quickCheck
labelledExamples _ = notRun

quickCheckWith, verboseCheckWith :: Testable prop => Args -> prop -> IO ()
quickCheckWith _ = quickCheck
verboseCheckWith _ = quickCheck

-- | While tests are collected, each is said to have passed, so that what follows it is collected too.
quickCheckResult, verboseCheckResult :: Testable prop => prop -> IO Result
quickCheckResult p = quickCheck p >> return (Success 100 0 "")
verboseCheckResult = quickCheckResult

quickCheckWithResult :: Testable prop => Args -> prop -> IO Result
quickCheckWithResult _ = quickCheckResult

quickCheckAll, verboseCheckAll :: IO Bool
quickCheckAll = notRun
verboseCheckAll = notRun

forAllProperties :: (Property -> IO Result) -> IO Bool
forAllProperties _ = notRun
