-- | Strings of bytes, as lists of them.
module Data.ByteString.Internal (ByteString (..), c2w, w2c) where

import Data.Char (chr, ord)
import Data.String (IsString (..))
import Data.Word (Word8)
import Whatif.Unknown (endsEvaluated)

newtype ByteString = BS [Word8]

instance Eq ByteString where
  BS a == BS b = a == b

instance Ord ByteString where
  compare (BS a) (BS b) = compare a b

instance Show ByteString where
  showsPrec d (BS s) = showsPrec d (map w2c s)

instance Read ByteString where
  readsPrec d s = [(BS (map c2w x), rest) | (x, rest) <- readsPrec d s]

instance Semigroup ByteString where
  BS a <> BS b = BS (a ++ b)

instance Monoid ByteString where
  mempty = BS []

instance IsString ByteString where
  fromString s = BS (map c2w s)

c2w :: Char -> Word8
c2w c = fromIntegral (ord c)

w2c :: Word8 -> Char
w2c w = chr (fromIntegral w)

unknown :: [Word8] -> ByteString
unknown s = BS s

settled :: ByteString -> Bool
settled (BS s) = endsEvaluated s
