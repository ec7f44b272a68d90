-- Vectors and matrices as lists of a known length.
module Matrices where

{-@ LIQUID "--no-termination" @-}

-- Vectors -----------------------------------------------------------------

data Vector a = V { dim :: Int, elements :: [a] } deriving (Eq, Show)

{-@ data Vector a = V { dim :: Nat, elements :: {v:[a] | len v == dim} } @-}

{-@ type VectorN a N = {v:Vector a | dim v == N} @-}
{-@ type VectorX a X = VectorN a {dim X} @-}
{-@ type Pos = {v:Int | v > 0} @-}

{-@ vector :: xs:[a] -> VectorN a {len xs} @-}
vector :: [a] -> Vector a
vector xs = V (length xs) xs

{-@ emptyVector :: VectorN a 0 @-}
emptyVector :: Vector a
emptyVector = V 0 []

{-@ consVector :: a -> v:Vector a -> VectorN a {dim v + 1} @-}
consVector :: a -> Vector a -> Vector a
consVector x (V n xs) = V (n + 1) (x : xs)

-- The dimension was not changed.
{-@ tailVector :: {v:Vector a | dim v > 0} -> Vector a @-}
tailVector :: Vector a -> Vector a
tailVector (V n (_ : xs)) = V n xs
tailVector (V n [])       = V n []

{-@ at :: v:Vector a -> {i:Nat | i < dim v} -> a @-}
at :: Vector a -> Int -> a
at (V _ xs) i = xs !! i

{-@ firstOf :: Vector a -> a @-}
firstOf :: Vector a -> a
firstOf v = at v 0

{-@ mapV :: (a -> b) -> v:Vector a -> VectorX b v @-}
mapV :: (a -> b) -> Vector a -> Vector b
mapV f (V n xs) = V n (mapL f xs)

{-@ mapL :: (a -> b) -> xs:[a] -> {v:[b] | len v == len xs} @-}
mapL :: (a -> b) -> [a] -> [b]
mapL _ []       = []
mapL f (x : xs) = f x : mapL f xs

{-@ zipV :: (a -> b -> c) -> v:Vector a -> VectorX b v -> VectorX c v @-}
zipV :: (a -> b -> c) -> Vector a -> Vector b -> Vector c
zipV f (V n xs) (V _ ys) = V n (zipL f xs ys)

-- The lengths are not demanded, and nothing is promised.
zipL :: (a -> b -> c) -> [a] -> [b] -> [c]
zipL f (x : xs) (y : ys) = f x y : zipL f xs ys
zipL _ []       []       = []
zipL _ _        _        = error "zipL: different lengths"

{-@ dot :: v:Vector Int -> VectorX Int v -> Int @-}
dot :: Vector Int -> Vector Int -> Int
dot v w = sumL (elements (zipV (*) v w))

sumL :: [Int] -> Int
sumL []       = 0
sumL (x : xs) = x + sumL xs

{-@ plusV :: v:Vector Int -> w:Vector Int -> VectorX Int v @-}
plusV :: Vector Int -> Vector Int -> Vector Int
plusV v w = zipV (+) v w

{-@ scaleV :: Int -> v:Vector Int -> VectorX Int v @-}
scaleV :: Int -> Vector Int -> Vector Int
scaleV k v = mapV (k *) v

{-@ zeros :: n:Nat -> VectorN Int n @-}
zeros :: Int -> Vector Int
zeros n = V n (copies n 0)

