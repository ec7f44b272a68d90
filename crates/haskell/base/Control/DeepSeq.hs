-- | Evaluation of whole structures.
module Control.DeepSeq
  ( NFData (..), deepseq, force, ($!!), (<$!!>), rwhnf
  ) where

import Data.Array (Array)
import Data.Complex (Complex (..))
import Data.Foldable (toList)
import Data.Functor.Identity (Identity (..))
import Data.Int
import Data.IntMap (IntMap)
import Data.IntSet (IntSet)
import Data.List.NonEmpty (NonEmpty (..))
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Monoid
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import Data.Ratio
import Data.Sequence (Seq)
import Data.Set (Set)
import Data.Tree (Tree (..))
import Data.Void (Void, absurd)
import Data.Word

infixr 0 $!!, `deepseq`

class NFData a where
  rnf :: a -> ()
  rnf a = a `seq` ()

rwhnf :: a -> ()
rwhnf a = a `seq` ()

deepseq :: NFData a => a -> b -> b
deepseq a b = rnf a `seq` b

($!!) :: NFData a => (a -> b) -> a -> b
f $!! x = x `deepseq` f x

force :: NFData a => a -> a
force x = x `deepseq` x

(<$!!>) :: (Monad m, NFData b) => (a -> b) -> m a -> m b
f <$!!> m = m >>= \x -> return $!! f x

instance NFData Int
instance NFData Word
instance NFData Integer
instance NFData Char
instance NFData Double
instance NFData Float
instance NFData Bool
instance NFData Ordering
instance NFData ()
instance NFData Int8
instance NFData Int16
instance NFData Int32
instance NFData Int64
instance NFData Word8
instance NFData Word16
instance NFData Word32
instance NFData Word64
instance NFData IntSet
instance NFData (Proxy a)
instance NFData (a -> b)

instance NFData Void where
  rnf = absurd

instance NFData a => NFData (Ratio a) where
  rnf x = rnf (numerator x) `seq` rnf (denominator x)

instance NFData a => NFData (Complex a) where
  rnf (x :+ y) = rnf x `seq` rnf y

instance NFData a => NFData (Maybe a) where
  rnf Nothing = ()
  rnf (Just x) = rnf x

instance (NFData a, NFData b) => NFData (Either a b) where
  rnf (Left x) = rnf x
  rnf (Right y) = rnf y

instance NFData a => NFData [a] where
  rnf [] = ()
  rnf (x : xs) = rnf x `seq` rnf xs

instance NFData a => NFData (NonEmpty a) where
  rnf (x :| xs) = rnf x `seq` rnf xs

instance NFData a => NFData (Identity a) where
  rnf (Identity a) = rnf a

instance NFData a => NFData (Down a) where
  rnf (Down a) = rnf a

instance NFData a => NFData (Sum a) where
  rnf (Sum a) = rnf a

instance NFData a => NFData (Product a) where
  rnf (Product a) = rnf a

instance NFData a => NFData (Array i a) where
  rnf = rnf . toList

instance (NFData k, NFData a) => NFData (Map k a) where
  rnf = rnf . Map.toList

instance NFData a => NFData (Set a) where
  rnf = rnf . toList

instance NFData a => NFData (IntMap a) where
  rnf = rnf . toList

instance NFData a => NFData (Seq a) where
  rnf = rnf . toList

instance NFData a => NFData (Tree a) where
  rnf (Node x ts) = rnf x `seq` rnf ts

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (a, b) = rnf a `seq` rnf b

instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (a, b, c) = rnf a `seq` rnf b `seq` rnf c

instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (a, b, c, d) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d

instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData (a, b, c, d, e) where
  rnf (a, b, c, d, e) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e
