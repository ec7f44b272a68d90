{-# LANGUAGE StandaloneDeriving, FlexibleContexts, UndecidableInstances #-}
module Main where

data T a = T a | U
deriving instance Show a => Show (T a)
deriving instance Eq a => Eq (T a)
data F f = F (f Int)
deriving instance Show (f Int) => Show (F f)
data C = R | G
deriving instance Enum C
deriving instance Bounded C
deriving instance Show C
deriving instance Eq C
deriving instance Ord C

main :: IO ()
main = do
  print (T 1, U :: T Bool, T 'a' == T 'a', T 1 == U)
  print (F (Just 3), F [1, 2])
  print ([minBound .. maxBound :: C], maximum [R, G, R])
