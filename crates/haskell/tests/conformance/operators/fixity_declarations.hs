module Main where

infixl 6 |+|
infixr 5 +++
infix 4 ~=
infixl 1 &>
infixr 9 `compose`

a |+| b = a * 10 + b
xs +++ ys = xs ++ "-" ++ ys
a ~= b = abs (a - b) < 2
x &> f = f x
compose f g = f . g

main :: IO ()
main = do
  print (1 |+| 2 |+| 3)
  print (1 |+| 2 * 2)
  putStrLn ("a" +++ "b" +++ "c")
  print (1 |+| 2 ~= 13)
  print (3 &> (+ 1) &> show)
  print ((succ `compose` succ `compose` (* 2)) 5)
