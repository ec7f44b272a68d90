-- | What can be shown as a document.
module Text.PrettyPrint.HughesPJClass
  ( Pretty (..), PrettyLevel (..), prettyNormal, prettyShow, prettyParen, module Text.PrettyPrint.HughesPJ ) where

import Prelude hiding ((<>))
import Text.PrettyPrint.HughesPJ

-- | How much detail is shown.
newtype PrettyLevel = PrettyLevel Int
  deriving (Eq, Ord, Show)

prettyNormal :: PrettyLevel
prettyNormal = PrettyLevel 0

class Pretty a where
  pPrintPrec :: PrettyLevel -> Rational -> a -> Doc
  pPrintPrec _ _ = pPrint
  pPrint :: a -> Doc
  pPrint = pPrintPrec prettyNormal 0
  pPrintList :: PrettyLevel -> [a] -> Doc
  pPrintList level = brackets . fsep . punctuate comma . map (pPrintPrec level 0)
  {-# MINIMAL pPrintPrec | pPrint #-}

prettyShow :: Pretty a => a -> String
prettyShow = render . pPrint

prettyParen :: Bool -> Doc -> Doc
prettyParen = maybeParens

instance Pretty Int where pPrint = int
instance Pretty Integer where pPrint = integer
instance Pretty Float where pPrint = float
instance Pretty Double where pPrint = double
instance Pretty () where pPrint _ = text "()"
instance Pretty Bool where pPrint = text . show
instance Pretty Ordering where pPrint = text . show

instance Pretty Char where
  pPrint = char
  pPrintList _ = text . show

instance Pretty a => Pretty (Maybe a) where
  pPrintPrec _ _ Nothing = text "Nothing"
  pPrintPrec l p (Just x) = prettyParen (p > 10) (text "Just" <+> pPrintPrec l 11 x)

instance (Pretty a, Pretty b) => Pretty (Either a b) where
  pPrintPrec l p (Left x) = prettyParen (p > 10) (text "Left" <+> pPrintPrec l 11 x)
  pPrintPrec l p (Right x) = prettyParen (p > 10) (text "Right" <+> pPrintPrec l 11 x)

instance Pretty a => Pretty [a] where
  pPrintPrec l _ = pPrintList l

instance (Pretty a, Pretty b) => Pretty (a, b) where
  pPrintPrec l _ (a, b) = parens (fsep (punctuate comma [pPrintPrec l 0 a, pPrintPrec l 0 b]))

instance (Pretty a, Pretty b, Pretty c) => Pretty (a, b, c) where
  pPrintPrec l _ (a, b, c) = parens (fsep (punctuate comma [pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c]))
