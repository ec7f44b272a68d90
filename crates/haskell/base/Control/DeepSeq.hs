-- | Evaluation of whole structures.
module Control.DeepSeq
  ( NFData (..), deepseq, force, ($!!), (<$!!>), rwhnf, NFData1 (..), NFData2 (..), rnf1, rnf2
  ) where

import Data.Array (Array)
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
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
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL
import Data.Tree (Tree (..))
import Data.Void (Void, absurd)
import Data.Word
import Prelude hiding (all)
import Whatif.Prim (valueFields, valueKind)

infixr 0 $!!, `deepseq`

-- | Without a definition of its own, 'rnf' evaluates all that constructors hold, as GHC's generic one does.
class NFData a where
  rnf :: a -> ()
  rnf = deeply

-- | Evaluates a value and the fields of constructors in it.
deeply :: a -> ()
deeply a = a `seq` (if valueKind a == 1 then all (valueFields a) else ())
  where
    all (f : fs) = deeply f `seq` all fs
    all [] = ()

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

instance NFData Int where rnf = rwhnf
instance NFData Word where rnf = rwhnf
instance NFData Integer where rnf = rwhnf
instance NFData Char where rnf = rwhnf
instance NFData Double where rnf = rwhnf
instance NFData Float where rnf = rwhnf
instance NFData Bool where rnf = rwhnf
instance NFData Ordering where rnf = rwhnf
instance NFData () where rnf = rwhnf
instance NFData Int8 where rnf = rwhnf
instance NFData Int16 where rnf = rwhnf
instance NFData Int32 where rnf = rwhnf
instance NFData Int64 where rnf = rwhnf
instance NFData Word8 where rnf = rwhnf
instance NFData Word16 where rnf = rwhnf
instance NFData Word32 where rnf = rwhnf
instance NFData Word64 where rnf = rwhnf
instance NFData IntSet where rnf = rwhnf
instance NFData T.Text where rnf = rnf . T.unpack
instance NFData TL.Text where rnf = rnf . TL.unpack
instance NFData B.ByteString where rnf = rnf . B.unpack
instance NFData L.ByteString where rnf = rnf . L.unpack
instance NFData (Proxy a) where rnf = rwhnf
instance NFData (a -> b) where rnf = rwhnf

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

-- | Types with one argument, and with two.
class NFData1 f where
  liftRnf :: (a -> ()) -> f a -> ()

class NFData2 p where
  liftRnf2 :: (a -> ()) -> (b -> ()) -> p a b -> ()

rnf1 :: (NFData1 f, NFData a) => f a -> ()
rnf1 = liftRnf rnf

rnf2 :: (NFData2 p, NFData a, NFData b) => p a b -> ()
rnf2 = liftRnf2 rnf rnf

instance NFData1 [] where
  liftRnf f = foldr (\x rest -> f x `seq` rest) ()

instance NFData1 Maybe where
  liftRnf f = maybe () f

instance NFData1 NonEmpty where
  liftRnf f (x :| xs) = f x `seq` liftRnf f xs

instance NFData1 Identity where
  liftRnf f (Identity x) = f x

instance NFData1 Down where
  liftRnf f (Down x) = f x

instance NFData1 Sum where
  liftRnf f (Sum x) = f x

instance NFData1 Product where
  liftRnf f (Product x) = f x

instance NFData1 Proxy where
  liftRnf _ p = p `seq` ()

instance NFData1 (Array i) where
  liftRnf f a = liftRnf f (toList a)

instance NFData a => NFData1 (Either a) where
  liftRnf = liftRnf2 rnf

instance NFData a => NFData1 ((,) a) where
  liftRnf = liftRnf2 rnf

instance NFData2 Either where
  liftRnf2 f _ (Left x) = f x
  liftRnf2 _ g (Right y) = g y

instance NFData2 (,) where
  liftRnf2 f g (x, y) = f x `seq` g y
