module Main where

-- Numbers, lists and trees for the properties of the tests.

data Peano = Zero | Succ Peano

instance Eq Peano where
  Zero == Zero = True
  Succ a == Succ b = a == b
  _ == _ = False

data Tree a = Tip | Fork (Tree a) a (Tree a)

plus :: Peano -> Peano -> Peano
plus Zero b = b
plus (Succ a) b = Succ (plus a b)

times :: Peano -> Peano -> Peano
times Zero _ = Zero
times (Succ a) b = plus b (times a b)

minus :: Peano -> Peano -> Peano
minus Zero _ = Zero
minus a Zero = a
minus (Succ a) (Succ b) = minus a b

atMost :: Peano -> Peano -> Bool
atMost Zero _ = True
atMost (Succ _) Zero = False
atMost (Succ a) (Succ b) = atMost a b

below :: Peano -> Peano -> Bool
below _ Zero = False
below Zero _ = True
below (Succ a) (Succ b) = below a b

larger :: Peano -> Peano -> Peano
larger Zero b = b
larger a Zero = a
larger (Succ a) (Succ b) = Succ (larger a b)

isEven :: Peano -> Bool
isEven Zero = True
isEven (Succ a) = isOdd a

isOdd :: Peano -> Bool
isOdd Zero = False
isOdd (Succ a) = isEven a

join :: [a] -> [a] -> [a]
join [] ys = ys
join (x : xs) ys = x : join xs ys

turn :: [a] -> [a]
turn [] = []
turn (x : xs) = join (turn xs) [x]

turnOnto :: [a] -> [a] -> [a]
turnOnto ys [] = ys
turnOnto ys (x : xs) = turnOnto (x : ys) xs

size :: [a] -> Peano
size [] = Zero
size (_ : xs) = Succ (size xs)

front :: Peano -> [a] -> [a]
front Zero _ = []
front _ [] = []
front (Succ n) (x : xs) = x : front n xs

rest :: Peano -> [a] -> [a]
rest Zero xs = xs
rest _ [] = []
rest (Succ n) (_ : xs) = rest n xs

each :: (a -> b) -> [a] -> [b]
each _ [] = []
each f (x : xs) = f x : each f xs

keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs) = if p x then x : keep p xs else keep p xs

has :: Peano -> [Peano] -> Bool
has _ [] = False
has n (x : xs) = n == x || has n xs

occurs :: Peano -> [Peano] -> Peano
occurs _ [] = Zero
occurs n (x : xs) = if n == x then Succ (occurs n xs) else occurs n xs

without :: Peano -> [Peano] -> [Peano]
without _ [] = []
without n (x : xs) = if n == x then without n xs else x : without n xs

ordered :: [Peano] -> Bool
ordered [] = True
ordered [_] = True
ordered (x : y : ys) = atMost x y && ordered (y : ys)

into :: Peano -> [Peano] -> [Peano]
into n [] = [n]
into n (x : xs) = if atMost n x then n : x : xs else x : into n xs

arrange :: [Peano] -> [Peano]
arrange [] = []
arrange (x : xs) = into x (arrange xs)

flipped :: Tree a -> Tree a
flipped Tip = Tip
flipped (Fork l x r) = Fork (flipped r) x (flipped l)

listed :: Tree a -> [a]
listed Tip = []
listed (Fork l x r) = join (listed l) (x : listed r)

forks :: Tree a -> Peano
forks Tip = Zero
forks (Fork l _ r) = Succ (plus (forks l) (forks r))

partial :: Peano -> Peano
partial (Succ n) = n

endless :: Peano -> Bool
endless n = endless (Succ n)


sumTo, sumDown :: Int -> Int
sumTo n = if n <= 0 then 0 else n + sumTo (n - 1)
sumDown 0 = 0
sumDown n = n + sumDown (n - 1)

sumBig :: Integer -> Integer
sumBig 0 = 0
sumBig n = n + sumBig (n - 1)

sumOnto, power, between :: Int -> Int -> Int
sumOnto n acc
  | n <= 0 = acc
  | otherwise = sumOnto (n - 1) (acc + n)
power _ 0 = 1
power b n = b * power b (n - 1)
between i n = if i >= n then 0 else 1 + between (i + 1) n

numbers :: Int -> Int -> [Int]
numbers i n = if i >= n then [] else i : numbers (i + 1) n

evenDown, oddDown :: Int -> Bool
evenDown 0 = True
evenDown n = oddDown (n - 1)
oddDown 0 = False
oddDown n = evenDown (n - 1)

away, forever :: Int -> Int
away n = if n <= 0 then 0 else 1 + away (n + 1)
forever n = if n == n + 1 then 0 else forever n

halvings :: Int -> Int
halvings n = if n <= 0 then 0 else 1 + halvings (n `div` 2)

binary :: Int -> [Int]
binary n = if n <= 0 then [] else n `mod` 2 : binary (n `div` 2)

decimal :: Integer -> [Integer]
decimal n = if n <= 0 then [] else n `rem` 10 : decimal (n `quot` 10)

value :: [Int] -> Int
value [] = 0
value (b : bs) = b + 2 * value bs

valueBig :: [Integer] -> Integer
valueBig [] = 0
valueBig (d : ds) = d + 10 * valueBig ds

found :: Int -> [(Int, b)] -> Maybe b
found _ [] = Nothing
found k ((key, v) : rest) = if k == key then Just v else found k rest

columns :: [(a, b)] -> ([a], [b])
columns [] = ([], [])
columns ((x, y) : rest) = (x : fst more, y : snd more) where more = columns rest

data Queue = Queue [Int] [Int]

queued :: Int -> Queue -> Queue
queued x (Queue first later) = Queue first (x : later)

waiting :: Queue -> [Int]
waiting (Queue first later) = first ++ reverse later
