-- | Random numbers: SplitMix, as the package random-1.2 uses it, so that a seed gives the numbers that it gives there.
--
-- The generator is that of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014): a state to which an odd number
-- is added, and a function that mixes it.
module System.Random
  ( RandomGen (..), StdGen, mkStdGen, initStdGen, Random (..), Uniform (..), UniformRange (..), uniform, uniformR, getStdRandom, getStdGen, setStdGen
  , newStdGen, randomIO, randomRIO
  ) where

import Data.Bits
import Data.IORef
import Data.Int
import Data.Word
import Numeric.Natural (Natural)
import System.IO.Unsafe (unsafePerformIO)
import Whatif.Base (IO (..))
import Whatif.Prim (primWallTime)

-- The generator

-- | Its state, and what is added to it.
data StdGen = StdGen !Word64 !Word64
  deriving Eq

instance Show StdGen where
  showsPrec d (StdGen seed gamma) = showParen (d > 10)
    (showString "StdGen {unStdGen = SMGen " . shows seed . showChar ' ' . shows gamma . showChar '}')

golden :: Word64
golden = 0x9e3779b97f4a7c15

mix64, variant13, mixGamma :: Word64 -> Word64
mix64 z0 = z2 `xor` (z2 `shiftR` 33)
  where
    z1 = (z0 `xor` (z0 `shiftR` 33)) * 0xff51afd7ed558ccd
    z2 = (z1 `xor` (z1 `shiftR` 33)) * 0xc4ceb9fe1a85ec53
variant13 z0 = z2 `xor` (z2 `shiftR` 31)
  where
    z1 = (z0 `xor` (z0 `shiftR` 30)) * 0xbf58476d1ce4e5b9
    z2 = (z1 `xor` (z1 `shiftR` 27)) * 0x94d049bb133111eb
mixGamma z0
  | popCount (z1 `xor` (z1 `shiftR` 1)) >= 24 = z1
  | otherwise = z1 `xor` 0xaaaaaaaaaaaaaaaa
  where
    z1 = variant13 z0 .|. 1

mkStdGen :: Int -> StdGen
mkStdGen n = StdGen (mix64 seed) (mixGamma (seed + golden))
  where
    seed = fromIntegral n

-- | A generator whose seed is the time.
initStdGen :: IO StdGen
initStdGen = fmap (mkStdGen . fromInteger) (IO primWallTime)

