{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Arrays as GHC's primitives have them, with the state in the program's hands.
module Main (main) where

import GHC.Exts
import GHC.IO (IO (..))
import GHC.ST (ST (..), runST)
import GHC.Word (Word16 (..), Word8 (..))

data Array a = Array (Array# a)

data Bytes = Bytes ByteArray#

fromL :: Int -> [a] -> Array a
fromL (I# n) list = runST (ST (\s -> case newArray# n (error "not written") s of
  (# s1, m #) ->
    let go _ [] s' = s'
        go i (x : xs) s' = case writeArray# m i x s' of s'' -> go (i +# 1#) xs s''
    in case go 0# list s1 of
         s2 -> case unsafeFreezeArray# m s2 of (# s3, a #) -> (# s3, Array a #)))

at :: Array a -> Int -> a
at (Array a) (I# i) = case indexArray# a i of (# x #) -> x

size :: Array a -> Int
size (Array a) = I# (sizeofArray# a)

sumTo :: Int -> Int
sumTo (I# n) = I# (go 0# 0#)
  where
    go i acc
      | isTrue# (i ># n) = acc
      | otherwise = go (i +# 1#) (acc +# i)

bytes :: [Word8] -> Bytes
bytes ws = runST (ST (\s -> case newByteArray# n s of
  (# s1, m #) -> case fill m 0# ws s1 of
    s2 -> case unsafeFreezeByteArray# m s2 of (# s3, b #) -> (# s3, Bytes b #)))
  where
    n = case length ws of I# k -> k
    fill _ _ [] s = s
    fill m i (W8# w : rest) s = case writeWord8Array# m i w s of s' -> fill m (i +# 1#) rest s'

small :: IO [Int]
small = IO (\s -> case newSmallArray# 4# (7 :: Int) s of
  (# s1, m #) -> case writeSmallArray# m 2# 9 s1 of
    s2 -> case copySmallMutableArray# m 1# m 0# 3# s2 of
      s3 -> case freezeSmallArray# m 0# 4# s3 of
        (# s4, a #) -> case writeSmallArray# m 0# 100 s4 of
          s5 -> case sizeofSmallArray# a of
            k -> case indexSmallArray# a 1# of (# x #) -> (# s5, [x, I# k] #))

counter :: IO Int
counter = IO (\s -> case newMutVar# (1 :: Int) s of
  (# s1, r #) -> case writeMutVar# r 5 s1 of
    s2 -> case readMutVar# r s2 of
      (# s3, x #) -> case writeMutVar# r (x * 2) s3 of
        s4 -> readMutVar# r s4)

main :: IO ()
main = do
  let a = fromL 5 "hello"
  print (map (at a) [0 .. size a - 1], size a)
  print (sumTo 1000)
  let Bytes b = bytes [1, 2, 3, 4, 5, 6, 7, 8, 255, 128]
  print (I# (sizeofByteArray# b), W16# (indexWord16Array# b 1#), I# (indexIntArray# b 0#), W8# (indexWord8Array# b 8#))
  print (I# (indexInt8Array# b 8#), I# (indexInt16Array# b 4#), W# (indexWord32Array# b 1#), C# (indexCharArray# b 9#))
  print (D# (int2Double# (indexInt32Array# b 0#)))
  small >>= print
  counter >>= print
  print (I# (ord# (indexCharOffAddr# "abc"# 1#)), unpackCString# "literal"#)
  print (W# (popCnt# 255##), W# (clz# 1##), W# (ctz# 8##), I# (uncheckedIShiftRL# -1# 60#), W# (narrow8Word# 511##))
  case addIntC# 9223372036854775807# 1# of (# x, c #) -> print (I# x, I# c)
  case timesWord2# 18446744073709551615## 2## of (# h, l #) -> print (W# h, W# l)
  case quotRemInt# -7# 2# of (# q, r #) -> print (I# q, I# r)
