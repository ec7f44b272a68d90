{-# LANGUAGE DataKinds, KindSignatures, ScopedTypeVariables, TypeApplications, TypeOperators, NoStarIsType, AllowAmbiguousTypes #-}
-- The values of literals in types.
import Data.Proxy
import GHC.TypeLits

newtype Modulo (n :: Nat) = Modulo Integer deriving Eq

instance KnownNat n => Show (Modulo n) where
  showsPrec p m@(Modulo x) = showParen (p > 7) (showsPrec 8 x . showString " mod " . showsPrec 8 (natVal m))

instance KnownNat n => Num (Modulo n) where
  Modulo a + Modulo b = reduced (a + b)
  Modulo a * Modulo b = reduced (a * b)
  negate (Modulo a) = reduced (negate a)
  abs = id
  signum = id
  fromInteger = reduced

reduced :: forall n. KnownNat n => Integer -> Modulo n
reduced x = Modulo (x `mod` natVal (Proxy :: Proxy n))

newtype Tagged (s :: Symbol) a = Tagged a

instance (KnownSymbol s, Show a) => Show (Tagged s a) where
  show t@(Tagged a) = symbolVal (tag t) ++ "=" ++ show a
    where
      tag :: Tagged s a -> Proxy s
      tag _ = Proxy

size :: forall n. KnownNat n => Integer
size = natVal (Proxy @n) * 8

main :: IO ()
main = do
  print (natVal (Proxy :: Proxy 5), natVal (Proxy :: Proxy (2 + 3 * 4)))
  putStrLn (symbolVal (Proxy :: Proxy "a \"quoted\" \\ name"))
  print (3 * 5 + 4 :: Modulo 7)
  print [2 ^ k :: Modulo 1000007 | k <- [10, 20, 30 :: Int]]
  print (Just (-1 :: Modulo 12))
  print (Tagged 3 :: Tagged "width" Int, Tagged "x" :: Tagged "name" String)
  print (size @4)
