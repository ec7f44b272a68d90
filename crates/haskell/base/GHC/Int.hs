{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns, BangPatterns #-}
-- | Signed numbers of a given size, and the unboxed number in each.
module GHC.Int (Int (I#), Int8 (I8#), Int16 (I16#), Int32 (I32#), Int64 (I64#), Int#, uncheckedIShiftL64#, uncheckedIShiftRA64#) where

import Data.Int
import GHC.Prim

{-# COMPLETE I8# #-}
pattern I8# :: Int# -> Int8
pattern I8# x <- (fromIntegral -> !x) where
  I8# x = fromIntegral x

{-# COMPLETE I16# #-}
pattern I16# :: Int# -> Int16
pattern I16# x <- (fromIntegral -> !x) where
  I16# x = fromIntegral x

{-# COMPLETE I32# #-}
pattern I32# :: Int# -> Int32
pattern I32# x <- (fromIntegral -> !x) where
  I32# x = fromIntegral x

{-# COMPLETE I64# #-}
pattern I64# :: Int# -> Int64
pattern I64# x <- (fromIntegral -> !x) where
  I64# x = fromIntegral x

uncheckedIShiftL64#, uncheckedIShiftRA64# :: Int# -> Int# -> Int#
uncheckedIShiftL64# = uncheckedIShiftL#
uncheckedIShiftRA64# = uncheckedIShiftRA#
