-- | LiquidHaskell's combinators for proofs as programs.
module Language.Haskell.Liquid.ProofCombinators
  ( Proof, toProof, QED (..), (***), (===), (==.), (==!), (=<=), (<=.), (=>=), (>=.), (?), (&&&), trivial, withProof, unreachable, impossible
  , pleUnfold
  ) where

type Proof = ()

toProof :: a -> Proof
toProof _ = ()

trivial :: Proof
trivial = ()

data QED = Admit | QED

infixl 3 ***, ===, ==., ==!, =<=, <=., =>=, >=., ?

{-@ assume (***) :: a -> p:QED -> {v:Proof | p = Admit => false} @-}
(***) :: a -> QED -> Proof
_ *** _ = ()

{-@ (===) :: x:a -> y:{a | y = x} -> {v:a | v = x && v = y} @-}
(===) :: a -> a -> a
_ === y = y

-- | A step that nobody checks: what follows from the whole is.
(==.) :: a -> a -> a
_ ==. y = y

{-@ assume (==!) :: x:a -> y:a -> {v:a | v = x && v = y} @-}
(==!) :: a -> a -> a
_ ==! y = y

{-@ (=<=) :: x:a -> y:{a | x <= y} -> {v:a | v = y} @-}
(=<=) :: a -> a -> a
_ =<= y = y

{-@ (<=.) :: x:a -> y:{a | x <= y} -> {v:a | v = y} @-}
(<=.) :: a -> a -> a
_ <=. y = y

{-@ (=>=) :: x:a -> y:{a | x >= y} -> {v:a | v = y} @-}
(=>=) :: a -> a -> a
_ =>= y = y

{-@ (>=.) :: x:a -> y:{a | x >= y} -> {v:a | v = y} @-}
(>=.) :: a -> a -> a
_ >=. y = y

{-@ (?) :: forall a b <pa :: a -> Bool, pb :: b -> Bool>. a<pa> -> b<pb> -> a<pa> @-}
(?) :: a -> b -> a
x ? _ = x

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

withProof :: a -> b -> a
withProof x _ = x


{-@ unreachable :: {v:Proof | false} @-}
unreachable :: Proof
unreachable = ()

-- | Where a function's body begins with it, a verifier unfolds the function.
pleUnfold :: a -> a
pleUnfold x = x

{-@ impossible :: {v:a | false} -> b @-}
impossible :: a -> b
impossible _ = errorWithoutStackTrace "this should never be called"
