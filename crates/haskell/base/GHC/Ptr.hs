{-# LANGUAGE MagicHash #-}
-- | Addresses in blocks of memory (see "Whatif.Memory").
module GHC.Ptr (Ptr (..), FunPtr (..), nullPtr, castPtr, plusPtr, alignPtr, minusPtr, nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr) where

import GHC.Prim
import Numeric (showHex)

data Ptr a = Ptr Addr#

data FunPtr a = FunPtr Addr#

instance Eq (Ptr a) where
  Ptr a == Ptr b = isTrue# (eqAddr# a b)

-- | By the place in a block.
instance Ord (Ptr a) where
  compare (Ptr a) (Ptr b)
    | isTrue# (eqAddr# a b) = EQ
    | isTrue# (leAddr# a b) = LT
    | otherwise = GT

instance Show (Ptr a) where
  showsPrec _ p = showString "0x" . showString (replicate (16 - length digits) '0') . showString digits
    where digits = showHex (minusPtr p nullPtr) ""

instance Eq (FunPtr a) where
  FunPtr a == FunPtr b = isTrue# (eqAddr# a b)

instance Ord (FunPtr a) where
  compare a b = compare (castFunPtrToPtr a) (castFunPtrToPtr b)

instance Show (FunPtr a) where
  showsPrec d = showsPrec d . castFunPtrToPtr

nullPtr :: Ptr a
nullPtr = Ptr nullAddr#

castPtr :: Ptr a -> Ptr b
castPtr (Ptr a) = Ptr a

plusPtr :: Ptr a -> Int -> Ptr b
plusPtr (Ptr a) n = Ptr (plusAddr# a n)

alignPtr :: Ptr a -> Int -> Ptr a
alignPtr p@(Ptr a) n = case minusPtr p nullPtr `rem` n of
  0 -> p
  r -> Ptr (plusAddr# a (n - r))

minusPtr :: Ptr a -> Ptr b -> Int
minusPtr (Ptr a) (Ptr b) = minusAddr# a b

nullFunPtr :: FunPtr a
nullFunPtr = FunPtr nullAddr#

castFunPtr :: FunPtr a -> FunPtr b
castFunPtr (FunPtr a) = FunPtr a

castFunPtrToPtr :: FunPtr a -> Ptr b
castFunPtrToPtr (FunPtr a) = Ptr a

castPtrToFunPtr :: Ptr a -> FunPtr b
castPtrToFunPtr (Ptr a) = FunPtr a
