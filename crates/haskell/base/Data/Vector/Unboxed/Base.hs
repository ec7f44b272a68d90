-- | What unboxed vectors are made of.
module Data.Vector.Unboxed.Base (Vector (..), MVector (..), IOVector, STVector, Unbox (..), lazily) where

import Data.Complex (Complex (..))
import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Data.Int
import Data.Monoid (All (..), Any (..), Product (..), Sum (..))
import Data.Ord (Down (..))
import Data.Semigroup (Max (..), Min (..))
import qualified Data.Vector as B
import qualified Data.Vector.Mutable as M
import Data.Word
import Unsafe.Coerce (unsafeCoerce)
import Whatif.Base (RealWorld)

-- | A vector whose elements are evaluated.
newtype Vector a = Vector (B.Vector a)

-- | A mutable one.
newtype MVector s a = MVector (M.MVector s a)

type IOVector = MVector RealWorld
type STVector s = MVector s

-- | A vector of the elements of a list, in which nothing is evaluated. (Newtypes are erased.)
lazily :: [a] -> B.Vector a
lazily = unsafeCoerce

-- | Types of elements.
class Unbox a where
  -- | Evaluates an element as far as it is stored evaluated.
  settle :: a -> ()
  settle x = x `seq` ()
  -- | What a new mutable vector holds.
  zero :: a

instance Unbox () where zero = ()
instance Unbox Bool where zero = False
instance Unbox Char where zero = '\0'
instance Unbox Double where zero = 0
instance Unbox Float where zero = 0
instance Unbox Int where zero = 0
instance Unbox Int8 where zero = 0
instance Unbox Int16 where zero = 0
instance Unbox Int32 where zero = 0
instance Unbox Int64 where zero = 0
instance Unbox Word where zero = 0
instance Unbox Word8 where zero = 0
instance Unbox Word16 where zero = 0
instance Unbox Word32 where zero = 0
instance Unbox Word64 where zero = 0

instance Unbox a => Unbox (Complex a) where
  settle (a :+ b) = settle a `seq` settle b
  zero = zero :+ zero

instance Unbox a => Unbox (Identity a) where
  settle (Identity a) = settle a
  zero = Identity zero

instance Unbox a => Unbox (Const a b) where
  settle (Const a) = settle a
  zero = Const zero

instance Unbox a => Unbox (Down a) where
  settle (Down a) = settle a
  zero = Down zero

instance Unbox a => Unbox (Sum a) where
  settle (Sum a) = settle a
  zero = Sum zero

instance Unbox a => Unbox (Product a) where
  settle (Product a) = settle a
  zero = Product zero

instance Unbox a => Unbox (Min a) where
  settle (Min a) = settle a
  zero = Min zero

instance Unbox a => Unbox (Max a) where
  settle (Max a) = settle a
  zero = Max zero

instance Unbox All where zero = All False
instance Unbox Any where zero = Any False

instance (Unbox a, Unbox b) => Unbox (a, b) where
  settle (a, b) = settle a `seq` settle b
  zero = (zero, zero)

instance (Unbox a, Unbox b, Unbox c) => Unbox (a, b, c) where
  settle (a, b, c) = settle a `seq` settle b `seq` settle c
  zero = (zero, zero, zero)

instance (Unbox a, Unbox b, Unbox c, Unbox d) => Unbox (a, b, c, d) where
  settle (a, b, c, d) = settle a `seq` settle b `seq` settle c `seq` settle d
  zero = (zero, zero, zero, zero)

instance (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => Unbox (a, b, c, d, e) where
  settle (a, b, c, d, e) = settle a `seq` settle b `seq` settle c `seq` settle d `seq` settle e
  zero = (zero, zero, zero, zero, zero)

instance (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => Unbox (a, b, c, d, e, f) where
  settle (a, b, c, d, e, f) = settle a `seq` settle b `seq` settle c `seq` settle d `seq` settle e `seq` settle f
  zero = (zero, zero, zero, zero, zero, zero)
