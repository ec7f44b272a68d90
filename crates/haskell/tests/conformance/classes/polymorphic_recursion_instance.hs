module Main where

data Nest a = Nil | Cons a (Nest (a, a))

instance Show a => Show (Nest a) where
  show Nil = "."
  show (Cons a r) = show a ++ ";" ++ show r

len :: Nest a -> Int
len Nil = 0
len (Cons _ r) = 1 + 2 * len r

main :: IO ()
main = do
  let n = Cons 1 (Cons (2, 3) (Cons ((4, 5), (6, 7)) Nil))
  print n
  print (len n)
