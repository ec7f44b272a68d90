-- | Time since the start of 1970.
module Data.Time.Clock.POSIX (POSIXTime, posixDayLength, posixSecondsToUTCTime, utcTimeToPOSIXSeconds, getPOSIXTime, getCurrentTime) where

import Data.Time.Calendar (Day (..))
import Data.Time.Clock

type POSIXTime = NominalDiffTime

posixDayLength :: NominalDiffTime
posixDayLength = nominalDay

start :: UTCTime
start = UTCTime (ModifiedJulianDay 40587) 0

posixSecondsToUTCTime :: POSIXTime -> UTCTime
posixSecondsToUTCTime t = addUTCTime t start

utcTimeToPOSIXSeconds :: UTCTime -> POSIXTime
utcTimeToPOSIXSeconds t = diffUTCTime t start

getPOSIXTime :: IO POSIXTime
getPOSIXTime = fmap utcTimeToPOSIXSeconds getCurrentTime
