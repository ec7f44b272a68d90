-- | LiquidHaskell's combinators for equational proofs.
module Language.Haskell.Liquid.Equational (Proof, QED (..), (***), (==.), (==!), eq, (?)) where

type Proof = ()

data QED = Admit | QED

infixl 3 ***, ==., ==!, ?

{-@ assume (***) :: a -> p:QED -> {v:Proof | p = Admit => false} @-}
(***) :: a -> QED -> Proof
_ *** _ = ()

{-@ (==.) :: x:a -> y:{a | x = y} -> {v:a | v = y && v = x} @-}
(==.) :: a -> a -> a
_ ==. y = y

{-@ assume (==!) :: x:a -> y:a -> {v:a | v = y && v = x} @-}
(==!) :: a -> a -> a
_ ==! y = y

{-@ eq :: x:a -> y:{a | x = y} -> {v:a | v = y && v = x} @-}
eq :: a -> a -> a
eq _ y = y

(?) :: a -> b -> a
x ? _ = x
