-- | A type without a value.
module Data.Proxy (Proxy (..), asProxyTypeOf, KProxy (..)) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Whatif.Typeable (Proxy (..))

data KProxy t = KProxy

instance Eq (Proxy t) where
  _ == _ = True

instance Ord (Proxy t) where
  compare _ _ = EQ

instance Show (Proxy t) where
  showsPrec _ _ = showString "Proxy"

instance Read (Proxy t) where
  readsPrec _ = readParen False (\r -> [(Proxy, s) | ("Proxy", s) <- lex r])

instance Bounded (Proxy t) where
  minBound = Proxy
  maxBound = Proxy

instance Enum (Proxy t) where
  fromEnum _ = 0
  toEnum 0 = Proxy
  toEnum _ = errorWithoutStackTrace "Proxy.toEnum: 0 expected"

instance Semigroup (Proxy s) where
  _ <> _ = Proxy

instance Monoid (Proxy s) where
  mempty = Proxy

instance Functor Proxy where
  fmap _ _ = Proxy

instance Applicative Proxy where
  pure _ = Proxy
  _ <*> _ = Proxy

instance Alternative Proxy where
  empty = Proxy
  _ <|> _ = Proxy

instance Monad Proxy where
  _ >>= _ = Proxy

instance MonadPlus Proxy

instance Foldable Proxy where
  foldMap _ _ = mempty
  foldr _ z _ = z

instance Traversable Proxy where
  traverse _ _ = pure Proxy

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf = const
