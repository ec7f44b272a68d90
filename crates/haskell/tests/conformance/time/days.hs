import Data.Time.Calendar
import Data.Time.Clock
import Data.Time.Clock.POSIX

main :: IO ()
main = do
  let day = fromGregorian 2024 2 29
  print (day, toGregorian day, dayOfWeek day, toModifiedJulianDay day)
  print (map (`addDays` day) [1, -1, 366, -365, 100000, -800000])
  print [fromGregorian y m d | y <- [1900, 2000, 2023, 0, -5], (m, d) <- [(2, 29), (13, 1), (0, 40), (12, 31)]]
  print [(y, m, d) == toGregorian (fromGregorian y m d) | y <- [1600, 1899, 2000, 2024], m <- [1 .. 12], d <- [1, 15, 28]]
  print (fromGregorianValid 2023 2 29, fromGregorianValid 2024 2 29, map isLeapYear [1900, 2000, 2023, 2024], gregorianMonthLength 2024 2)
  print (addGregorianMonthsClip 12 day, addGregorianMonthsRollOver 12 day, addGregorianYearsClip 1 day, addGregorianMonthsClip (-1) (fromGregorian 2023 3 31), addGregorianYearsRollOver (-1) day)
  print (diffDays (fromGregorian 2024 12 25) day, [day .. addDays 3 day], [day, addDays 7 day .. addDays 30 day])
  print (diffGregorianDurationClip (fromGregorian 2024 3 15) (fromGregorian 2023 12 20), diffGregorianDurationRollOver (fromGregorian 2023 12 20) (fromGregorian 2024 3 15))
  print ([Monday ..  Sunday], succ Sunday, [Friday, Tuesday], fromEnum Sunday, map dayOfWeek [day, addDays 1 day])
  let time = UTCTime day (secondsToDiffTime 3661 + picosecondsToDiffTime 250000000000)
  print (time, addUTCTime 86000.5 time, addUTCTime (-4000) time, diffUTCTime (addUTCTime 1.25 time) time)
  print (nominalDay, utcTimeToPOSIXSeconds time, posixSecondsToUTCTime 1.5e9, posixSecondsToUTCTime (-0.000001), utctDay time, utctDayTime time)
  print (realToFrac (diffUTCTime time (posixSecondsToUTCTime 0)) :: Double, floor (utcTimeToPOSIXSeconds time) :: Integer, time < addUTCTime 1 time)
  print (2 * nominalDay / 3, truncate (nominalDay / 7) :: Int, diffTimeToPicoseconds 1.5, nominalDiffTimeToSeconds 2.5)
  start <- getCurrentTime
  end <- getCurrentTime
  print (diffUTCTime end start >= 0, diffUTCTime end start < 5)
