-- | Processor time.
module System.CPUTime (getCPUTime, cpuTimePrecision) where

import Whatif.Base (IO (..))
import Whatif.Prim (primCpuTime)

-- | In picoseconds.
getCPUTime :: IO Integer
getCPUTime = IO primCpuTime

cpuTimePrecision :: Integer
cpuTimePrecision = 1000000
