{-# LANGUAGE NoImplicitPrelude #-}
-- | Types that index arrays.
module Whatif.Ix where

import Whatif.Base
import Whatif.List
import Whatif.Prim
import Whatif.Show

class Ord a => Ix a where
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  unsafeIndex :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  unsafeRangeSize :: (a, a) -> Int

  index b i = if inRange b i then unsafeIndex b i else hopelessIndexError
  unsafeIndex b i = index b i
  rangeSize b@(_, h) = if inRange b h then unsafeIndex b h + 1 else 0
  unsafeRangeSize b@(_, h) = unsafeIndex b h + 1

{-@ assume hopelessIndexError :: {v:Int | false} @-}
hopelessIndexError :: Int
hopelessIndexError = errorWithoutStackTrace "Error in array index"

{-@ assume indexError :: (a, a) -> a -> {v:String | false} -> b @-}
-- | The error for an index outside its range, with the name of the type.
indexError :: Show a => (a, a) -> a -> String -> b
indexError rng i ty = errorWithoutStackTrace (showString "Ix{" (showString ty (showString "}.index: Index " (showParen True (showsPrec 0 i) (showString " out of range " (showParen True (showsPrec 0 rng) ""))))))

instance Ix Int where
  range (m, n) = enumFromTo m n
  index (m, n) i = if intLe m i && intLe i n then intSub i m else indexError (m, n) i "Int"
  unsafeIndex (m, _) i = intSub i m
  inRange (m, n) i = intLe m i && intLe i n

instance Ix Integer where
  range (m, n) = enumFromTo m n
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Integer"
  unsafeIndex (m, _) i = integerToInt (integerSub i m)
  inRange (m, n) i = m <= i && i <= n

instance Ix Word where
  range (m, n) = enumFromTo m n
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word"
  unsafeIndex (m, _) i = wordToInt (wordSub i m)
  inRange (m, n) i = m <= i && i <= n

instance Ix Char where
  range (m, n) = enumFromTo m n
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Char"
  unsafeIndex (m, _) i = charOrd i - charOrd m
  inRange (m, n) i = m <= i && i <= n

instance Ix Bool where
  range (m, n) = enumFromTo m n
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Bool"
  unsafeIndex (m, _) i = fromEnum i - fromEnum m
  inRange (m, n) i = m <= i && i <= n

instance Ix Ordering where
  range (m, n) = enumFromTo m n
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Ordering"
  unsafeIndex (m, _) i = fromEnum i - fromEnum m
  inRange (m, n) i = m <= i && i <= n

instance Ix () where
  range ((), ()) = [()]
  index b i = unsafeIndex b i
  unsafeIndex ((), ()) () = 0
  inRange ((), ()) () = True

instance (Ix a, Ix b) => Ix (a, b) where
  range ((l0, l1), (u0, u1)) = [(i0, i1) | i0 <- range (l0, u0), i1 <- range (l1, u1)]
  unsafeIndex ((l0, l1), (u0, u1)) (i0, i1) = unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0)
  inRange ((l0, l1), (u0, u1)) (i0, i1) = inRange (l0, u0) i0 && inRange (l1, u1) i1

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  range ((l0, l1, l2), (u0, u1, u2)) = [(i0, i1, i2) | i0 <- range (l0, u0), i1 <- range (l1, u1), i2 <- range (l2, u2)]
  unsafeIndex ((l0, l1, l2), (u0, u1, u2)) (i0, i1, i2) = unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0))
  inRange ((l0, l1, l2), (u0, u1, u2)) (i0, i1, i2) = inRange (l0, u0) i0 && inRange (l1, u1) i1 && inRange (l2, u2) i2

instance (Ix a, Ix b, Ix c, Ix d) => Ix (a, b, c, d) where
  range ((l0, l1, l2, l3), (u0, u1, u2, u3)) = [(i0, i1, i2, i3) | i0 <- range (l0, u0), i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3)]
  unsafeIndex ((l0, l1, l2, l3), (u0, u1, u2, u3)) (i0, i1, i2, i3) = unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0)))
  inRange ((l0, l1, l2, l3), (u0, u1, u2, u3)) (i0, i1, i2, i3) = inRange (l0, u0) i0 && inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3

instance (Ix a, Ix b, Ix c, Ix d, Ix e) => Ix (a, b, c, d, e) where
  range ((l0, l1, l2, l3, l4), (u0, u1, u2, u3, u4)) = [(i0, i1, i2, i3, i4) | i0 <- range (l0, u0), i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4)]
  unsafeIndex ((l0, l1, l2, l3, l4), (u0, u1, u2, u3, u4)) (i0, i1, i2, i3, i4) = unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0))))
  inRange ((l0, l1, l2, l3, l4), (u0, u1, u2, u3, u4)) (i0, i1, i2, i3, i4) = inRange (l0, u0) i0 && inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f) => Ix (a, b, c, d, e, f) where
  range ((l0, l1, l2, l3, l4, l5), (u0, u1, u2, u3, u4, u5)) = [(i0, i1, i2, i3, i4, i5) | i0 <- range (l0, u0), i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4), i5 <- range (l5, u5)]
  unsafeIndex ((l0, l1, l2, l3, l4, l5), (u0, u1, u2, u3, u4, u5)) (i0, i1, i2, i3, i4, i5) = unsafeIndex (l5, u5) i5 + unsafeRangeSize (l5, u5) * (unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0)))))
  inRange ((l0, l1, l2, l3, l4, l5), (u0, u1, u2, u3, u4, u5)) (i0, i1, i2, i3, i4, i5) = inRange (l0, u0) i0 && inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4 && inRange (l5, u5) i5

instance (Ix a, Ix b, Ix c, Ix d, Ix e, Ix f, Ix g) => Ix (a, b, c, d, e, f, g) where
  range ((l0, l1, l2, l3, l4, l5, l6), (u0, u1, u2, u3, u4, u5, u6)) = [(i0, i1, i2, i3, i4, i5, i6) | i0 <- range (l0, u0), i1 <- range (l1, u1), i2 <- range (l2, u2), i3 <- range (l3, u3), i4 <- range (l4, u4), i5 <- range (l5, u5), i6 <- range (l6, u6)]
  unsafeIndex ((l0, l1, l2, l3, l4, l5, l6), (u0, u1, u2, u3, u4, u5, u6)) (i0, i1, i2, i3, i4, i5, i6) = unsafeIndex (l6, u6) i6 + unsafeRangeSize (l6, u6) * (unsafeIndex (l5, u5) i5 + unsafeRangeSize (l5, u5) * (unsafeIndex (l4, u4) i4 + unsafeRangeSize (l4, u4) * (unsafeIndex (l3, u3) i3 + unsafeRangeSize (l3, u3) * (unsafeIndex (l2, u2) i2 + unsafeRangeSize (l2, u2) * (unsafeIndex (l1, u1) i1 + unsafeRangeSize (l1, u1) * (unsafeIndex (l0, u0) i0))))))
  inRange ((l0, l1, l2, l3, l4, l5, l6), (u0, u1, u2, u3, u4, u5, u6)) (i0, i1, i2, i3, i4, i5, i6) = inRange (l0, u0) i0 && inRange (l1, u1) i1 && inRange (l2, u2) i2 && inRange (l3, u3) i3 && inRange (l4, u4) i4 && inRange (l5, u5) i5 && inRange (l6, u6) i6
