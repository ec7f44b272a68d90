-- | Strings of bytes that need not be there as a whole, as lists of them. They are not the strict ones: a program may have an instance for each.
module Data.ByteString.Lazy.Internal (ByteString (..)) where

import Data.ByteString.Internal (c2w, w2c)
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

unknown :: [Word8] -> ByteString
unknown s = BS s

settled :: ByteString -> Bool
settled (BS s) = endsEvaluated s
