-- | Days and times. (Local times and formats are left out.)
module Data.Time (module Data.Time.Calendar, module Data.Time.Clock) where

import Data.Time.Calendar
import Data.Time.Clock
