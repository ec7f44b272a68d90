-- The problems of 003, Table 7, as a user of Haskell writes them: each property says that there is no solution, and a counterexample is one.
module Table7 where

import Data.Int (Int64)

-- Queens on a board, by the row of each column.

queens :: Int -> [Int] -> Bool
queens n rows = length rows == n && all (\row -> 1 <= row && row <= n) rows && safe rows

safe :: [Int] -> Bool
safe [] = True
safe (row : rows) = and [row /= other && abs (row - other) /= distance | (distance, other) <- zip [1 ..] rows] && safe rows

prop_queens4, prop_queens5, prop_queens6, prop_queens7, prop_queens8 :: [Int] -> Bool
prop_queens4 rows = not (queens 4 rows)
prop_queens5 rows = not (queens 5 rows)
prop_queens6 rows = not (queens 6 rows)
prop_queens7 rows = not (queens 7 rows)
prop_queens8 rows = not (queens 8 rows)

-- Texts that a regular expression matches.

data Regex = Eps | Atom Char | Star Regex | Concat Regex Regex | Or Regex Regex deriving (Eq, Show)

matches :: Regex -> String -> Bool
matches Eps text = null text
matches (Atom c) text = text == [c]
matches (Or r s) text = matches r text || matches s text
matches (Concat r s) text = or [matches r (take n text) && matches s (drop n text) | n <- [0 .. length text]]
matches (Star r) text = null text || or [matches r (take n text) && matches (Star r) (drop n text) | n <- [1 .. length text]]

plus :: Regex -> Regex
plus r = Concat r (Star r)

inOrder, either' :: [Regex] -> Regex
inOrder = foldr1 Concat
either' = foldr1 Or

prop_regex1, prop_regex2, prop_regex3, prop_regex4 :: String -> Bool
prop_regex1 text = not (matches (inOrder [Star (Or (Atom 'a') (Atom 'b')), Atom 'c', Star (Or (Atom 'd') (plus (Concat (Atom 'e') (Atom 'f'))))]) text)
prop_regex2 text = not (matches (inOrder (map Atom "abcdef")) text)
prop_regex3 text = not (matches (either' (map Atom "abcdef")) text)
prop_regex4 text = not (matches (inOrder (map (Star . Atom) "abcdef")) text)

-- Terms of the λ-calculus for examples of what they do. Variables are counted from 1.

data Term = Var Int | Lam Term | App Term Term deriving (Eq, Show)

eval :: Int -> [Term] -> Term -> Maybe Term
eval fuel stack term
  | fuel <= 0 = Nothing
  | otherwise = case (term, stack) of
      (Lam body, arg : rest) -> eval (fuel - 1) rest (subst 1 arg body)
      (App f arg, _) -> eval (fuel - 1) (arg : stack) f
      _ -> Just (foldl App term stack)

subst :: Int -> Term -> Term -> Term
subst n arg (Var m) = if m == n then arg else Var m
subst n arg (Lam body) = Lam (subst (n + 1) arg body)
subst n arg (App f e) = App (subst n arg f) (subst n arg e)

does :: Term -> [([Term], Term)] -> Bool
does term = all (\(args, result) -> eval 10 [] (foldl App term args) == Just result)

number :: Int -> Term
number n = Lam (Lam (iterate (App (Var 2)) (Var 1) !! n))

true, false :: Term
true = Lam (Lam (Var 2))
false = Lam (Lam (Var 1))

prop_id, prop_const, prop_not, prop_or, prop_and :: Term -> Bool
prop_id term = not (does term [([number 1], number 1), ([number 2], number 2)])
prop_const term = not (does term [([number 1, number 2], number 1), ([number 2, number 3], number 2)])
prop_not term = not (does term [([true], false), ([false], true)])
prop_or term = not (does term [([true, true], true), ([true, false], true), ([false, true], true), ([false, false], false)])
prop_and term = not (does term [([true, true], true), ([true, false], false), ([false, true], false), ([false, false], false)])

-- A program of assignments and loops, and a variable for which its assertion fails.

data Number = Lit Int64 | Get String | Add Number Number | Mul Number Number

data Truth = Not Truth | And Truth Truth | Either Truth Truth | Less Number Number | Same Number Number

data Statement = Set String Number | Assert Truth | If Truth [Statement] [Statement] | While Truth [Statement]

type Env = [(String, Int64)]

number' :: Env -> Number -> Int64
number' _ (Lit n) = n
number' env (Get name) = maybe 0 id (lookup name env)
number' env (Add a b) = number' env a + number' env b
number' env (Mul a b) = number' env a * number' env b

truth :: Env -> Truth -> Bool
truth env (Not a) = not (truth env a)
truth env (And a b) = truth env a && truth env b
truth env (Either a b) = truth env a || truth env b
truth env (Less a b) = number' env a < number' env b
truth env (Same a b) = number' env a == number' env b

-- The variables at the end, or nothing if an assertion fails.
run :: Env -> [Statement] -> Maybe Env
run env [] = Just env
run env (Set name a : rest) = run ((name, number' env a) : env) rest
run env (Assert c : rest) = if truth env c then run env rest else Nothing
run env (If c yes no : rest) = run env ((if truth env c then yes else no) ++ rest)
run env (While c body : rest) = if truth env c then run env (body ++ While c body : rest) else run env rest

prop_badEnv :: Int64 -> Bool
prop_badEnv j = run [("j", j)] program /= Nothing
  where
    program =
      [ Set "k" (Lit 1), Set "i" (Lit 0), Set "n" (Lit 5)
      , While (Either (Less (Get "i") (Get "n")) (Same (Get "i") (Get "n"))) [Set "i" (Add (Get "i") (Lit 1))]
      , Set "z" (Add (Get "k") (Add (Get "i") (Get "j")))
      , Assert (Less (Mul (Get "n") (Lit 2)) (Get "z"))
      ]

prop_mulAdd :: Int64 -> Int64 -> Bool
prop_mulAdd x y = run [("x", x), ("y", y)] program /= Nothing
  where
    program = [If (Less (Lit 0) (Get "x")) [Assert (Not (Same (Mul (Get "x") (Get "y")) (Add (Get "x") (Get "y"))))] []]

-- published prop_queens4: G2Q -, Grisette 0.03
-- published prop_queens8: G2Q 2.1, Grisette 0.04
-- published prop_regex1: G2Q 0.20 to 0.26, Grisette 0.03
-- published prop_regex2: G2Q 3.9 to 4.2, Grisette 0.12
-- published prop_regex3: G2Q 0.04, Grisette 0.03
-- published prop_regex4: G2Q 0.02 to 0.04, Grisette 0.02
-- published prop_id: G2Q 0.04, Grisette 0.02
-- published prop_const: G2Q 1.06, Grisette 0.02
-- published prop_not: G2Q no answer, Grisette 0.02
-- published prop_or: G2Q 86, Grisette 0.15
-- published prop_and: G2Q no answer, Grisette 0.40
-- published prop_badEnv: G2Q 45 to 59, Grisette 0.02
-- published prop_mulAdd: G2Q 0.44 to 0.56, Grisette 0.10
