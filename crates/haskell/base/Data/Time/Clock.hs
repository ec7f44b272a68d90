-- | Points in time, and the time between them.
module Data.Time.Clock
  ( DiffTime, secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds, UTCTime (..), NominalDiffTime, addUTCTime, diffUTCTime, getCurrentTime
  , nominalDay, nominalDiffTimeToSeconds, secondsToNominalDiffTime
  ) where

import Control.DeepSeq (NFData (..))
import Data.Fixed (Fixed (..), Pico, showFixed)
import Data.Time.Calendar
import Whatif.Base (IO (..))
import Whatif.Prim (primWallTime)

-- | Time since the start of a day.
newtype DiffTime = MkDiffTime Pico
  deriving (Eq, Ord)

-- | Time without leap seconds.
newtype NominalDiffTime = MkNominalDiffTime Pico
  deriving (Eq, Ord)

instance Show DiffTime where
  show (MkDiffTime t) = showFixed True t ++ "s"

instance Show NominalDiffTime where
  show (MkNominalDiffTime t) = showFixed True t ++ "s"

instance Num DiffTime where
  MkDiffTime a + MkDiffTime b = MkDiffTime (a + b)
  MkDiffTime a - MkDiffTime b = MkDiffTime (a - b)
  MkDiffTime a * MkDiffTime b = MkDiffTime (a * b)
  negate (MkDiffTime a) = MkDiffTime (negate a)
  abs (MkDiffTime a) = MkDiffTime (abs a)
  signum (MkDiffTime a) = MkDiffTime (signum a)
  fromInteger = MkDiffTime . fromInteger

instance Num NominalDiffTime where
  MkNominalDiffTime a + MkNominalDiffTime b = MkNominalDiffTime (a + b)
  MkNominalDiffTime a - MkNominalDiffTime b = MkNominalDiffTime (a - b)
  MkNominalDiffTime a * MkNominalDiffTime b = MkNominalDiffTime (a * b)
  negate (MkNominalDiffTime a) = MkNominalDiffTime (negate a)
  abs (MkNominalDiffTime a) = MkNominalDiffTime (abs a)
  signum (MkNominalDiffTime a) = MkNominalDiffTime (signum a)
  fromInteger = MkNominalDiffTime . fromInteger

instance Real DiffTime where
  toRational (MkDiffTime a) = toRational a

instance Real NominalDiffTime where
  toRational (MkNominalDiffTime a) = toRational a

instance Fractional DiffTime where
  MkDiffTime a / MkDiffTime b = MkDiffTime (a / b)
  fromRational = MkDiffTime . fromRational

instance Fractional NominalDiffTime where
  MkNominalDiffTime a / MkNominalDiffTime b = MkNominalDiffTime (a / b)
  fromRational = MkNominalDiffTime . fromRational

instance RealFrac DiffTime where
  properFraction (MkDiffTime a) = let (n, f) = properFraction a in (n, MkDiffTime f)
  truncate (MkDiffTime a) = truncate a
  round (MkDiffTime a) = round a
  ceiling (MkDiffTime a) = ceiling a
  floor (MkDiffTime a) = floor a

instance RealFrac NominalDiffTime where
  properFraction (MkNominalDiffTime a) = let (n, f) = properFraction a in (n, MkNominalDiffTime f)
  truncate (MkNominalDiffTime a) = truncate a
  round (MkNominalDiffTime a) = round a
  ceiling (MkNominalDiffTime a) = ceiling a
  floor (MkNominalDiffTime a) = floor a

instance NFData DiffTime where
  rnf t = t `seq` ()

instance NFData NominalDiffTime where
  rnf t = t `seq` ()

secondsToDiffTime, picosecondsToDiffTime :: Integer -> DiffTime
secondsToDiffTime = fromInteger
picosecondsToDiffTime = MkDiffTime . MkFixed

diffTimeToPicoseconds :: DiffTime -> Integer
diffTimeToPicoseconds (MkDiffTime (MkFixed n)) = n

nominalDay :: NominalDiffTime
nominalDay = 86400

nominalDiffTimeToSeconds :: NominalDiffTime -> Pico
nominalDiffTimeToSeconds (MkNominalDiffTime t) = t

secondsToNominalDiffTime :: Pico -> NominalDiffTime
secondsToNominalDiffTime = MkNominalDiffTime

-- | A day, and the time in it.
data UTCTime = UTCTime { utctDay :: Day, utctDayTime :: DiffTime }
  deriving (Eq, Ord)

instance Show UTCTime where
  show (UTCTime day (MkDiffTime time)) = show day ++ " " ++ two hours ++ ":" ++ two minutes ++ ":" ++ seconds ++ " UTC"
    where
      whole = min 86399 (floor time) :: Integer
      (hours, inHour) = divMod whole 3600
      minutes = div inHour 60
      left = time - fromInteger (hours * 3600 + minutes * 60)
      seconds = (if left < 10 then "0" else "") ++ showFixed True left
      two n = if n < 10 then '0' : show n else show n

instance NFData UTCTime where
  rnf (UTCTime day time) = rnf day `seq` rnf time

-- | Time since the start of the first day of the calendar of days.
sinceStart :: UTCTime -> NominalDiffTime
sinceStart (UTCTime (ModifiedJulianDay day) (MkDiffTime time)) = MkNominalDiffTime (fromInteger (day * 86400) + min 86400 time)

addUTCTime :: NominalDiffTime -> UTCTime -> UTCTime
addUTCTime by from = UTCTime (ModifiedJulianDay day) (MkDiffTime (time - fromInteger (day * 86400)))
  where
    MkNominalDiffTime time = by + sinceStart from
    day = floor (time / 86400)

diffUTCTime :: UTCTime -> UTCTime -> NominalDiffTime
diffUTCTime a b = sinceStart a - sinceStart b

getCurrentTime :: IO UTCTime
getCurrentTime = do
  nanoseconds <- IO primWallTime
  return (addUTCTime (MkNominalDiffTime (MkFixed (nanoseconds * 1000))) (UTCTime (ModifiedJulianDay 40587) 0))
