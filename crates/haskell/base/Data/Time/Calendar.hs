-- | Days, by the Gregorian calendar for all times.
module Data.Time.Calendar
  ( Day (..), Year, MonthOfYear, DayOfMonth, addDays, diffDays, toGregorian, fromGregorian, fromGregorianValid, showGregorian, gregorianMonthLength
  , addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip, addGregorianYearsRollOver, addGregorianDurationClip
  , addGregorianDurationRollOver, diffGregorianDurationClip, diffGregorianDurationRollOver, CalendarDiffDays (..), calendarDay, calendarWeek
  , calendarMonth, calendarYear, isLeapYear, DayOfWeek (..), dayOfWeek
  ) where

import Control.DeepSeq (NFData (..))
import Data.Ix (Ix (..))

-- | Days since the 17th of November 1858.
newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord)

type Year = Integer
type MonthOfYear = Int
type DayOfMonth = Int

instance Show Day where
  show = showGregorian

instance Enum Day where
  succ = addDays 1
  pred = addDays (-1)
  toEnum = ModifiedJulianDay . toEnum
  fromEnum (ModifiedJulianDay d) = fromEnum d
  enumFrom (ModifiedJulianDay a) = map ModifiedJulianDay (enumFrom a)
  enumFromThen (ModifiedJulianDay a) (ModifiedJulianDay b) = map ModifiedJulianDay (enumFromThen a b)
  enumFromTo (ModifiedJulianDay a) (ModifiedJulianDay b) = map ModifiedJulianDay (enumFromTo a b)
  enumFromThenTo (ModifiedJulianDay a) (ModifiedJulianDay b) (ModifiedJulianDay c) = map ModifiedJulianDay (enumFromThenTo a b c)

