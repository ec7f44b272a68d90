-- | Mutable cells in ST.
module Data.STRef (STRef, newSTRef, readSTRef, writeSTRef, modifySTRef, modifySTRef') where

import Control.Monad.ST (ST)
import Whatif.Prim
import Whatif.ST (ST (..))
import Whatif.Types (Ref)

newtype STRef s a = STRef (Ref a)

instance Eq (STRef s a) where
  STRef a == STRef b = refEq a b

newSTRef :: a -> ST s (STRef s a)
newSTRef x = fmap STRef (ST (newRef x))

readSTRef :: STRef s a -> ST s a
readSTRef (STRef r) = ST (readRef r)

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef (STRef r) x = ST (writeRef r x)

modifySTRef, modifySTRef' :: STRef s a -> (a -> a) -> ST s ()
modifySTRef r f = readSTRef r >>= \x -> writeSTRef r (f x)
modifySTRef' r f = do
  x <- readSTRef r
  let x' = f x
  x' `seq` writeSTRef r x'
