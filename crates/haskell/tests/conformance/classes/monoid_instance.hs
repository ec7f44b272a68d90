module Main where

newtype MaxI = MaxI Int deriving (Show, Eq)
instance Semigroup MaxI where MaxI a <> MaxI b = MaxI (max a b)
instance Monoid MaxI where mempty = MaxI minBound

data Stats = Stats { n :: Int, total :: Int } deriving Show
instance Semigroup Stats where Stats a b <> Stats c d = Stats (a + c) (b + d)
instance Monoid Stats where mempty = Stats 0 0

main :: IO ()
main = do
  print (mconcat (map MaxI [3, 9, 2]))
  print (foldMap (\x -> Stats 1 x) [5, 6, 7])
  print (MaxI 3 <> mempty, mempty :: Stats)
  print ((Stats 1 2, [1]) <> (Stats 3 4, [2]))
