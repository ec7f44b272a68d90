module Main where

data T a = N | J a | a :+ a | T a :* Int | L [T a] | F { fld :: a, _g' :: Maybe (T a) } deriving Show
infixl 6 :+
infixr 7 :*
newtype W = W { unW :: Int } deriving Show
newtype X = X (Maybe Int) deriving Show
data Op = (:-) Int Int | Int `Foo` Int deriving Show

main :: IO ()
main = do
  print [N, J (-1), 1 :+ 2, (J 3 :* 4), L [N, J 5]]
  print (J (J (Just (-2.5))))
  print (F { fld = -3, _g' = Just (J 1) })
  print (Just (W 3), W (-3), X (Just (-1)))
  print ((1 :+ (-2)) :* (-3))
  print (Just (1 :+ 2))
  print [1 :- 2, 3 `Foo` (-4)]
  print (showsPrec 6 (1 :+ 2) "", showsPrec 7 (1 :+ 2) "")
