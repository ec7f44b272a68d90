-- | What can be wrong with bytes that should be a text.
module Data.Text.Encoding.Error (UnicodeException (..)) where

import Control.Exception (Exception)
import Data.Word (Word8)
import Numeric (showHex)

data UnicodeException
  = DecodeError String (Maybe Word8)
  | EncodeError String (Maybe Char)
  deriving Eq

instance Show UnicodeException where
  show (DecodeError desc (Just w)) = "Cannot decode byte '\\x" ++ showHex w ("': " ++ desc)
  show (DecodeError desc Nothing) = "Cannot decode input: " ++ desc
  show (EncodeError desc (Just c)) = "Cannot encode character '\\x" ++ showHex (fromEnum c) ("': " ++ desc)
  show (EncodeError desc Nothing) = "Cannot encode input: " ++ desc

instance Exception UnicodeException
