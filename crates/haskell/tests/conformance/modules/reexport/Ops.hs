module Ops (wrap, combine, (<+>)) where
import Types (Opt (..))
infixr 5 <+>
wrap :: Opt a -> [Opt a]
wrap o = [o]
combine :: Num a => Opt a -> Opt a -> Opt a
combine (Some a) (Some b) = Some (a + b)
combine _ _ = None
(<+>) :: Int -> Int -> Int
a <+> b = a * 10 - b
