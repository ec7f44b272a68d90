-- | The exercises of a course about refinement types, as a student's file has them: most are right, some are not yet.
module Course where

-- Numbers -------------------------------------------------------------------

{-@ type Positive = {v:Int | 0 < v} @-}
{-@ type Even = {v:Int | v mod 2 == 0} @-}
{-@ type NonZero = {v:Int | v /= 0} @-}
{-@ type Between A B = {v:Int | A <= v && v <= B} @-}

-- | How far a number is from zero.
{-@ absolute :: Int -> Nat @-}
absolute :: Int -> Int
absolute n
  | n < 0 = 0 - n
  | otherwise = n

-- | How far two numbers are from each other.
{-@ distance :: Int -> Int -> Nat @-}
distance :: Int -> Int -> Int
distance x y = absolute (x - y + 0)

-- | The smaller one of two numbers.
-- Whichever is chosen, it is above neither of them.
{-@ smaller :: x:Int -> y:Int -> {v:Int | v <= x && v <= y} @-}
smaller :: Int -> Int -> Int
smaller x y = if x - y < 0 then x else y

-- | The larger one of two numbers.
-- Whichever is chosen, it is below neither of them.
{-@ larger :: x:Int -> y:Int -> {v:Int | x <= v && y <= v} @-}
larger :: Int -> Int -> Int
larger x y = if x - y < 0 then y else x

