-- | Texts that are put together piece by piece.
module Data.Text.Lazy.Builder (Builder, toLazyText, fromText, fromLazyText, fromString, singleton, flush) where

import qualified Data.String as S
import qualified Data.Text as T
import qualified Data.Text.Lazy as L

newtype Builder = Builder (String -> String)

instance Semigroup Builder where
  Builder f <> Builder g = Builder (f . g)

instance Monoid Builder where
  mempty = Builder id

instance S.IsString Builder where
  fromString = fromString

instance Eq Builder where
  a == b = toLazyText a == toLazyText b

instance Ord Builder where
  compare a b = compare (toLazyText a) (toLazyText b)

instance Show Builder where
  show = show . toLazyText

toLazyText :: Builder -> L.Text
toLazyText (Builder f) = L.pack (f "")

fromString :: String -> Builder
fromString s = Builder (s ++)

fromText :: T.Text -> Builder
fromText = fromString . T.unpack

fromLazyText :: L.Text -> Builder
fromLazyText = fromString . L.unpack

singleton :: Char -> Builder
singleton c = Builder (c :)

flush :: Builder
flush = mempty
