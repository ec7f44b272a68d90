-- Blocks of memory, and what is written to them and read.
module Main (main) where

import Data.Int
import Data.Word
import Foreign
import Foreign.C.Types

data Point = Point Int32 Double
  deriving (Eq, Show)

instance Storable Point where
  sizeOf _ = 16
  alignment _ = 8
  peek p = Point <$> peekByteOff p 0 <*> peekByteOff p 8
  poke p (Point a b) = pokeByteOff p 0 a >> pokeByteOff p 8 b

main :: IO ()
main = do
  xs <- withArray [10, 20, 30 :: Int] (\p -> do
    pokeElemOff p 1 21
    y <- peek (p `advancePtr` 2)
    poke p y
    peekArray 3 p)
  print xs
  point <- alloca (\p -> poke p (Point 7 2.5) >> peek p)
  print point
  bs <- with (0x0102030405060708 :: Word64) (\p -> peekArray 8 (castPtr p :: Ptr Word8))
  print bs
  c <- with (-1 :: Int16) (\p -> peek (castPtr p :: Ptr Word16))
  print c
  fp <- mallocForeignPtrArray 4 :: IO (ForeignPtr Float)
  withForeignPtr fp (\p -> pokeArray p [1.5, -2, 0, 4] >> peekArray 4 p) >>= print
  print (sizeOf (undefined :: CInt), sizeOf 'c', alignment (undefined :: CShort), fromIntegral (300 :: Int) + (1 :: CUChar))
  text <- newArray0 0 (map (fromIntegral . fromEnum) "text" :: [CChar])
  n <- lengthArray0 0 text
  print n
  print (nullPtr == (nullPtr :: Ptr Int), text == nullPtr, (text `plusPtr` 3) `minusPtr` text)
  copyBytes (text `plusPtr` 1) text 2
  peekArray 4 text >>= print
  print (maxBound :: CLong, minBound :: CChar, read "12" :: CSize)
