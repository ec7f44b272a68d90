-- | What runs random tests. whatif decides properties instead: @whatif prove FILE@.
module Test.QuickCheck.Test
  ( Args (..), stdArgs, Result (..), isSuccess, quickCheck, quickCheckWith, quickCheckResult, quickCheckWithResult
  , verboseCheck, verboseCheckWith, verboseCheckResult, labelledExamples, quickCheckAll, verboseCheckAll, forAllProperties
  ) where

import Test.QuickCheck.Property (Property, Testable)
import Whatif.Prim (unsupportedError)

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
  = Success { numTests :: Int, output :: String }
  | GaveUp { numTests :: Int, output :: String }
  | Failure { numTests :: Int, output :: String, reason :: String }
  | NoExpectedFailure { numTests :: Int, output :: String }

isSuccess :: Result -> Bool
isSuccess Success{} = True
isSuccess _ = False

notRun :: a
notRun = unsupportedError "a run of random tests (`whatif prove` decides properties)"

quickCheck, verboseCheck, labelledExamples :: Testable prop => prop -> IO ()
quickCheck _ = notRun
verboseCheck _ = notRun
labelledExamples _ = notRun

quickCheckWith, verboseCheckWith :: Testable prop => Args -> prop -> IO ()
quickCheckWith _ _ = notRun
verboseCheckWith _ _ = notRun

quickCheckResult, verboseCheckResult :: Testable prop => prop -> IO Result
quickCheckResult _ = notRun
verboseCheckResult _ = notRun

quickCheckWithResult :: Testable prop => Args -> prop -> IO Result
quickCheckWithResult _ _ = notRun

quickCheckAll, verboseCheckAll :: IO Bool
quickCheckAll = notRun
verboseCheckAll = notRun

forAllProperties :: (Property -> IO Result) -> IO Bool
forAllProperties _ = notRun