class RandomGen g where
  next :: g -> (Int, g)
  next g = (fromIntegral w, g')
    where
      (w, g') = genWord64 g
  genWord8 :: g -> (Word8, g)
  genWord8 g = let (w, g') = genWord32 g in (fromIntegral w, g')
  genWord16 :: g -> (Word16, g)
  genWord16 g = let (w, g') = genWord32 g in (fromIntegral w, g')
  genWord32 :: g -> (Word32, g)
  genWord32 g = let (w, g') = oldStyle (0, 4294967295) g in (fromInteger w, g')
  genWord64 :: g -> (Word64, g)
  genWord64 g = ((fromIntegral high `shiftL` 32) .|. fromIntegral low, g'')
    where
      (low, g') = genWord32 g
      (high, g'') = genWord32 g'
  genWord32R :: Word32 -> g -> (Word32, g)
  genWord32R = widening genWord32
  genWord64R :: Word64 -> g -> (Word64, g)
  genWord64R = masked genWord64
  genRange :: g -> (Int, Int)
  genRange _ = (minBound, maxBound)
  split :: g -> (g, g)

instance RandomGen StdGen where
  genWord32 g = let (w, g') = genWord64 g in (fromIntegral w, g')
  genWord64 (StdGen seed gamma) = let seed' = seed + gamma in (mix64 seed', StdGen seed' gamma)
  split (StdGen seed gamma) = (StdGen seed'' gamma, StdGen (mix64 seed') (mixGamma seed''))
    where
      seed' = seed + gamma
      seed'' = seed' + gamma

-- | A number of a range from a generator that only has 'next', by as many of its numbers as make the result nearly even.
oldStyle :: RandomGen g => (Integer, Integer) -> g -> (Integer, g)
oldStyle (low, high) g0 = go 1 0 g0
  where
    (least, most) = genRange g0
    base = toInteger most - toInteger least + 1
    size = high - low + 1
    go magnitude value g
      | magnitude >= size * 1000 = (low + value `mod` size, g)
      | otherwise = let (x, g') = next g in go (magnitude * base) (value * base + (toInteger x - toInteger least)) g'

-- | A number from 0 to a limit: as many bits as that has, until they are not above it.
masked :: (FiniteBits a, Num a, Ord a) => (g -> (a, g)) -> a -> g -> (a, g)
masked word limit = go
  where
    mask = complement zeroBits `shiftR` countLeadingZeros (limit .|. 1)
    go g = let (x, g') = word g; x' = x .&. mask in if x' > limit then go g' else (x', g')

-- | A number from 0 to a limit: the upper half of a product (Lemire, "Fast Random Integer Generation in an Interval").
widening :: (g -> (Word32, g)) -> Word32 -> g -> (Word32, g)
widening word limit g0
  | limit == maxBound = word g0
  | otherwise = go g0
  where
    size = limit + 1
    least = negate size `mod` size
    go g
      | fromIntegral m < least = go g'
      | otherwise = (fromIntegral (m `shiftR` 32), g')
      where
        (x, g') = word g
        m = fromIntegral x * fromIntegral size :: Word64

-- Values

-- | Types all of whose values are equally likely.
class Uniform a where
  uniform_ :: RandomGen g => g -> (a, g)

-- | Types of whose values between two all are equally likely.
class UniformRange a where
  uniformRange :: RandomGen g => (a, a) -> g -> (a, g)

uniform :: (RandomGen g, Uniform a) => g -> (a, g)
uniform = uniform_

uniformR :: (RandomGen g, UniformRange a) => (a, a) -> g -> (a, g)
uniformR = uniformRange

class Random a where
  randomR :: RandomGen g => (a, a) -> g -> (a, g)
  random :: RandomGen g => g -> (a, g)
  randomRs :: RandomGen g => (a, a) -> g -> [a]
  randomRs range g = let (x, g') = randomR range g in x : randomRs range g'
  randoms :: RandomGen g => g -> [a]
  randoms g = let (x, g') = random g in x : randoms g'

-- | A number of a range, by numbers without a sign of the same size.
between :: (Integral a, FiniteBits w, Integral w) => (g -> (w, g)) -> (a, a) -> g -> (a, g)
between word (a, b) g
  | a == b = (b, g)
  | otherwise = let (x, g') = masked word (fromIntegral high - fromIntegral low) g in (low + fromIntegral x, g')
  where
    (low, high) = if a > b then (b, a) else (a, b)

from :: (RandomGen g, Num a) => (g -> (Word64, g)) -> g -> (a, g)
from word g = let (w, g') = word g in (fromIntegral w, g')

small :: (RandomGen g, Num a) => g -> (a, g)
small g = let (w, g') = genWord32 g in (fromIntegral w, g')

word :: RandomGen g => g -> (Word, g)
word = from genWord64

instance Uniform Int where uniform_ = from genWord64
instance UniformRange Int where uniformRange = between word
instance Random Int where { randomR = uniformRange; random = uniform_ }

instance Uniform Int64 where uniform_ = from genWord64
instance UniformRange Int64 where uniformRange = between genWord64
instance Random Int64 where { randomR = uniformRange; random = uniform_ }

instance Uniform Int32 where uniform_ = small
instance UniformRange Int32 where uniformRange = between genWord32
instance Random Int32 where { randomR = uniformRange; random = uniform_ }

instance Uniform Int16 where uniform_ g = let (w, g') = genWord16 g in (fromIntegral w, g')
instance UniformRange Int16 where uniformRange = between genWord16
instance Random Int16 where { randomR = uniformRange; random = uniform_ }

instance Uniform Int8 where uniform_ g = let (w, g') = genWord8 g in (fromIntegral w, g')
instance UniformRange Int8 where uniformRange = between genWord8
instance Random Int8 where { randomR = uniformRange; random = uniform_ }

instance Uniform Word where uniform_ = word
instance UniformRange Word where uniformRange = between word
instance Random Word where { randomR = uniformRange; random = uniform_ }

instance Uniform Word64 where uniform_ = genWord64
instance UniformRange Word64 where uniformRange = between genWord64
instance Random Word64 where { randomR = uniformRange; random = uniform_ }

instance Uniform Word32 where uniform_ = genWord32
instance UniformRange Word32 where uniformRange = multiplied
instance Random Word32 where { randomR = uniformRange; random = uniform_ }

instance Uniform Word16 where uniform_ = genWord16
instance UniformRange Word16 where uniformRange = multiplied
instance Random Word16 where { randomR = uniformRange; random = uniform_ }

instance Uniform Word8 where uniform_ = genWord8
instance UniformRange Word8 where uniformRange = multiplied
instance Random Word8 where { randomR = uniformRange; random = uniform_ }

-- | A number of a range of at most 32 bits, by a product.
multiplied :: (RandomGen g, Integral a) => (a, a) -> g -> (a, g)
multiplied (a, b) g = let (x, g') = widening genWord32 (fromIntegral (high - low)) g in (low + fromIntegral x, g')
  where
    (low, high) = if a > b then (b, a) else (a, b)

instance Uniform Char where
  uniform_ = uniformRange (minBound, maxBound)
instance UniformRange Char where
  uniformRange (a, b) g = let (x, g') = multiplied (code a, code b) g in (toEnum (fromIntegral x), g')
    where
      code = fromIntegral . fromEnum :: Char -> Word32
instance Random Char where { randomR = uniformRange; random = uniform_ }

instance Uniform Bool where
  uniform_ g = let (w, g') = genWord8 g in (odd w, g')
instance UniformRange Bool where
  uniformRange (a, b) g
    | a == b = (a, g)
    | otherwise = uniform_ g
instance Random Bool where { randomR = uniformRange; random = uniform_ }

instance UniformRange Integer where
  uniformRange (a, b) g
    | a == b = (a, g)
    | a > b = uniformRange (b, a) g
    | limit <= toInteger (maxBound :: Word64) = let (x, g') = masked genWord64 (fromInteger limit) g in (a + toInteger x, g')
    | otherwise = let (x, g') = long (limit + 1) g in (a + x, g')
    where
      limit = b - a
instance Random Integer where
  randomR = uniformRange
  random g = let (x, g') = random g in (toInteger (x :: Int), g')

instance UniformRange Natural where
  uniformRange (a, b) g = let (x, g') = uniformRange (toInteger a, toInteger b) g in (fromInteger x, g')

-- | A number below one of more than 64 bits, by a product.
long :: RandomGen g => Integer -> g -> (Integer, g)
long size = go
  where
    words = length (takeWhile (> 0) (iterate (`shiftR` 64) size))
    whole = 1 `shiftL` (64 * words) :: Integer
    least = (whole - size) `rem` size
    go g
      | m `mod` whole < least = go g'
      | otherwise = (m `div` whole, g')
      where
        (x, g') = several words 0 g
        m = x * size
    several 0 acc g = (acc, g)
    several n acc g = let (w, g') = genWord64 g in several (n - 1 :: Int) ((acc `shiftL` 64) .|. toInteger w) g'

instance UniformRange Double where
  uniformRange (low, high) g
    | low == high = (low, g)
    | isInfinite low || isInfinite high = (low + high, g)
    | otherwise = let (w, g') = genWord64 g; x = fromIntegral w / 18446744073709551615 in (x * low + (1 - x) * high, g')
instance Random Double where
  randomR = uniformRange
  random = uniformRange (0, 1)

instance UniformRange Float where
  uniformRange (low, high) g
    | low == high = (low, g)
    | isInfinite low || isInfinite high = (low + high, g)
    | otherwise = let (w, g') = genWord32 g; x = fromIntegral w / 4294967295 in (x * low + (1 - x) * high, g')
instance Random Float where
  randomR = uniformRange
  random = uniformRange (0, 1)

instance (Uniform a, Uniform b) => Uniform (a, b) where
  uniform_ g = let { (a, g') = uniform_ g; (b, g'') = uniform_ g' } in ((a, b), g'')

instance (Uniform a, Uniform b, Uniform c) => Uniform (a, b, c) where
  uniform_ g = let { (a, g1) = uniform_ g; (b, g2) = uniform_ g1; (c, g3) = uniform_ g2 } in ((a, b, c), g3)

instance (Random a, Random b) => Random (a, b) where
  randomR ((a, b), (a', b')) g = let { (x, g') = randomR (a, a') g; (y, g'') = randomR (b, b') g' } in ((x, y), g'')
  random g = let { (x, g') = random g; (y, g'') = random g' } in ((x, y), g'')

instance (Random a, Random b, Random c) => Random (a, b, c) where
  randomR ((a, b, c), (a', b', c')) g =
    let { (x, g1) = randomR (a, a') g; (y, g2) = randomR (b, b') g1; (z, g3) = randomR (c, c') g2 } in ((x, y, z), g3)
  random g = let { (x, g1) = random g; (y, g2) = random g1; (z, g3) = random g2 } in ((x, y, z), g3)

-- The generator of the program

{-# NOINLINE theStdGen #-}
theStdGen :: IORef StdGen
theStdGen = unsafePerformIO (initStdGen >>= newIORef)

getStdGen :: IO StdGen
getStdGen = readIORef theStdGen

setStdGen :: StdGen -> IO ()
setStdGen = writeIORef theStdGen

newStdGen :: IO StdGen
newStdGen = atomicModifyIORef' theStdGen split

getStdRandom :: (StdGen -> (a, StdGen)) -> IO a
getStdRandom f = atomicModifyIORef' theStdGen (\g -> let (x, g') = f g in (g', x))

randomIO :: Random a => IO a
randomIO = getStdRandom random

randomRIO :: Random a => (a, a) -> IO a
randomRIO range = getStdRandom (randomR range)