{-@ copies :: Nat -> a -> [a] @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x

{-@ unit :: n:Nat -> {i:Nat | i < n} -> VectorN Int n @-}
unit :: Int -> Int -> Vector Int
unit n i = V n (go 0)
  where
    go j
      | j == n    = []
      | j == i    = 1 : go (j + 1)
      | otherwise = 0 : go (j + 1)

{-@ meanV :: Vector Int -> Int @-}
meanV :: Vector Int -> Int
meanV v = sumL (elements v) `div` dim v

-- Matrices ----------------------------------------------------------------

data Matrix a = M { rows :: Int, cols :: Int, cells :: [[a]] } deriving (Eq, Show)

{-@ data Matrix a = M { rows :: Nat
                      , cols :: Nat
                      , cells :: {v:[{r:[a] | len r == cols}] | len v == rows} } @-}

{-@ type MatrixN a R C = {v:Matrix a | rows v == R && cols v == C} @-}

{-@ matrix :: r:Nat -> c:Nat -> {v:[{w:[a] | len w == c}] | len v == r} -> MatrixN a r c @-}
matrix :: Int -> Int -> [[a]] -> Matrix a
matrix r c xss = M r c xss

{-@ emptyMatrix :: MatrixN a 0 0 @-}
emptyMatrix :: Matrix a
emptyMatrix = M 0 0 []

{-@ firstRow :: {m:Matrix a | rows m > 0} -> {v:[a] | len v > 0} @-}
firstRow :: Matrix a -> [a]
firstRow (M _ _ (row : _)) = row
firstRow (M _ _ [])        = error "firstRow: no rows"

{-@ row :: m:Matrix a -> {i:Nat | i < rows m} -> {v:[a] | len v == cols m} @-}
row :: Matrix a -> Int -> [a]
row (M _ _ xss) i = xss !! i

-- The second bound is about the wrong side.
{-@ cell :: m:Matrix a -> {i:Nat | i < rows m} -> {j:Nat | j < rows m} -> a @-}
cell :: Matrix a -> Int -> Int -> a
cell m i j = row m i !! j

{-@ column :: m:Matrix a -> {j:Nat | j < cols m} -> {v:[a] | len v == rows m} @-}
column :: Matrix a -> Int -> [a]
column (M _ _ xss) j = pick xss j

pick :: [[a]] -> Int -> [a]
pick []         _ = []
pick (xs : xss) j = (xs !! j) : pick xss j

{-@ mapM' :: (a -> b) -> m:Matrix a -> MatrixN b {rows m} {cols m} @-}
mapM' :: (a -> b) -> Matrix a -> Matrix b
mapM' f (M r c xss) = M r c (mapRows f xss)

{-@ mapRows :: (a -> b) -> xss:[[a]] -> {v:[[b]] | len v == len xss} @-}
mapRows :: (a -> b) -> [[a]] -> [[b]]
mapRows _ []         = []
mapRows f (xs : xss) = mapL f xs : mapRows f xss

{-@ appendRow :: m:Matrix a -> {v:[a] | len v == cols m} -> MatrixN a {rows m + 1} {cols m} @-}
appendRow :: Matrix a -> [a] -> Matrix a
appendRow (M r c xss) xs = M (r + 1) c (xs : xss)

-- The dimension of the result was copied from the argument.
{-@ dropRow :: {m:Matrix a | rows m > 0} -> Matrix a @-}
dropRow :: Matrix a -> Matrix a
dropRow (M r c (_ : xss)) = M r c xss
dropRow m                 = m

{-@ square :: n:Nat -> a -> MatrixN a n n @-}
square :: Int -> a -> Matrix a
square n x = M n n (grid n n x)

{-@ grid :: r:Nat -> c:Nat -> a -> {v:[{w:[a] | len w == c}] | len v == r} @-}
grid :: Int -> Int -> a -> [[a]]
grid 0 _ _ = []
grid r c x = line c x : grid (r - 1) c x

{-@ line :: n:Nat -> a -> {v:[a] | len v == n} @-}
line :: Int -> a -> [a]
line 0 _ = []
line n x = x : line (n - 1) x

{-@ trace :: {m:Matrix Int | rows m == cols m} -> Int @-}
trace :: Matrix Int -> Int
trace m = go 0
  where
    go i
      | i == rows m = 0
      | otherwise   = cell m i i + go (i + 1)

{-@ transpose :: m:Matrix a -> MatrixN a {cols m} {rows m} @-}
transpose :: Matrix a -> Matrix a
transpose (M r c xss) = M c r (turn c r xss)

{-@ turn :: c:Nat -> r:Nat -> {v:[{w:[a] | len w == c}] | len v == r}
         -> {v:[{w:[a] | len w == r}] | len v == c} @-}
turn :: Int -> Int -> [[a]] -> [[a]]
turn 0 _ _   = []
turn c r xss = heads xss : turn (c - 1) r (tails xss)

heads :: [[a]] -> [a]
heads []               = []
heads ((x : _) : rest) = x : heads rest
heads ([] : _)         = error "heads"

tails :: [[a]] -> [[a]]
tails []                = []
tails ((_ : xs) : rest) = xs : tails rest
tails ([] : _)          = error "tails"

{-@ product' :: x:Matrix Int -> {y:Matrix Int | rows y == cols x} -> MatrixN Int {rows x} {cols y} @-}
product' :: Matrix Int -> Matrix Int -> Matrix Int
product' (M rx _ xs) my@(M _ cy ys) = M rx cy (mapL times xs)
  where
    times xrow = mapL (dotL xrow) (cells (transpose my))

dotL :: [Int] -> [Int] -> Int
dotL xs ys = sumL (zipL (*) xs ys)

-- Unfinished --------------------------------------------------------------

{-@ identity :: n:Nat -> MatrixN Int n n @-}
identity :: Int -> Matrix Int
identity n = M n n (error "fixme: identity")

{-@ minor :: {m:Matrix a | rows m > 1 && cols m > 1} -> MatrixN a {rows m - 1} {cols m - 1} @-}
minor :: Matrix a -> Matrix a
minor = undefined

{-@ determinant :: {m:Matrix Int | rows m == cols m} -> Int @-}
determinant :: Matrix Int -> Int
determinant m
  | rows m == 0 = 1
  | rows m == 1 = cell m 0 0
  | otherwise   = cell m 0 0 * determinant (minor m)

{-@ power :: {m:Matrix Int | rows m == cols m} -> Nat -> MatrixN Int {rows m} {cols m} @-}
power :: Matrix Int -> Int -> Matrix Int
power m 0 = identity (rows m)
power m k = product' m (power m (k - 1))
