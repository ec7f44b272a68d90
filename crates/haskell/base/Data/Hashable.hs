-- | Hash values, the same as those of the package hashable 1.3.5 for Int and its like, characters, lists, tuples, 'Maybe' and 'Either'.
-- Those of 'Double', large Integers, 'Text' and 'ByteString' are others than there. A default by 'Generic' is not supported.
module Data.Hashable (Hashable (..), hashUsing, Hashed, hashed, unhashed) where

import Data.Bits
import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import Data.Int
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.Map as M
import qualified Data.Set as S
import qualified Data.IntMap as IM
import qualified Data.IntSet as IS
import Data.Ratio
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL
import Data.Word
import Numeric.Natural
import Whatif.Prim (unsupportedError)

infixl 0 `hashWithSalt`

class Hashable a where
  hashWithSalt :: Int -> a -> Int
  hashWithSalt _ _ = unsupportedError "an instance of Hashable by Generic"

  hash :: a -> Int
  hash = hashWithSalt start

-- | What a hash value starts with.
start :: Int
start = -3750763034362895579

-- | As Fowler, Noll and Vo mix numbers, with whole words.
mix :: Int -> Int -> Int
mix h n = (h * 1099511628211) `xor` n

-- | Stands for the second of two constructors.
second :: Int
second = 6148914691236517205

byInt :: (a -> Int) -> Int -> a -> Int
byInt f salt x = salt `mix` f x

-- | Mixes the hash value of something that a value is made from.
hashUsing :: Hashable b => (a -> b) -> Int -> a -> Int
hashUsing f salt x = hashWithSalt salt (f x)

instance Hashable Int where
  hash n = n
  hashWithSalt = byInt id

instance Hashable Int8 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Int16 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Int32 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Int64 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Word where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Word8 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Word16 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Word32 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Word64 where
  hash = fromIntegral
  hashWithSalt = byInt fromIntegral

instance Hashable Char where
  hash = fromEnum
  hashWithSalt = byInt fromEnum

instance Hashable Bool where
  hash = fromEnum
  hashWithSalt = byInt fromEnum

instance Hashable Ordering where
  hash = fromEnum
  hashWithSalt = byInt fromEnum

instance Hashable () where
  hash = fromEnum
  hashWithSalt = byInt fromEnum

-- | A number that an Int can hold is hashed as one.
instance Hashable Integer where
  hash n
    | n >= toInteger (minBound :: Int) && n <= toInteger (maxBound :: Int) = fromInteger n
    | otherwise = hashWithSalt start (show n)
  hashWithSalt salt n = salt `mix` hash n

instance Hashable Natural where
  hash = hash . toInteger
  hashWithSalt salt n = salt `mix` hash n

instance (Hashable a) => Hashable (Ratio a) where
  hash r = hash (numerator r) `hashWithSalt` denominator r
  hashWithSalt salt r = salt `hashWithSalt` numerator r `hashWithSalt` denominator r

instance Hashable Double where
  hash x
    | isNegativeZero x = hash (0 :: Double)
    | otherwise = hash (show x)
  hashWithSalt salt x = salt `mix` hash x

instance Hashable Float where
  hash x
    | isNegativeZero x = hash (0 :: Float)
    | otherwise = hash (show x)
  hashWithSalt salt x = salt `mix` hash x

-- | The elements one after the other, and then how many there are.
many :: Hashable a => Int -> [a] -> Int
many = go 0
  where
    go :: Hashable a => Int -> Int -> [a] -> Int
    go n salt [] = hashWithSalt salt n
    go n salt (x : xs) = let salt' = hashWithSalt salt x in salt' `seq` go (n + 1) salt' xs

instance Hashable a => Hashable [a] where
  hashWithSalt = many

instance Hashable a => Hashable (NonEmpty a) where
  hashWithSalt salt (x :| xs) = salt `hashWithSalt` x `hashWithSalt` xs

instance Hashable T.Text where
  hashWithSalt salt t = many salt (T.unpack t)

instance Hashable TL.Text where
  hashWithSalt salt t = many salt (TL.unpack t)

instance Hashable ByteString where
  hashWithSalt salt b = many salt (B.unpack b)

instance Hashable L.ByteString where
  hashWithSalt salt b = many salt (L.unpack b)

instance Hashable a => Hashable (Maybe a) where
  hash Nothing = 0
  hash (Just a) = second `hashWithSalt` a
  hashWithSalt salt Nothing = salt `mix` 0
  hashWithSalt salt (Just a) = salt `mix` second `hashWithSalt` a

instance (Hashable a, Hashable b) => Hashable (Either a b) where
  hash (Left a) = 0 `hashWithSalt` a
  hash (Right b) = second `hashWithSalt` b
  hashWithSalt salt (Left a) = salt `mix` 0 `hashWithSalt` a
  hashWithSalt salt (Right b) = salt `mix` second `hashWithSalt` b

instance (Hashable a, Hashable b) => Hashable (a, b) where
  hash (a, b) = hash a `hashWithSalt` b
  hashWithSalt salt (a, b) = salt `hashWithSalt` a `hashWithSalt` b

instance (Hashable a, Hashable b, Hashable c) => Hashable (a, b, c) where
  hash (a, b, c) = hash a `hashWithSalt` b `hashWithSalt` c
  hashWithSalt salt (a, b, c) = salt `hashWithSalt` a `hashWithSalt` b `hashWithSalt` c

instance (Hashable a, Hashable b, Hashable c, Hashable d) => Hashable (a, b, c, d) where
  hash (a, b, c, d) = hash a `hashWithSalt` b `hashWithSalt` c `hashWithSalt` d
  hashWithSalt salt (a, b, c, d) = salt `hashWithSalt` a `hashWithSalt` b `hashWithSalt` c `hashWithSalt` d

instance (Hashable k, Hashable v) => Hashable (M.Map k v) where
  hashWithSalt salt m = M.foldlWithKey' (\s k v -> s `hashWithSalt` k `hashWithSalt` v) (salt `hashWithSalt` M.size m) m

instance Hashable a => Hashable (S.Set a) where
  hashWithSalt salt s = S.foldl' hashWithSalt (salt `hashWithSalt` S.size s) s

instance Hashable v => Hashable (IM.IntMap v) where
  hashWithSalt salt m = IM.foldlWithKey' (\s k v -> s `hashWithSalt` k `hashWithSalt` v) (salt `hashWithSalt` IM.size m) m

instance Hashable IS.IntSet where
  hashWithSalt salt s = IS.foldl' hashWithSalt (salt `hashWithSalt` IS.size s) s

-- | A value with its hash value.
data Hashed a = Hashed a !Int

hashed :: Hashable a => a -> Hashed a
hashed a = Hashed a (hash a)

unhashed :: Hashed a -> a
unhashed (Hashed a _) = a

instance Eq a => Eq (Hashed a) where
  Hashed a n == Hashed b m = n == m && a == b

instance Ord a => Ord (Hashed a) where
  compare (Hashed a _) (Hashed b _) = compare a b

instance Show a => Show (Hashed a) where
  showsPrec p (Hashed a _) = showParen (p > 10) (showString "hashed " . showsPrec 11 a)

instance Hashable (Hashed a) where
  hash (Hashed _ n) = n
  hashWithSalt salt (Hashed _ n) = salt `mix` n

instance Foldable Hashed where
  foldr f z (Hashed a _) = f a z