-- | The number of a range that is nearest to a number.
-- The range must not be empty, or there is none.
{-@ clamp :: lo:Int -> hi:{Int | lo <= hi} -> Int -> Between lo hi @-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo + 0 = lo
  | x > hi = hi
  | otherwise = x

-- | A number half way between two others.
-- Written as a difference, so that large numbers do not overflow.
{-@ middle :: lo:Int -> hi:{Int | lo <= hi} -> Between lo hi @-}
middle :: Int -> Int -> Int
middle lo hi = lo + (hi - lo) `div` 2

-- | Division by a number that somebody has looked at.
{-@ safeDivide :: Int -> NonZero -> Int @-}
safeDivide :: Int -> Int -> Int
safeDivide x y = (x + 0) `div` y

-- | The average of some numbers, of which there is at least one.
{-@ average :: xs:{[Int] | 0 < len xs} -> Int @-}
average :: [Int] -> Int
average xs = total 0 xs `safeDivide` count xs

-- | The sum of a list on top of a number.
-- An accumulator: the recursion needs no stack.
{-@ total :: Int -> [Int] -> Int @-}
total :: Int -> [Int] -> Int
total start [] = start + 0
total start (x : xs) = total (start + x) xs

-- | How long a list is, and the logic knows it.
{-@ count :: xs:[a] -> {v:Int | v == len xs} @-}
count :: [a] -> Int
count [] = 0
count (_ : xs) = 1 + count xs

-- | Twice a number is even.
{-@ double :: Int -> Even @-}
double :: Int -> Int
double x = 2 * x

-- | The product of the numbers up to this one.
-- What the solver cannot do with products, repeated addition does.
{-@ factorial :: Nat -> Positive @-}
factorial :: Int -> Int
factorial n
  | n <= 0 = 1
  | otherwise = timesPositive n (factorial (n - 1))

-- | The product of two positive numbers, by addition.
-- It is at least as large as the second one.
{-@ timesPositive :: x:Positive -> y:Positive -> {v:Int | y <= v} / [x] @-}
timesPositive :: Int -> Int -> Int
timesPositive x y
  | x == 1 = y
  | otherwise = y + timesPositive (x - 1) y

-- | A positive number multiplied with itself.
{-@ power :: Positive -> Nat -> Positive @-}
power :: Int -> Int -> Int
power b n
  | n <= 0 = 1
  | otherwise = timesPositive b (power b (n - 1))

-- | The numbers of Fibonacci, the slow way.
{-@ fibonacci :: Nat -> Nat @-}
fibonacci :: Int -> Int
fibonacci n
  | n < 2 = n
  | otherwise = fibonacci (n - 1) + fibonacci (n - 2)

-- | The greatest common divisor, after Euclid.
-- The second number gets smaller: a remainder is below what divides.
{-@ greatest :: a:Nat -> b:Nat -> Nat / [b] @-}
greatest :: Int -> Int -> Int
greatest a b
  | b == 0 = a
  | otherwise = greatest b (a `mod` b)

-- | The numbers below this one, the largest first.
{-@ countdown :: n:Nat -> {v:[Nat] | len v == n} @-}
countdown :: Int -> [Int]
countdown n
  | n == 0 = []
  | otherwise = (n - 1) : countdown (n - 1)

-- | The numbers from one number up to another one.
-- How many they are is the difference of the two.
{-@ upTo :: lo:Int -> hi:{Int | lo <= hi} -> {v:[Between lo hi] | len v == hi - lo} / [hi - lo] @-}
upTo :: Int -> Int -> [Int]
upTo lo hi
  | lo >= hi = []
  | otherwise = lo : upTo' lo (lo + 1) hi

-- | The same, with the number to which all of them compare.
{-@ upTo' :: from:Int -> lo:{Int | from <= lo} -> hi:{Int | lo <= hi} -> {v:[Between from hi] | len v == hi - lo} / [hi - lo] @-}
upTo' :: Int -> Int -> Int -> [Int]
upTo' from lo hi
  | lo >= hi = []
  | otherwise = lo : upTo' from (lo + 1) hi

-- | The digits of a number, the last one first.
-- Each of them is at most nine.
{-@ digits :: Nat -> [Between 0 9] @-}
digits :: Int -> [Int]
digits n
  | n < 10 = [n]
  | otherwise = n `mod` 10 : digits (n `div` 10)

-- | How many steps the sequence of Collatz takes.
-- Nobody knows whether it ends, so there is fuel.
{-@ collatz :: Nat -> Positive -> Nat @-}
collatz :: Int -> Int -> Int
collatz fuel n
  | fuel == 0 = 0
  | n == 1 = 0
  | n `mod` 2 == 0 = 1 + collatz (fuel - 1) (n `div` 2)
  | otherwise = 1 + collatz (fuel - 1) (3 * n + 1)

-- | The sign of a number.
{-@ signum3 :: Int -> Between {0 - 1} 1 @-}
signum3 :: Int -> Int
signum3 n
  | n < 0 = 0 - 1
  | n == 0 = 0
  | otherwise = 1

-- | A part of a whole, in percent.
{-@ percentage :: Nat -> Positive -> Between 0 100 @-}
percentage :: Int -> Int -> Int
percentage part whole = clamp 0 100 (100 * part `div` whole)

-- Lists of the library ----------------------------------------------------------

-- | The first number of a list, or another one.
{-@ firstOr :: Int -> [Int] -> Int @-}
firstOr :: Int -> [Int] -> Int
firstOr other [] = other + 0
firstOr _ (x : _) = x

-- | The first element, of a list that has one.
{-@ safeHead :: {v:[a] | 0 < len v} -> a @-}
safeHead :: [a] -> a
safeHead (x : _) = x

-- | All elements but the first one.
{-@ safeTail :: xs:{[a] | 0 < len xs} -> {v:[a] | len v == len xs - 1} @-}
safeTail :: [a] -> [a]
safeTail (_ : xs) = xs

-- | The second element, of a list that has two.
{-@ second :: {v:[a] | 1 < len v} -> a @-}
second :: [a] -> a
second xs = safeHead (safeTail xs)

-- | The last element, of a list that has one.
{-@ lastOf :: {v:[a] | 0 < len v} -> a @-}
lastOf :: [a] -> a
lastOf [x] = x
lastOf (_ : xs) = lastOf xs

-- | An element by its index.
-- The index must be one of the list.
{-@ nth :: n:Nat -> {v:[a] | n < len v} -> a @-}
nth :: Int -> [a] -> a
nth n (x : xs)
  | n == 0 = x
  | otherwise = nth (n - 1) xs

-- | So many elements of the beginning.
{-@ firsts :: n:Nat -> xs:{[a] | n <= len xs} -> {v:[a] | len v == n} @-}
firsts :: Int -> [a] -> [a]
firsts n xs
  | n == 0 = []
firsts n (x : xs) = x : firsts (n - 1) xs

-- | What is left without so many of the beginning.
{-@ without :: n:Nat -> xs:{[a] | n <= len xs} -> {v:[a] | len v == len xs - n} @-}
without :: Int -> [a] -> [a]
without n xs
  | n == 0 = xs
without n (_ : xs) = without (n - 1) xs

-- | The same element so many times.
{-@ copies :: n:Nat -> a -> {v:[a] | len v == n} @-}
copies :: Int -> a -> [a]
copies n x
  | n <= 0 = []
  | otherwise = x : copies (n - 1) x

-- | A function applied to each element.
{-@ each :: (a -> b) -> xs:[a] -> {v:[b] | len v == len xs} @-}
each :: (a -> b) -> [a] -> [b]
each _ [] = []
each f (x : xs) = f x : each f xs

-- | Two lists, one after the other.
{-@ together :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
together :: [a] -> [a] -> [a]
together [] ys = ys
together (x : xs) ys = x : together xs ys

-- | The elements of two lists side by side.
-- No list may be longer than the other one.
{-@ pairs :: xs:[a] -> {ys:[b] | len ys == len xs} -> {v:[(a, b)] | len v == len xs} @-}
pairs :: [a] -> [b] -> [(a, b)]
pairs [] _ = []
pairs (x : xs) (y : ys) = (x, y) : pairs xs ys

-- | The elements of two lists, combined by a function.
{-@ combine :: (a -> b -> c) -> xs:[a] -> {ys:[b] | len ys == len xs} -> {v:[c] | len v == len xs} @-}
combine :: (a -> b -> c) -> [a] -> [b] -> [c]
combine _ [] _ = []
combine f (x : xs) (y : ys) = f x y : combine f xs ys

-- | The inner product of two vectors.
{-@ dot :: xs:[Int] -> {ys:[Int] | len ys == len xs} -> Int @-}
dot :: [Int] -> [Int] -> Int
dot xs ys = total 0 (combine (*) xs ys)

-- | The elements that satisfy a predicate.
{-@ only :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
only :: (a -> Bool) -> [a] -> [a]
only _ [] = []
only p (x : xs)
  | p x = x : only p xs
  | otherwise = only p xs

-- | The numbers above zero.
{-@ positives :: [Int] -> [Positive] @-}
positives :: [Int] -> [Int]
positives [] = []
positives (x : xs)
  | x > 0 = x : positives xs
  | otherwise = positives xs

-- | Each number and one more.
{-@ increase :: [Nat] -> [Positive] @-}
increase :: [Int] -> [Int]
increase [] = []
increase (x : xs) = (x + 1) : increase xs

-- | The sum of natural numbers is one.
{-@ sumOf :: [Nat] -> Nat @-}
sumOf :: [Int] -> Int
sumOf [] = 0
sumOf (x : xs) = x + sumOf xs

-- | The largest number of a list that has one.
{-@ largest :: {v:[Int] | 0 < len v} -> Int @-}
largest :: [Int] -> Int
largest [x] = x + 0
largest (x : xs) = larger x (largest xs)

-- | A list from its end to its beginning.
{-@ backwards :: xs:[a] -> {v:[a] | len v == len xs} @-}
backwards :: [a] -> [a]
backwards xs = onto xs []

-- | The elements of one list on top of another, one after the other.
{-@ onto :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
onto :: [a] -> [a] -> [a]
onto [] ys = ys
onto (x : xs) ys = onto xs (x : ys)

-- | All elements of some lists.
{-@ flatten :: [[a]] -> [a] @-}
flatten :: [[a]] -> [a]
flatten [] = []
flatten (x : xs) = together x (flatten xs)

-- | The elements with their indices, from this one on.
{-@ indices :: n:Int -> xs:[a] -> {v:[(Int, a)] | len v == len xs} @-}
indices :: Int -> [a] -> [(Int, a)]
indices _ [] = []
indices n (x : xs) = (n, x) : indices (n + 1) xs

-- | The numbers below a pivot, and the others.
-- None is lost: their lengths say so.
{-@ splitAround :: Int -> xs:[Int] -> {v:([Int], [Int]) | len (fst v) + len (snd v) == len xs} @-}
splitAround :: Int -> [Int] -> ([Int], [Int])
splitAround _ [] = ([], [])
splitAround p (x : xs)
  | x < p + 0 = (x : low, high)
  | otherwise = (low, x : high)
  where
    (low, high) = splitAround p xs

-- | A list dealt out like cards.
{-@ halves :: xs:[a] -> {v:([a], [a]) | len (fst v) + len (snd v) == len xs} @-}
halves :: [a] -> ([a], [a])
halves (x : y : rest) = (x : left, y : right)
  where
    (left, right) = halves rest
halves xs = (xs, [])

-- | The first element, the third, and so on.
{-@ everyOther :: xs:[a] -> {v:[a] | len v <= len xs} @-}
everyOther :: [a] -> [a]
everyOther (x : _ : rest) = x : everyOther rest
everyOther xs = xs

-- | Pieces of this length, but for the last one.
{-@ chunks :: Positive -> xs:[a] -> [[a]] / [len xs] @-}
chunks :: Int -> [a] -> [[a]]
chunks n xs
  | count xs <= n = [xs]
  | otherwise = firsts n xs : chunks n (without n xs)

-- | Another element at this index.
{-@ replaceAt :: n:Nat -> a -> xs:{[a] | n < len xs} -> {v:[a] | len v == len xs} @-}
replaceAt :: Int -> a -> [a] -> [a]
replaceAt n new (x : xs)
  | n == 0 = new : xs
  | otherwise = x : replaceAt (n - 1) new xs

-- | The index of an element, if it is there.
{-@ position :: Eq a => a -> xs:[a] -> {v:Maybe Nat | true} @-}
position :: Eq a => a -> [a] -> Maybe Int
position _ [] = Nothing
position wanted (x : xs)
  | wanted == x = Just 0
  | otherwise = case position wanted xs of
      Nothing -> Nothing
      Just n -> Just (n + 1)

-- | A number at its place in a sorted list.
{-@ insertSorted :: Int -> xs:[Int] -> {v:[Int] | len v == len xs + 1} @-}
insertSorted :: Int -> [Int] -> [Int]
insertSorted x [] = [x + 0]
insertSorted x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insertSorted x ys

-- | Insertion sort.
{-@ sortList :: xs:[Int] -> {v:[Int] | len v == len xs} @-}
sortList :: [Int] -> [Int]
sortList [] = []
sortList (x : xs) = insertSorted (x + 0) (sortList xs)

-- | Two sorted lists as one.
-- Both get smaller, but not in each call: their sum does.
{-@ mergeLists :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v == len xs + len ys} / [len xs + len ys] @-}
mergeLists :: [Int] -> [Int] -> [Int]
mergeLists [] ys = ys
mergeLists xs [] = xs
mergeLists (x : xs) (y : ys)
  | x + 0 <= y = x : mergeLists xs (y : ys)
  | otherwise = y : mergeLists (x : xs) ys

-- | Equal neighbours, counted.
{-@ runLengths :: Eq a => xs:[a] -> [(Positive, a)] @-}
runLengths :: Eq a => [a] -> [(Int, a)]
runLengths [] = []
runLengths (x : xs) = case runLengths xs of
  (n, y) : rest
    | x == y -> (n + 1, y) : rest
  others -> (1, x) : others

-- | What was counted, written out.
{-@ expand :: [(Nat, a)] -> [a] @-}
expand :: [(Int, a)] -> [a]
expand [] = []
expand ((n, x) : rest) = together (copies n x) (expand rest)

-- More about lists -----------------------------------------------------------------------------------

-- | One more element at this index; the last one may be right after the end.
{-@ insertAt :: n:Nat -> a -> xs:{[a] | n <= len xs} -> {v:[a] | len v == len xs + 1} @-}
insertAt :: Int -> a -> [a] -> [a]
insertAt n new xs
  | n == 0 = new : xs
insertAt n new (x : xs) = x : insertAt (n - 1) new xs

-- | All elements but the one at this index.
{-@ removeAt :: n:Nat -> xs:{[a] | n < len xs} -> {v:[a] | len v == len xs - 1} @-}
removeAt :: Int -> [a] -> [a]
removeAt n (x : xs)
  | n == 0 = xs
  | otherwise = x : removeAt (n - 1) xs

-- | The first element becomes the last one, so many times.
{-@ rotate :: n:Nat -> xs:[a] -> {v:[a] | len v == len xs} / [n] @-}
rotate :: Int -> [a] -> [a]
rotate _ [] = []
rotate n (x : xs)
  | n == 0 = x : xs
  | otherwise = rotate (n - 1) (together xs [x])

-- | A list that is at least as long as a number says.
{-@ padTo :: n:Nat -> a -> xs:[a] -> {v:[a] | n <= len v && len xs <= len v} @-}
padTo :: Int -> a -> [a] -> [a]
padTo n x xs
  | count xs >= n = xs
  | otherwise = together xs (copies (n - count xs) x)

-- | Two lists by turns.
{-@ interleave :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} / [len xs + len ys] @-}
interleave :: [a] -> [a] -> [a]
interleave [] ys = ys
interleave (x : xs) ys = x : interleave ys xs

-- | Pairs taken apart.
{-@ apart :: ps:[(a, b)] -> {v:([a], [b]) | len (fst v) == len ps && len (snd v) == len ps} @-}
apart :: [(a, b)] -> ([a], [b])
apart [] = ([], [])
apart ((x, y) : rest) = (x : xs, y : ys)
  where
    (xs, ys) = apart rest

-- | How many elements satisfy a predicate: not more than there are.
{-@ countIf :: (a -> Bool) -> xs:[a] -> {v:Nat | v <= len xs} @-}
countIf :: (a -> Bool) -> [a] -> Int
countIf _ [] = 0
countIf p (x : xs)
  | p x = 1 + countIf p xs
  | otherwise = countIf p xs

-- | The sums of all beginnings, the empty one first.
{-@ prefixSums :: Int -> xs:[Int] -> {v:[Int] | len v == len xs + 1} @-}
prefixSums :: Int -> [Int] -> [Int]
prefixSums s [] = [s + 0]
prefixSums s (x : xs) = s : prefixSums (s + x) xs

-- | The beginning that satisfies a predicate, and the rest.
{-@ upToFirst :: (a -> Bool) -> xs:[a] -> {v:([a], [a]) | len (fst v) + len (snd v) == len xs} @-}
upToFirst :: (a -> Bool) -> [a] -> ([a], [a])
upToFirst _ [] = ([], [])
upToFirst p (x : xs)
  | p x = ([], x : xs)
  | otherwise = (x : before, after)
  where
    (before, after) = upToFirst p xs

-- | The sum of the numbers up to this one.
{-@ triangle :: Nat -> Nat @-}
triangle :: Int -> Int
triangle n
  | n == 0 = 0
  | otherwise = n + triangle (n - 1)

-- | Between which indices a number is, in a sorted list: the one to the right of it.
{-@ search :: Int -> xs:[Int] -> lo:Nat -> hi:{Int | lo <= hi && hi <= len xs} -> Between lo hi / [hi - lo] @-}
search :: Int -> [Int] -> Int -> Int -> Int
search x xs lo hi
  | lo >= hi = lo
  | nth m xs < x + 0 = search x xs (m + 1) hi
  | otherwise = search x xs lo m
  where
    m = middle lo (hi - 1)

-- | The index of a number in a sorted list, or where it would be.
{-@ place :: Int -> xs:[Int] -> Between 0 {len xs} @-}
place :: Int -> [Int] -> Int
place x xs = search x xs 0 (count xs)

-- | The element in the middle.
{-@ median :: xs:{[Int] | 0 < len xs} -> Int @-}
median :: [Int] -> Int
median xs = nth (count xs `div` 2) (sortList xs)

-- | The rows of a table, each as long as it has to be.
{-@ table :: rows:Nat -> columns:Nat -> a -> {v:[{row:[a] | len row == columns}] | len v == rows} @-}
table :: Int -> Int -> a -> [[a]]
table rows columns x
  | rows == 0 = []
  | otherwise = copies columns x : table (rows - 1) columns x

-- Not right yet -------------------------------------------------------------------

-- | What is left of a number when another one is taken away.
{-@ difference :: Nat -> Nat -> Nat @-}
difference :: Int -> Int -> Int
difference x y = x - y + 0

-- | An element by its index, whatever that is.
{-@ pick :: Int -> [a] -> a @-}
pick :: Int -> [a] -> a
pick n xs = nth (n + 0) xs

-- | Two lists with something between them.
{-@ joined :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys + 1} @-}
joined :: [a] -> [a] -> [a]
joined xs ys = together xs ys

-- | The same list, with a type that does not say so.
{-@ loose :: xs:[a] -> [a] @-}
loose :: [a] -> [a]
loose xs = xs

-- | The first two elements, by way of a type that forgets.
{-@ firstTwo :: {v:[a] | 1 < len v} -> (a, a) @-}
firstTwo :: [a] -> (a, a)
firstTwo xs = (nth 0 (loose xs), nth 1 (loose xs))

-- | A number above this one, up to a hundred.
{-@ weakest :: x:Int -> {v:Int | x < v} @-}
weakest :: Int -> Int
weakest x = if x < 100 then x + 1 else x

-- | The first number without all the others.
{-@ spread :: [Int] -> Nat @-}
spread :: [Int] -> Int
spread [] = 0
spread (x : xs) = x - total 0 xs

-- | All elements but the last one.
{-@ allButLast :: xs:{[a] | 0 < len xs} -> {v:[a] | len v == len xs} @-}
allButLast :: [a] -> [a]
allButLast [_] = []
allButLast (x : xs) = x : allButLast xs

-- A list of one's own ---------------------------------------------------------------

data List a = Emp | a :+: List a

infixr 9 :+:

-- | How many elements a list has.
{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp = 0
size (_ :+: xs) = 1 + size xs

{-@ type ListN a N = {v:List a | size v == N} @-}
{-@ type ListX a X = ListN a {size X} @-}

-- | A list of one element.
{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = x :+: Emp

-- | One more element at the beginning.
{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs

-- | The same as its size, for programs.
{-@ lengthOf :: xs:List a -> {v:Nat | v == size xs} @-}
lengthOf :: List a -> Int
lengthOf Emp = 0
lengthOf (_ :+: xs) = 1 + lengthOf xs

-- | The first element.
{-@ headOf :: {v:List a | 0 < size v} -> a @-}
headOf :: List a -> a
headOf (x :+: _) = x

-- | The others.
{-@ tailOf :: xs:{List a | 0 < size xs} -> ListN a {size xs - 1} @-}
tailOf :: List a -> List a
tailOf (_ :+: xs) = xs

-- | So many elements of the beginning.
{-@ takeOf :: n:Nat -> xs:{List a | n <= size xs} -> ListN a n @-}
takeOf :: Int -> List a -> List a
takeOf n xs
  | n == 0 = Emp
takeOf n (x :+: xs) = x :+: takeOf (n - 1) xs

-- | What is left without them.
{-@ dropOf :: n:Nat -> xs:{List a | n <= size xs} -> ListN a {size xs - n} @-}
dropOf :: Int -> List a -> List a
dropOf n xs
  | n == 0 = xs
dropOf n (_ :+: xs) = dropOf (n - 1) xs

-- | Two lists as one.
{-@ appendOf :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
appendOf :: List a -> List a -> List a
appendOf Emp ys = ys
appendOf (x :+: xs) ys = x :+: appendOf xs ys

-- | A function applied to each element.
{-@ mapOf :: (a -> b) -> xs:List a -> ListX b xs @-}
mapOf :: (a -> b) -> List a -> List b
mapOf _ Emp = Emp
mapOf f (x :+: xs) = f x :+: mapOf f xs

-- | Two lists of one size, combined.
{-@ zipOf :: (a -> b -> c) -> xs:List a -> ListX b xs -> ListX c xs @-}
zipOf :: (a -> b -> c) -> List a -> List b -> List c
zipOf _ Emp Emp = Emp
zipOf f (x :+: xs) (y :+: ys) = f x y :+: zipOf f xs ys

-- | The same element so many times.
{-@ replicateOf :: n:Nat -> a -> ListN a n @-}
replicateOf :: Int -> a -> List a
replicateOf n x
  | n == 0 = Emp
  | otherwise = x :+: replicateOf (n - 1) x

-- | A list with its constructors replaced.
-- It has no refined type: a proof about it is hard to state.
foldrOf :: (a -> b -> b) -> b -> List a -> b
foldrOf _ start Emp = start
foldrOf f start (x :+: xs) = f x (foldrOf f start xs)

-- | The sum of natural numbers, by a fold.
{-@ sumList :: List Nat -> Nat @-}
sumList :: List Int -> Int
sumList xs = foldrOf (+) 0 xs

-- | A list from its end to its beginning.
{-@ reverseOf :: xs:List a -> ListX a xs @-}
reverseOf :: List a -> List a
reverseOf xs = ontoOf xs Emp

-- | The elements of one list on top of another.
{-@ ontoOf :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
ontoOf :: List a -> List a -> List a
ontoOf Emp ys = ys
ontoOf (x :+: xs) ys = ontoOf xs (x :+: ys)

-- | A list of the library as one of ours.
{-@ fromList :: xs:[a] -> ListN a {len xs} @-}
fromList :: [a] -> List a
fromList [] = Emp
fromList (x : xs) = x :+: fromList xs

-- | A list of ours as one of the library.
{-@ toList :: xs:List a -> {v:[a] | len v == size xs} @-}
toList :: List a -> [a]
toList Emp = []
toList (x :+: xs) = x : toList xs

-- | The elements that satisfy a predicate.
{-@ filterOf :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
filterOf :: (a -> Bool) -> List a -> List a
filterOf _ Emp = Emp
filterOf p (x :+: xs) = if p x then x :+: filterOf p xs else filterOf p xs

-- | An element by its index.
{-@ lookupOf :: n:Nat -> {v:List a | n < size v} -> a @-}
lookupOf :: Int -> List a -> a
lookupOf n (x :+: xs) = if n == 0 then x else lookupOf (n - 1) xs

-- | Two lists as one, with a type that does not say how large.
{-@ joinWeak :: xs:List a -> ys:List a -> List a @-}
joinWeak :: List a -> List a -> List a
joinWeak Emp ys = ys
joinWeak (x :+: xs) ys = x :+: joinWeak xs ys

-- | All elements of a list of lists.
-- It cannot be verified as long as the type above is so weak.
{-@ concatOf :: xss:List (List a) -> ListN a {sizes xss} @-}
concatOf :: List (List a) -> List a
concatOf Emp = Emp
concatOf (xs :+: xss) = joinWeak xs (concatOf xss)

-- | How many elements a list of lists has in all.
{-@ measure sizes @-}
sizes :: List (List a) -> Int
sizes Emp = 0
sizes (xs :+: xss) = size xs + sizes xss

-- | A list twice.
{-@ doubleUp :: xs:List a -> ListN a {2 * size xs} @-}
doubleUp :: List a -> List a
doubleUp xs = appendOf xs xs

-- Trees -------------------------------------------------------------------------------

data Tree a = Leaf | Node (Tree a) a (Tree a)

-- | How many nodes a tree has.
{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf = 0
nodes (Node l _ r) = 1 + nodes l + nodes r

-- | Left becomes right.
{-@ mirror :: t:Tree a -> {v:Tree a | nodes v == nodes t} @-}
mirror :: Tree a -> Tree a
mirror Leaf = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

-- | A function applied to each element.
{-@ mapTree :: (a -> b) -> t:Tree a -> {v:Tree b | nodes v == nodes t} @-}
mapTree :: (a -> b) -> Tree a -> Tree b
mapTree _ Leaf = Leaf
mapTree f (Node l x r) = Node (mapTree f l) (f x) (mapTree f r)

-- | The elements from left to right.
{-@ inOrder :: t:Tree a -> {v:[a] | len v == nodes t} @-}
inOrder :: Tree a -> [a]
inOrder Leaf = []
inOrder (Node l x r) = together (inOrder l) (x : inOrder r)

-- | One more element, to the left of those that are larger.
{-@ insertTree :: Int -> t:Tree Int -> {v:Tree Int | nodes v == nodes t + 1} @-}
insertTree :: Int -> Tree Int -> Tree Int
insertTree x Leaf = Node Leaf (x + 0) Leaf
insertTree x (Node l y r)
  | x < y = Node (insertTree x l) y r
  | otherwise = Node l y (insertTree x r)

-- | A tree that leans to the right.
{-@ fromSorted :: xs:[a] -> {v:Tree a | nodes v == len xs} @-}
fromSorted :: [a] -> Tree a
fromSorted [] = Leaf
fromSorted (x : xs) = Node Leaf x (fromSorted xs)

-- | The length of the longest way down.
{-@ depth :: Tree a -> Nat @-}
depth :: Tree a -> Int
depth Leaf = 0
depth (Node l _ r) = 1 + larger (depth l) (depth r)

-- | The element at the root.
{-@ rootOf :: {t:Tree a | 0 < nodes t} -> a @-}
rootOf :: Tree a -> a
rootOf (Node _ x _) = x

-- | The element at the end of the way to the left.
{-@ leftmost :: {t:Tree a | 0 < nodes t} -> a @-}
leftmost :: Tree a -> a
leftmost (Node Leaf x _) = x
leftmost (Node l _ _) = leftmost l

-- | The sum of natural numbers.
{-@ sumTree :: Tree Nat -> Nat @-}
sumTree :: Tree Int -> Int
sumTree Leaf = 0
sumTree (Node l x r) = sumTree l + x + sumTree r

-- Ordered lists and queues -------------------------------------------------------------

data Ordered a = End | a :< Ordered a

infixr 9 :<

{-@ data Ordered a = End | (:<) { first :: a, others :: Ordered {v:a | first <= v} } @-}

-- | A number at its place.
-- The type of the rest would have to say what its numbers are above.
{-@ insertOrdered :: Int -> Ordered Int -> Ordered Int @-}
insertOrdered :: Int -> Ordered Int -> Ordered Int
insertOrdered x End = (x + 0) :< End
insertOrdered x (y :< ys)
  | x <= y = x :< y :< ys
  | otherwise = y :< insertOrdered x ys

-- | Insertion sort; that the result is ordered is its type.
{-@ sortOrdered :: [Int] -> Ordered Int @-}
sortOrdered :: [Int] -> Ordered Int
sortOrdered [] = End
sortOrdered (x : xs) = insertOrdered (x + 0) (sortOrdered xs)

-- | A number at the front, whether or not it belongs there.
{-@ misplaced :: Int -> Ordered Int -> Ordered Int @-}
misplaced :: Int -> Ordered Int -> Ordered Int
misplaced x xs = (x + 0) :< xs

data Queue a = Queue [a] [a]

{-@ data Queue a = Queue { front :: [a], back :: {v:[a] | len v <= len front} } @-}

{-@ measure waiting :: Queue a -> Int
      waiting (Queue f b) = len f + len b @-}

-- | Nobody waits.
{-@ emptyQueue :: {v:Queue a | waiting v == 0} @-}
emptyQueue :: Queue a
emptyQueue = Queue [] []

-- | A queue of these two parts, if they are nearly in balance.
-- The front is never shorter than the back.
{-@ balanced :: f:[a] -> {b:[a] | len b <= len f + 1} -> {v:Queue a | waiting v == len f + len b} @-}
balanced :: [a] -> [a] -> Queue a
balanced f b
  | count b <= count f = Queue f b
  | otherwise = Queue (together f (backwards b)) []

-- | One more at the back.
{-@ enqueue :: a -> q:Queue a -> {v:Queue a | waiting v == waiting q + 1} @-}
enqueue :: a -> Queue a -> Queue a
enqueue x (Queue f b) = balanced f (x : b)

-- | The one who has waited longest, and the others.
{-@ dequeue :: q:{Queue a | 0 < waiting q} -> {v:(a, Queue a) | waiting (snd v) == waiting q - 1} @-}
dequeue :: Queue a -> (a, Queue a)
dequeue (Queue (x : f) b) = (x, balanced f b)

-- Points and clusters ----------------------------------------------------------------------

{-@ type Point N = {v:[Int] | len v == N} @-}

-- | How far two points are from each other, street by street.
{-@ distanceOf :: n:Nat -> Point n -> Point n -> Nat @-}
distanceOf :: Int -> [Int] -> [Int] -> Int
distanceOf n xs ys
  | n == 0 = 0
distanceOf n (x : xs) (y : ys) = distance x y + distanceOf (n - 1) xs ys

-- | The sum of two points.
{-@ sumPoints :: n:Nat -> Point n -> Point n -> Point n @-}
sumPoints :: Int -> [Int] -> [Int] -> [Int]
sumPoints _ xs ys = combine (+) xs ys

-- | A sum of points, divided by how many they were.
{-@ centre :: n:Nat -> Positive -> Point n -> Point n @-}
centre :: Int -> Int -> [Int] -> [Int]
centre _ weight xs = each (\x -> x `safeDivide` weight) xs

-- | The centre that is nearest to a point.
{-@ nearest :: n:Nat -> Point n -> {cs:[Point n] | 0 < len cs} -> Point n @-}
nearest :: Int -> [Int] -> [[Int]] -> [Int]
nearest _ _ [c] = c
nearest n p (c : cs)
  | distanceOf n p c <= distanceOf n p other + 0 = c
  | otherwise = other
  where
    other = nearest n p cs

-- | Each point with the centre that is nearest to it.
{-@ cluster :: n:Nat -> [Point n] -> {cs:[Point n] | 0 < len cs} -> [(Point n, Point n)] @-}
cluster :: Int -> [[Int]] -> [[Int]] -> [([Int], [Int])]
cluster _ [] _ = []
cluster n (p : ps) cs = (p, nearest n p cs) : cluster n ps cs

-- | The centre of some points, of which there is at least one.
{-@ mean :: n:Nat -> {ps:[Point n] | 0 < len ps} -> Point n @-}
mean :: Int -> [[Int]] -> [Int]
mean n ps = centre n (count ps) (foldr (sumPoints n) (copies n 0) ps)

-- Words, groups, accounts --------------------------------------------------------------------

-- | One more value in the group of its key.
-- No group is empty.
{-@ collect :: Eq k => k -> v -> groups:[(k, {vs:[v] | 0 < len vs})] -> [(k, {vs:[v] | 0 < len vs})] @-}
collect :: Eq k => k -> v -> [(k, [v])] -> [(k, [v])]
collect k v [] = [(k, [v])]
collect k v ((k', vs) : rest)
  | k == k' = (k', v : vs) : rest
  | otherwise = (k', vs) : collect k v rest

-- | Values by their keys.
{-@ grouped :: Eq k => [(k, v)] -> [(k, {vs:[v] | 0 < len vs})] @-}
grouped :: Eq k => [(k, v)] -> [(k, [v])]
grouped [] = []
grouped ((k, v) : rest) = collect k v (grouped rest)

-- | The values of each group, joined.
{-@ reduced :: (v -> v -> v) -> [(k, {vs:[v] | 0 < len vs})] -> [(k, v)] @-}
reduced :: (v -> v -> v) -> [(k, [v])] -> [(k, v)]
reduced _ [] = []
reduced f ((k, vs) : rest) = (k, joinAll f vs) : reduced f rest

-- | Some values joined, of which there is at least one.
{-@ joinAll :: (a -> a -> a) -> {v:[a] | 0 < len v} -> a @-}
joinAll :: (a -> a -> a) -> [a] -> a
joinAll _ [x] = x
joinAll f (x : xs) = f x (joinAll f xs)

data Account = Account Int Int

{-@ data Account = Account { balance :: Nat, limit :: {v:Int | balance <= v} } @-}

-- | More money, if the account may hold so much.
{-@ deposit :: Nat -> Account -> Maybe Account @-}
deposit :: Int -> Account -> Maybe Account
deposit amount (Account b l)
  | b + amount <= l = Just (Account (b + amount) l)
  | otherwise = Nothing

-- | Less money, whether or not it is there.
{-@ withdraw :: Nat -> Account -> Account @-}
withdraw :: Int -> Account -> Account
withdraw amount (Account b l) = Account (b - amount) (l + 0)

-- | An account without money.
{-@ empty :: Positive -> Account @-}
empty :: Int -> Account
empty most = Account 0 most

-- Stacks, machines, heaps ------------------------------------------------------------------------

data Instruction = Push Int | Plus | Times | Swap

-- | How many numbers an instruction needs on the stack.
{-@ measure needed @-}
{-@ needed :: Instruction -> Nat @-}
needed :: Instruction -> Int
needed (Push _) = 0
needed Plus = 2
needed Times = 2
needed Swap = 2

-- | How many numbers it leaves there in their place.
{-@ measure left @-}
{-@ left :: Instruction -> Nat @-}
left :: Instruction -> Int
left (Push _) = 1
left Plus = 1
left Times = 1
left Swap = 2

-- | One step of the machine.
{-@ step :: i:Instruction -> s:{[Int] | needed i <= len s} -> {v:[Int] | len v == len s - needed i + left i} @-}
step :: Instruction -> [Int] -> [Int]
step (Push n) s = (n + 0) : s
step Plus (x : y : s) = x + y : s
step Times (x : y : s) = x * y : s
step Swap (x : y : s) = y : x : s

-- | A step, or nothing if the stack is too small.
{-@ tryStep :: Instruction -> [Int] -> Maybe [Int] @-}
tryStep :: Instruction -> [Int] -> Maybe [Int]
tryStep i s
  | count s < needed i + 0 = Nothing
  | otherwise = Just (step i s)

data Heap = Nil | Heap Int Heap Heap

{-@ data Heap = Nil | Heap { top :: Int, one :: HeapFrom top, two :: HeapFrom top } @-}
{-@ type HeapFrom N = {v:Heap | N <= least v} @-}

-- | The least number of a heap, or a large one.
{-@ measure least @-}
least :: Heap -> Int
least Nil = 1000000
least (Heap x _ _) = x

-- | Two heaps as one.
{-@ meld :: a:Heap -> b:Heap -> {v:Heap | least v == least a || least v == least b} / [sizeHeap a + sizeHeap b] @-}
meld :: Heap -> Heap -> Heap
meld Nil b = b
meld a Nil = a
meld (Heap x l r) (Heap y l' r')
  | x <= y = Heap x (meld r (Heap y l' r')) l
  | otherwise = Heap y (meld (Heap x l r) r') l'

-- | How many numbers are in a heap.
{-@ measure sizeHeap @-}
{-@ sizeHeap :: Heap -> Nat @-}
sizeHeap :: Heap -> Int
sizeHeap Nil = 0
sizeHeap (Heap _ l r) = 1 + sizeHeap l + sizeHeap r
