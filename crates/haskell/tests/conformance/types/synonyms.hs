module Main where

type Name = String
type Pair a = (a, a)
type Pred a = a -> Bool
type Env k v = [(k, v)]
type StrEnv v = Env Name v

look :: Name -> StrEnv Int -> Maybe Int
look = lookup
both :: Pred a -> Pair a -> Bool
both p (a, b) = p a && p b

main :: IO ()
main = do
  print (look "x" [("x", 1)])
  print (both even (2, 4), both (> 'b') ('a', 'c'))