instance Ix Day where
  range (ModifiedJulianDay a, ModifiedJulianDay b) = map ModifiedJulianDay (range (a, b))
  index (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = index (a, b) c
  inRange (ModifiedJulianDay a, ModifiedJulianDay b) (ModifiedJulianDay c) = inRange (a, b) c

instance NFData Day where
  rnf (ModifiedJulianDay a) = rnf a

addDays :: Integer -> Day -> Day
addDays n (ModifiedJulianDay d) = ModifiedJulianDay (d + n)

diffDays :: Day -> Day -> Integer
diffDays (ModifiedJulianDay a) (ModifiedJulianDay b) = a - b

isLeapYear :: Year -> Bool
isLeapYear year = mod year 4 == 0 && (mod year 400 == 0 || mod year 100 /= 0)

monthLengths :: Bool -> [Int]
monthLengths leap = [31, if leap then 29 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

gregorianMonthLength :: Year -> MonthOfYear -> DayOfMonth
gregorianMonthLength year month = monthLengths (isLeapYear year) !! (clip 1 12 month - 1)

clip :: Int -> Int -> Int -> Int
clip low high = max low . min high

toGregorian :: Day -> (Year, MonthOfYear, DayOfMonth)
toGregorian (ModifiedJulianDay mjd) = (year, month, day)
  where
    a = mjd + 678575
    b = mod a 146097
    century = min (div b 36524) 3
    c = b - century * 36524
    d = mod c 1461
    y = min (div d 365) 3
    year = div a 146097 * 400 + century * 100 + div c 1461 * 4 + y + 1
    (month, day) = find 1 (fromInteger (d - y * 365) + 1) (monthLengths (isLeapYear year))
    find n left (l : ls) | left > l = find (n + 1) (left - l) ls
    find n left _ = (n, left)

-- | The day; a month or a day that there is not becomes the nearest one.
fromGregorian :: Year -> MonthOfYear -> DayOfMonth -> Day
fromGregorian year month day = ModifiedJulianDay (toInteger inYear + 365 * y + div y 4 - div y 100 + div y 400 - 678576)
  where
    y = year - 1
    m = clip 1 12 month
    inYear = sum (take (m - 1) (monthLengths (isLeapYear year))) + clip 1 (gregorianMonthLength year m) day

fromGregorianValid :: Year -> MonthOfYear -> DayOfMonth -> Maybe Day
fromGregorianValid year month day
  | month < 1 || month > 12 || day < 1 || day > gregorianMonthLength year month = Nothing
  | otherwise = Just (fromGregorian year month day)

showGregorian :: Day -> String
showGregorian date = padded 4 year ++ "-" ++ padded 2 (toInteger month) ++ "-" ++ padded 2 (toInteger day)
  where
    (year, month, day) = toGregorian date
    padded n k
      | k < 0 = '-' : padded n (negate k)
      | otherwise = let s = show k in replicate (n - length s) '0' ++ s

-- | Months later, with the day of the month as it is.
months :: Integer -> Day -> (Year, MonthOfYear, DayOfMonth)
months n date = (div total 12, fromInteger (mod total 12) + 1, day)
  where
    (year, month, day) = toGregorian date
    total = year * 12 + toInteger (month - 1) + n

addGregorianMonthsClip, addGregorianMonthsRollOver, addGregorianYearsClip, addGregorianYearsRollOver :: Integer -> Day -> Day
addGregorianMonthsClip n date = let (y, m, d) = months n date in fromGregorian y m d
addGregorianMonthsRollOver n date = let (y, m, d) = months n date in addDays (toInteger d - 1) (fromGregorian y m 1)
addGregorianYearsClip n = addGregorianMonthsClip (n * 12)
addGregorianYearsRollOver n = addGregorianMonthsRollOver (n * 12)

-- | Months and days.
data CalendarDiffDays = CalendarDiffDays { cdMonths :: Integer, cdDays :: Integer }
  deriving Eq

instance Show CalendarDiffDays where
  show (CalendarDiffDays m d) = "P" ++ show m ++ "M" ++ show d ++ "D"

instance Semigroup CalendarDiffDays where
  CalendarDiffDays m d <> CalendarDiffDays m' d' = CalendarDiffDays (m + m') (d + d')

instance Monoid CalendarDiffDays where
  mempty = CalendarDiffDays 0 0

calendarDay, calendarWeek, calendarMonth, calendarYear :: CalendarDiffDays
calendarDay = CalendarDiffDays 0 1
calendarWeek = CalendarDiffDays 0 7
calendarMonth = CalendarDiffDays 1 0
calendarYear = CalendarDiffDays 12 0

addGregorianDurationClip, addGregorianDurationRollOver :: CalendarDiffDays -> Day -> Day
addGregorianDurationClip (CalendarDiffDays m d) = addDays d . addGregorianMonthsClip m
addGregorianDurationRollOver (CalendarDiffDays m d) = addDays d . addGregorianMonthsRollOver m

diffGregorianDurationClip, diffGregorianDurationRollOver :: Day -> Day -> CalendarDiffDays
diffGregorianDurationClip = difference addGregorianDurationClip
diffGregorianDurationRollOver = difference addGregorianDurationRollOver

difference :: (CalendarDiffDays -> Day -> Day) -> Day -> Day -> CalendarDiffDays
difference add later earlier = CalendarDiffDays allowed (diffDays later (add (CalendarDiffDays allowed 0) earlier))
  where
    (y1, m1, d1) = toGregorian earlier
    (y2, m2, d2) = toGregorian later
    between = (y2 * 12 + toInteger m2) - (y1 * 12 + toInteger m1)
    allowed
      | later >= earlier = if d2 >= d1 then between else between - 1
      | otherwise = if d2 <= d1 then between else between + 1

data DayOfWeek = Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
  deriving (Eq, Show, Read)

-- | Weeks go on without end: Sunday is 0 and 7.
instance Enum DayOfWeek where
  toEnum n = case mod n 7 of
    0 -> Sunday
    1 -> Monday
    2 -> Tuesday
    3 -> Wednesday
    4 -> Thursday
    5 -> Friday
    _ -> Saturday
  fromEnum Monday = 1
  fromEnum Tuesday = 2
  fromEnum Wednesday = 3
  fromEnum Thursday = 4
  fromEnum Friday = 5
  fromEnum Saturday = 6
  fromEnum Sunday = 7
  enumFromTo a b
    | a == b = [a]
    | otherwise = a : enumFromTo (succ a) b
  enumFromThenTo a b c
    | a == c = [a]
    | otherwise = a : enumFromThenTo b (toEnum (2 * fromEnum b - fromEnum a)) c

dayOfWeek :: Day -> DayOfWeek
dayOfWeek (ModifiedJulianDay d) = toEnum (fromInteger (mod (d + 3) 7))
