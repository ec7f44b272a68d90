-- Lists of the prelude, vectors, matrices, sorting, queues, accounts and texts.
module Tables where

{-@ type Pos        = {v:Int | v > 0} @-}
{-@ type Full a     = {v:[a] | len v > 0} @-}
{-@ type Row a N    = {v:[a] | len v == N} @-}
{-@ type Same a X   = {v:[a] | len v == len X} @-}
{-@ type Grid H W   = {v:[Row Int W] | len v == H} @-}

{-@ impossible :: {v:String | false} -> a @-}
impossible :: String -> a
impossible message = error message

-- Part one: lists -------------------------------------------------------------

--= each
{-@ each :: (a -> b) -> xs:[a] -> Same b xs @-}
each :: (a -> b) -> [a] -> [b]
each _ []       = []
each f (x : xs) = f x : each f xs
--|
each :: (a -> b) -> [a] -> [b]
each _ []       = []
each f (x : xs) = f x : each f xs
--|
{-@ each :: (a -> b) -> [a] -> [b] @-}
each :: (a -> b) -> [a] -> [b]
each _ []       = []
each f (x : xs) = f x : each f xs

--= copies
{-@ copies :: n:Nat -> a -> Row a n @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x
--|
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x
--|
{-@ copies :: n:Nat -> a -> {v:[a] | len v <= n} @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x

--= zipped
{-@ zipped :: (a -> b -> c) -> xs:[a] -> Same b xs -> Same c xs @-}
zipped :: (a -> b -> c) -> [a] -> [b] -> [c]
zipped _ []       []       = []
zipped f (x : xs) (y : ys) = f x y : zipped f xs ys
zipped _ _        _        = impossible "zipped: lengths differ"
--|
zipped :: (a -> b -> c) -> [a] -> [b] -> [c]
zipped _ []       []       = []
zipped f (x : xs) (y : ys) = f x y : zipped f xs ys
zipped _ _        _        = impossible "zipped: lengths differ"
--|
zipped :: (a -> b -> c) -> [a] -> [b] -> [c]
zipped f (x : xs) (y : ys) = f x y : zipped f xs ys
zipped _ _        _        = []
--|
{-@ zipped :: (a -> b -> c) -> xs:[a] -> ys:[b] -> {v:[c] | len v <= len xs} @-}
zipped :: (a -> b -> c) -> [a] -> [b] -> [c]
zipped _ []       []       = []
zipped f (x : xs) (y : ys) = f x y : zipped f xs ys
zipped _ _        _        = impossible "zipped: lengths differ"

--= total
total :: [Int] -> Int
total []       = 0
total (n : ns) = n + total ns
--|
{-@ total :: [Int] -> Int @-}
total :: [Int] -> Int
total []       = 0
total (n : ns) = n + total ns

--= earned
{-@ earned :: [Nat] -> Nat @-}
earned :: [Int] -> Int
earned []       = 0
earned (n : ns) = n + earned ns
--|
earned :: [Int] -> Int
earned []       = 0
earned (n : ns) = n + earned ns
--|
{-@ earned :: [Int] -> Int @-}
earned :: [Int] -> Int
earned []       = 0
earned (n : ns) = n + earned ns

--= balance
{-@ balance :: [Nat] -> Nat @-}
balance :: [Int] -> Int
balance ns = earned ns

--= joined
{-@ joined :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
joined :: [a] -> [a] -> [a]
joined []       ys = ys
joined (x : xs) ys = x : joined xs ys
--|
joined :: [a] -> [a] -> [a]
joined []       ys = ys
joined (x : xs) ys = x : joined xs ys

--= turned
{-@ turned :: xs:[a] -> Same a xs @-}
turned :: [a] -> [a]
turned []       = []
turned (x : xs) = joined (turned xs) [x]
--|
{-@ turned :: xs:[a] -> Same a xs @-}
turned :: [a] -> [a]
turned xs = go [] xs
  where
    go acc []       = acc
    go acc (y : ys) = go (y : acc) ys

--= mirrored
{-@ mirrored :: xs:[a] -> {v:[a] | len v == len xs + len xs} @-}
mirrored :: [a] -> [a]
mirrored xs = joined xs (turned xs)

--= keep
{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x       = x : keep p xs
  | otherwise = keep p xs
--|
{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | len v < len xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x       = x : keep p xs
  | otherwise = keep p xs
--|
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x       = x : keep p xs
  | otherwise = keep p xs

--= passed
{-@ passed :: xs:[Int] -> {v:[Int] | len v <= len xs} @-}
passed :: [Int] -> [Int]
passed xs = keep (\x -> x >= 50) xs

--= first
{-@ first :: Full a -> a @-}
first :: [a] -> a
first (x : _) = x
first []      = impossible "first"
--|
first :: [a] -> a
first (x : _) = x
first []      = impossible "first"

--= final
{-@ final :: Full a -> a @-}
final :: [a] -> a
final xs = first (turned xs)

--= fold1
{-@ fold1 :: (a -> a -> a) -> Full a -> a @-}
fold1 :: (a -> a -> a) -> [a] -> a
fold1 _ [x]      = x
fold1 f (x : xs) = f x (fold1 f xs)
fold1 _ []       = impossible "fold1"
--|
{-@ fold1 :: (a -> a -> a) -> [a] -> a @-}
fold1 :: (a -> a -> a) -> [a] -> a
fold1 _ [x]      = x
fold1 f (x : xs) = f x (fold1 f xs)
fold1 _ []       = impossible "fold1"
--|
fold1 :: (a -> a -> a) -> [a] -> a
fold1 _ [x]      = x
fold1 f (x : xs) = f x (fold1 f xs)
fold1 _ []       = impossible "fold1"

--= highest
{-@ highest :: Full Int -> Int @-}
highest :: [Int] -> Int
highest xs = fold1 max xs
--|
highest :: [Int] -> Int
highest xs = fold1 max xs

--= mean
{-@ mean :: Full Int -> Int @-}
mean :: [Int] -> Int
mean xs = total xs `div` count xs
--|
mean :: [Int] -> Int
mean xs = total xs `div` count xs

--= count
{-@ count :: xs:[a] -> {v:Int | v == len xs} @-}
count :: [a] -> Int
count []       = 0
count (_ : xs) = 1 + count xs
--|
{-@ count :: [a] -> Nat @-}
count :: [a] -> Int
count []       = 0
count (_ : xs) = 1 + count xs
--|
{-@ count :: {v:[a] | len v >= 0} -> Int @-}
count :: [a] -> Int
count []       = 0
count (_ : xs) = 1 + count xs

-- Part two: vectors and matrices ------------------------------------------------

--= inner
{-@ inner :: xs:[Int] -> Same Int xs -> Int @-}
inner :: [Int] -> [Int] -> Int
inner xs ys = total (zipped (*) xs ys)
--|
inner :: [Int] -> [Int] -> Int
inner xs ys = total (zipped (*) xs ys)

--= added
{-@ added :: xs:[Int] -> Same Int xs -> Same Int xs @-}
added :: [Int] -> [Int] -> [Int]
added xs ys = zipped (+) xs ys

--= scaled
{-@ scaled :: Int -> xs:[Int] -> Same Int xs @-}
scaled :: Int -> [Int] -> [Int]
scaled k xs = each (\x -> k * x) xs

--= blank
{-@ blank :: h:Nat -> w:Nat -> Grid h w @-}
blank :: Int -> Int -> [[Int]]
blank h w = copies h (copies w 0)

--= sums
{-@ sums :: h:Nat -> w:Nat -> Grid h w -> Row Int h @-}
sums :: Int -> Int -> [[Int]] -> [Int]
sums _ _ rows = each total rows

--= plus
{-@ plus :: h:Nat -> w:Nat -> Grid h w -> Grid h w -> Grid h w @-}
plus :: Int -> Int -> [[Int]] -> [[Int]] -> [[Int]]
plus 0 _ _        _        = []
plus h w (r : rs) (s : ss) = added r s : plus (h - 1) w rs ss
plus _ _ _        _        = impossible "plus"
--|
{-@ plus :: h:Nat -> w:Nat -> Grid h w -> [[Int]] -> Grid h w @-}
plus :: Int -> Int -> [[Int]] -> [[Int]] -> [[Int]]
plus 0 _ _        _        = []
plus h w (r : rs) (s : ss) = added r s : plus (h - 1) w rs ss
plus _ _ _        _        = impossible "plus"

--= through
{-@ through :: w:Nat -> [Row Int w] -> Row Int w -> [Int] @-}
through :: Int -> [[Int]] -> [Int] -> [Int]
through _ []       _ = []
through w (r : rs) v = inner r v : through w rs v

--= matrix
{-@ data Matrix = Matrix { high :: Nat, wide :: Nat, cells :: Grid high wide } @-}
data Matrix = Matrix { high :: Int, wide :: Int, cells :: [[Int]] }
--|
data Matrix = Matrix { high :: Int, wide :: Int, cells :: [[Int]] }
--|
{-@ data Matrix = Matrix { high :: Nat, wide :: Int, cells :: Grid high wide } @-}
data Matrix = Matrix { high :: Int, wide :: Int, cells :: [[Int]] }

--= zero
{-@ zero :: h:Nat -> w:Nat -> {m:Matrix | high m == h && wide m == w} @-}
zero :: Int -> Int -> Matrix
zero h w = Matrix h w (blank h w)
--|
zero :: Int -> Int -> Matrix
zero h w = Matrix h w (blank h w)
--|
{-@ zero :: Nat -> Nat -> Matrix @-}
zero :: Int -> Int -> Matrix
zero h w = Matrix h w (blank w h)

--= summed
{-@ summed :: a:Matrix -> {b:Matrix | high b == high a && wide b == wide a} -> Matrix @-}
summed :: Matrix -> Matrix -> Matrix
summed (Matrix h w rs) (Matrix _ _ ss) = Matrix h w (plus h w rs ss)
--|
{-@ summed :: a:Matrix -> {b:Matrix | high b == high a} -> Matrix @-}
summed :: Matrix -> Matrix -> Matrix
summed (Matrix h w rs) (Matrix _ _ ss) = Matrix h w (plus h w rs ss)

--= corner
{-@ corner :: {m:Matrix | high m > 0 && wide m > 0} -> Int @-}
corner :: Matrix -> Int
corner (Matrix _ _ rows) = first (first rows)
--|
{-@ corner :: {m:Matrix | high m > 0} -> Int @-}
corner :: Matrix -> Int
corner (Matrix _ _ rows) = first (first rows)

-- Part three: sorting -------------------------------------------------------------

--= insert
{-@ insert :: Int -> xs:[Int] -> {v:[Int] | len v == 1 + len xs} @-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y    = x : y : ys
  | otherwise = y : insert x ys
--|
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y    = x : y : ys
  | otherwise = y : insert x ys
--|
{-@ insert :: Int -> xs:[Int] -> {v:[Int] | len v > len xs} @-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y    = x : y : ys
  | otherwise = y : insert x ys
--|
{-@ insert :: Int -> xs:[Int] -> {v:[Int] | len v == 1 + len xs} @-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x < y     = x : y : ys
  | x > y     = y : insert x ys
  | otherwise = y : ys

--= sorted
{-@ sorted :: xs:[Int] -> Same Int xs @-}
sorted :: [Int] -> [Int]
sorted []       = []
sorted (x : xs) = insert x (sorted xs)

--= merged
{-@ merged :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v == len xs + len ys} / [len xs + len ys] @-}
merged :: [Int] -> [Int] -> [Int]
merged xs [] = xs
merged [] ys = ys
merged (x : xs) (y : ys)
  | x <= y    = x : merged xs (y : ys)
  | otherwise = y : merged (x : xs) ys
--|
merged :: [Int] -> [Int] -> [Int]
merged xs [] = xs
merged [] ys = ys
merged (x : xs) (y : ys)
  | x <= y    = x : merged xs (y : ys)
  | otherwise = y : merged (x : xs) ys

--= both
{-@ both :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v == len xs + len ys} @-}
both :: [Int] -> [Int] -> [Int]
both xs ys = merged (sorted xs) (sorted ys)

--= median
{-@ median :: Full Int -> Int @-}
median :: [Int] -> Int
median xs = at (count xs `div` 2) (sorted xs)
--|
median :: [Int] -> Int
median xs = at (count xs `div` 2) (sorted xs)

--= at
{-@ at :: i:Nat -> {xs:[a] | i < len xs} -> a @-}
at :: Int -> [a] -> a
at 0 (x : _)  = x
at i (_ : xs) = at (i - 1) xs
at _ []       = impossible "at"
--|
{-@ at :: Nat -> [a] -> a @-}
at :: Int -> [a] -> a
at 0 (x : _)  = x
at i (_ : xs) = at (i - 1) xs
at _ []       = impossible "at"
--|
at :: Int -> [a] -> a
at = undefined

-- Part four: queues and accounts ---------------------------------------------------

--= queue
{-@ data Queue a = Queue { front :: [a], back :: {v:[a] | len v <= len front} } @-}
data Queue a = Queue { front :: [a], back :: [a] }
--|
data Queue a = Queue { front :: [a], back :: [a] }

--= made
{-@ made :: xs:[a] -> ys:[a] -> Queue a @-}
made :: [a] -> [a] -> Queue a
made xs ys
  | count ys <= count xs = Queue xs ys
  | otherwise            = Queue (joined xs (turned ys)) []
--|
{-@ made :: xs:[a] -> ys:[a] -> Queue a @-}
made :: [a] -> [a] -> Queue a
made xs ys = Queue xs ys
--|
made :: [a] -> [a] -> Queue a
made xs ys
  | count ys <= count xs = Queue xs ys
  | otherwise            = Queue (joined xs (turned ys)) []

--= push
push :: a -> Queue a -> Queue a
push x (Queue xs ys) = made xs (x : ys)

--= withdraw
{-@ withdraw :: b:Nat -> {n:Nat | n <= b} -> Nat @-}
withdraw :: Int -> Int -> Int
withdraw b n = b - n
--|
{-@ withdraw :: Nat -> Nat -> Nat @-}
withdraw :: Int -> Int -> Int
withdraw b n = b - n
--|
withdraw :: Int -> Int -> Int
withdraw b n = b - n

--= spent
{-@ spent :: b:Nat -> {n:Nat | n <= b} -> Nat @-}
spent :: Int -> Int -> Int
spent b n = withdraw b n

--= percent
{-@ percent :: Nat -> Pos -> Nat @-}
percent :: Int -> Int -> Int
percent part whole = (part * 100) `div` whole
--|
{-@ percent :: Nat -> Nat -> Nat @-}
percent :: Int -> Int -> Int
percent part whole = (part * 100) `div` whole
--|
percent :: Int -> Int -> Int
percent part whole = (part * 100) `div` whole

--= quota
{-@ quota :: Nat -> Nat -> Nat @-}
quota :: Int -> Int -> Int
quota part whole = if whole == 0 then 0 else percent part whole

--= power
{-@ power :: Int -> Nat -> Int @-}
power :: Int -> Int -> Int
power _ 0 = 1
power x n = x * power x (n - 1)
--|
{-@ power :: Int -> Int -> Int @-}
power :: Int -> Int -> Int
power _ 0 = 1
power x n = x * power x (n - 1)

--= distance
{-@ distance :: Int -> Int -> Nat @-}
distance :: Int -> Int -> Int
distance a b = absolute (a - b)

--= absolute
{-@ absolute :: Int -> Nat @-}
absolute :: Int -> Int
absolute n = if n < 0 then negate n else n
--|
absolute :: Int -> Int
absolute n = if n < 0 then negate n else n
--|
{-@ absolute :: Int -> Nat @-}
absolute :: Int -> Int
absolute n = if n < 0 then n else negate n
