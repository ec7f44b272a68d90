{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns, BangPatterns #-}
-- | Unsigned numbers of a given size, and the unboxed number in each.
module GHC.Word (Word (W#), Word8 (W8#), Word16 (W16#), Word32 (W32#), Word64 (W64#), byteSwap16, byteSwap32, byteSwap64, bitReverse8, bitReverse16, bitReverse32, bitReverse64, Word#, uncheckedShiftRL64#) where

import Data.Word
import GHC.Prim

{-# COMPLETE W8# #-}
pattern W8# :: Word# -> Word8
pattern W8# x <- (fromIntegral -> !x) where
  W8# x = fromIntegral x

{-# COMPLETE W16# #-}
pattern W16# :: Word# -> Word16
pattern W16# x <- (fromIntegral -> !x) where
  W16# x = fromIntegral x

{-# COMPLETE W32# #-}
pattern W32# :: Word# -> Word32
pattern W32# x <- (fromIntegral -> !x) where
  W32# x = fromIntegral x

{-# COMPLETE W64# #-}
pattern W64# :: Word# -> Word64
pattern W64# x <- (fromIntegral -> !x) where
  W64# x = fromIntegral x

uncheckedShiftRL64# :: Word# -> Int# -> Word#
uncheckedShiftRL64# = uncheckedShiftRL#
