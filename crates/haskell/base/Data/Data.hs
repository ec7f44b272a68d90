-- | The name of the class Data, so that deriving it is accepted, and what Data.Typeable has.
module Data.Data (module Data.Typeable, Data) where

import Data.Int (Int8, Int16, Int32, Int64)
import Data.List.NonEmpty (NonEmpty)
import Data.Map (Map)
import Data.Ratio (Ratio)
import Data.Set (Set)
import Data.Text (Text)
import Data.Typeable
import Data.Word (Word8, Word16, Word32, Word64)

class Typeable a => Data a

instance Data Int
instance Data Integer
instance Data Word
instance Data Char
instance Data Double
instance Data Float
instance Data Bool
instance Data Ordering
instance Data ()
instance Data Int8
instance Data Int16
instance Data Int32
instance Data Int64
instance Data Word8
instance Data Word16
instance Data Word32
instance Data Word64
instance Data Text
instance Data a => Data [a]
instance Data a => Data (Maybe a)
instance Data a => Data (Ratio a)
instance Data a => Data (NonEmpty a)
instance (Data a, Ord a) => Data (Set a)
instance (Data a, Data b) => Data (Either a b)
instance (Data a, Data b) => Data (a, b)
instance (Data a, Data b, Data c) => Data (a, b, c)
instance (Data a, Data b, Data c, Data d) => Data (a, b, c, d)
instance (Data k, Ord k, Data a) => Data (Map k a)
