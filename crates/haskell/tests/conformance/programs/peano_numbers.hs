module Main where

data Nat = Z | S Nat deriving (Eq, Ord)
instance Show Nat where show n = "N" ++ show (toInteger n)
instance Enum Nat where
  toEnum 0 = Z
  toEnum n = S (toEnum (n - 1))
  fromEnum Z = 0
  fromEnum (S n) = 1 + fromEnum n
instance Num Nat where
  Z + n = n
  S m + n = S (m + n)
  Z * _ = Z
  S m * n = n + m * n
  m - Z = m
  S m - S n = m - n
  Z - _ = error "negative Nat"
  abs = id
  signum Z = Z
  signum _ = S Z
  fromInteger 0 = Z
  fromInteger n = S (fromInteger (n - 1))
instance Real Nat where toRational = toRational . toInteger
instance Integral Nat where
  toInteger Z = 0
  toInteger (S n) = 1 + toInteger n
  quotRem a b | a < b = (Z, a)
              | otherwise = let (q, r) = quotRem (a - b) b in (S q, r)
main :: IO ()
main = do
  print (3 + 4 * 2 :: Nat, 17 `quot` 5 :: Nat, 17 `rem` 5 :: Nat, quotRem 9 (2 :: Nat))
  print (2 ^ (3 :: Nat) :: Nat, even (4 :: Nat), fromIntegral (5 :: Nat) + 0.5, gcd 12 (8 :: Nat), S (S Z) > Z)
