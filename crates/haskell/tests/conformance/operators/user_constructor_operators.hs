module Main where

infixr 5 :+:
infixl 6 :*:

data E = L Int | E :+: E | E :*: E deriving (Show, Eq, Ord)

eval :: E -> Int
eval (L n) = n
eval (a :+: b) = eval a + eval b
eval (a :*: b) = eval a * eval b

main :: IO ()
main = do
  let e = L 1 :+: L 2 :*: L 3 :+: L (-4)
  print e
  print (eval e)
  print (L 1 :+: L 2 == L 1 :+: L 2, compare (L 1) (L 1 :+: L 2))
  print [L 1 :*: L 2 :*: L 3]
