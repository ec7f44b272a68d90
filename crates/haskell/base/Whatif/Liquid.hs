{-# LANGUAGE NoImplicitPrelude #-}
-- | The refinement logic of LiquidHaskell: what the conditions in annotations are made of.
--
-- The logic compares and computes with values of any type, and does not tell one kind of number from another: its
-- operators are primitives that look at the values themselves. Connectives are lazy in their second argument.
module Whatif.Liquid
  ( module Whatif.Liquid
  , Bool(..), Maybe(..), Either(..), Ordering(..), Int, Integer, Word, Char, Double, Float, IO, Map, Set
  , fst, snd, not
  ) where

import Data.Map.Internal (Map)
import qualified Data.Map.Internal as Map
import Data.Set.Internal (Set)
import qualified Data.Set.Internal as Set
import Data.Either (Either(..))
import Data.Tuple (fst, snd)
import Whatif.Base

-- Comparison and arithmetic

foreign import prim "valueKind" kind :: a -> Int
foreign import prim "valueIndex" index :: a -> Int
foreign import prim "valueFields" fields :: a -> [b]
foreign import prim "valueEq" scalarEq :: a -> b -> Bool
foreign import prim "valueLt" scalarLt :: a -> b -> Bool

foreign import prim "valueAlike" alike :: a -> b -> Bool

-- | Equal in structure. Sets are equal if their elements are, and maps if their entries are, whatever the trees look like.
eq :: a -> b -> Bool
eq x y = case kind x of
  1 -> eqData (fields x)
  _ -> scalarEq x y
  where
    eqData [_, _, _, _] | alike x Set.Tip = eqList (ascending x) (ascending y)
    eqData [_, _, _, _, _] | alike x Map.Tip = eqList (entries x) (entries y)
    eqData xs = and (index x == index y) (eqList xs (fields y))

eqList :: [a] -> [b] -> Bool
eqList [] [] = True
eqList (x:xs) (y:ys) = and (eq x y) (eqList xs ys)
eqList _ _ = False

ne :: a -> b -> Bool
ne x y = not (eq x y)

-- | Numbers by size, data by constructor and then by fields; sets and maps by what is in them.
lt :: a -> b -> Bool
lt x y = case kind x of
  1 | alike x Set.Tip -> ltList (ascending x) (ascending y)
    | alike x Map.Tip -> ltList (entries x) (entries y)
    | True            -> or (index x < index y) (and (index x == index y) (ltList (fields x) (fields y)))
  _ -> scalarLt x y

ltList :: [a] -> [b] -> Bool
ltList (x:xs) (y:ys) = or (lt x y) (and (eq x y) (ltList xs ys))
ltList [] (_:_) = True
ltList _ [] = False

le :: a -> b -> Bool
le x y = not (lt y x)

gt :: a -> b -> Bool
gt x y = lt y x

ge :: a -> b -> Bool
ge x y = not (lt x y)

-- | Comparisons by an instance that somebody wrote.
instanceLt, instanceLe, instanceGt, instanceGe :: Ord a => a -> a -> Bool
instanceLt = (<)
instanceLe = (<=)
instanceGt = (>)
instanceGe = (>=)

-- | A value compared by its structure. What annotations compare need not have instances: where there is none, the type
-- checker takes those of this type instead.
newtype Structural a = Structural a

instance Eq (Structural a) where
  (==) = eq
  (/=) = ne

instance Ord (Structural a) where
  compare x y | lt x y = LT
              | eq x y = EQ
              | True   = GT
  (<) = lt
  (<=) = le
  (>) = gt
  (>=) = ge

foreign import prim "valueAdd" add :: a -> b -> c
foreign import prim "valueSub" sub :: a -> b -> c
foreign import prim "valueMul" mul :: a -> b -> c
foreign import prim "valueDiv" div :: a -> b -> c
foreign import prim "valueMod" mod :: a -> b -> c
foreign import prim "valueNeg" neg :: a -> b
foreign import prim "unsafeCoerce" int :: Integer -> a
foreign import prim "unsafeCoerce" real :: Double -> a

-- Promises of functions: what stands in annotations becomes assertions and assumptions by the name of the primitive

foreign import prim "assume" assume :: Bool -> a -> a
foreign import prim "assertLabelled" assert :: Char -> Bool -> a -> a
foreign import prim "assertShown" shown :: a -> b -> b
foreign import prim "assertProbe" probe :: a -> b -> b

-- Termination: does the first argument, of a recursive call, get smaller than the second?

foreign import prim "valuePart" part :: a -> b -> Bool

-- | By a metric, and if it stays the same by the next one.
lessBy :: a -> a -> Bool -> Bool
lessBy new old next = and (ge new (int 0)) (or (lt new old) (and (eq new old) next))

-- | What gets smaller: numbers, the first of them first.
type Metric = [Integer]

noMetric :: Metric
noMetric = []

foreign import prim "unsafeCoerce" number :: a -> Integer

metric :: a -> Metric -> Metric
metric x rest = number x : rest

lessMetric :: Metric -> Metric -> Bool
lessMetric (new:news) (old:olds) = lessBy new old (lessMetric news olds)
lessMetric _ _ = False

lessNumber :: a -> a -> Bool
lessNumber new old = lessBy new old False

lessList :: [a] -> [a] -> Bool
lessList new old = new `seq` or (part new old) (shorter new old)

-- | Looks no further than where both have the same rest.
shorter :: [a] -> [a] -> Bool
shorter _ [] = False
shorter [] _ = True
shorter (_:xs) (_:ys)
  | part xs ys   = True
  | part xs [ys] = False
  | True         = shorter xs ys

lessPart :: a -> a -> Bool
lessPart new old = new `seq` part new old

lessData :: a -> a -> Bool
lessData new old = new `seq` or (part new old) (size new < size old)

-- | The constructors that a value is made of.
size :: a -> Int
size x = case kind x of
  1 -> 1 + sizes (fields x)
  _ -> 0

sizes :: [a] -> Int
sizes [] = 0
sizes (x:xs) = size x + sizes xs

-- Connectives

and :: Bool -> Bool -> Bool
and True b = b
and False _ = False

or :: Bool -> Bool -> Bool
or True _ = True
or False b = b

implies :: Bool -> Bool -> Bool
implies True b = b
implies False _ = True

iff :: Bool -> Bool -> Bool
iff True b = b
iff False b = not b

ite :: Bool -> a -> a -> a
ite True x _ = x
ite False _ y = y

-- Measures of library types

len :: [a] -> Int
len [] = 0
len (_:xs) = 1 + len xs

-- | The length of a vector, which is a list.
vlen :: v -> Int
vlen v = len (retype v)

null :: [a] -> Bool
null [] = True
null (_:_) = False

isJust :: Maybe a -> Bool
isJust (Just _) = True
isJust Nothing = False

fromJust :: Maybe a -> a
fromJust (Just x) = x

-- Sets: those of Data.Set, ordered as the logic orders values. Only their elements matter, not the shape of the trees.

-- | The elements of a tree, in the order of the logic: a tree that nobody built may have them in any.
ascending :: s -> [a]
ascending t = sorted (go t [])
  where
    go :: s -> [a] -> [a]
    go s rest = case fields s of
      [_, x, l, r] -> go l (retype x : go r rest)
      _            -> rest

-- | The keys and values of a map, each key before its value, in the order of the keys.
entries :: m -> [a]
entries t = go t []
  where
    go :: m -> [a] -> [a]
    go m rest = case fields m of
      [_, k, x, l, r] -> go l (retype k : retype x : go r rest)
      _               -> rest

foreign import prim "unsafeCoerce" retype :: a -> b

toSet :: [a] -> Set a
toSet [] = Set.Tip
toSet (x:xs) = Set.Bin (len xs + 1) x Set.Tip (toSet xs)

setNone :: Set a
setNone = Set.Tip

setEmpty :: Int -> Set a
setEmpty _ = Set.Tip

setEmp :: Set a -> Bool
setEmp s = null (ascending s)

setSng :: a -> Set a
setSng x = toSet [x]

setMem :: a -> Set a -> Bool
setMem x s = listMem x (ascending s)

setAdd :: Set a -> a -> Set a
setAdd s x = toSet (merge [x] (ascending s))

setCup :: Set a -> Set a -> Set a
setCup s t = toSet (merge (ascending s) (ascending t))

setCap :: Set a -> Set a -> Set a
setCap s t = toSet (listCap (ascending s) (ascending t))

setDif :: Set a -> Set a -> Set a
setDif s t = toSet (listDif (ascending s) (ascending t))

setSub :: Set a -> Set a -> Bool
setSub s t = listSub (ascending s) (ascending t)

listElts :: [a] -> Set a
listElts xs = toSet (sorted xs)

sorted :: [a] -> [a]
sorted [] = []
sorted (x:xs) = merge [x] (sorted xs)

merge :: [a] -> [a] -> [a]
merge [] ys = ys
merge xs [] = xs
merge (x:xs) (y:ys)
  | eq x y = x : merge xs ys
  | lt x y = x : merge xs (y:ys)
  | True   = y : merge (x:xs) ys

listMem :: a -> [a] -> Bool
listMem _ [] = False
listMem x (y:ys) = or (eq x y) (listMem x ys)

listCap :: [a] -> [a] -> [a]
listCap [] _ = []
listCap (x:xs) ys
  | listMem x ys = x : listCap xs ys
  | True         = listCap xs ys

listDif :: [a] -> [a] -> [a]
listDif [] _ = []
listDif (x:xs) ys
  | listMem x ys = listDif xs ys
  | True         = x : listDif xs ys

listSub :: [a] -> [a] -> Bool
listSub [] _ = True
listSub (x:xs) ys = and (listMem x ys) (listSub xs ys)

-- Walkers: does a condition hold of every part of a value?

any :: a -> Bool
any _ = True

allList :: (a -> Bool) -> [a] -> Bool
allList _ [] = True
allList p (x:xs) = and (p x) (allList p xs)

-- | Of some element.
anyList :: (a -> Bool) -> [a] -> Bool
anyList _ [] = False
anyList p (x:xs) = or (p x) (anyList p xs)

-- | Of each element and each one after it.
allPairs :: (a -> a -> Bool) -> [a] -> Bool
allPairs _ [] = True
allPairs p (x:xs) = and (allList (p x) xs) (allPairs p xs)

-- | Of each element of a vector, which is a list.
allVector :: (a -> Bool) -> v a -> Bool
allVector p v = allList p (retype v)

allMaybe :: (a -> Bool) -> Maybe a -> Bool
allMaybe _ Nothing = True
allMaybe p (Just x) = p x

allEither :: (a -> Bool) -> (b -> Bool) -> Either a b -> Bool
allEither p _ (Left x) = p x
allEither _ q (Right y) = q y

allSet :: (a -> Bool) -> Set a -> Bool
allSet _ Set.Tip = True
allSet p (Set.Bin _ x l r) = and (p x) (and (allSet p l) (allSet p r))

allMap :: (k -> Bool) -> (a -> Bool) -> Map k a -> Bool
allMap _ _ Map.Tip = True
allMap p q (Map.Bin _ k x l r) = and (p k) (and (q x) (and (allMap p q l) (allMap p q r)))

-- | Of what an action returns: it is performed.
allIO :: (a -> Bool) -> IO a -> Bool
allIO p action = p (unsafePerformIO action)

allTuple2 :: (a -> Bool) -> (b -> Bool) -> (a, b) -> Bool
allTuple2 p q (a, b) = and (p a) (q b)

allTuple3 :: (a -> Bool) -> (b -> Bool) -> (c -> Bool) -> (a, b, c) -> Bool
allTuple3 p q r (a, b, c) = and (p a) (and (q b) (r c))

allTuple4 :: (a -> Bool) -> (b -> Bool) -> (c -> Bool) -> (d -> Bool) -> (a, b, c, d) -> Bool
allTuple4 p q r s (a, b, c, d) = and (p a) (and (q b) (and (r c) (s d)))

allTuple5 :: (a -> Bool) -> (b -> Bool) -> (c -> Bool) -> (d -> Bool) -> (e -> Bool) -> (a, b, c, d, e) -> Bool
allTuple5 p q r s t (a, b, c, d, e) = and (p a) (and (q b) (and (r c) (and (s d) (t e))))

-- What LiquidHaskell knows of the results of library functions: of all arguments, in their order, and the result

givesNull :: [a] -> Bool -> Bool
givesNull xs v = eq v (eq (len xs) (int 0))

givesBoth :: [a] -> [a] -> [a] -> Bool
givesBoth xs ys v = eq (len v) (add (len xs) (len ys))

givesSame :: [a] -> [a] -> Bool
givesSame xs v = eq (len v) (len xs)

givesEach :: f -> [a] -> [b] -> Bool
givesEach _ xs v = eq (len v) (len xs)

givesSome :: f -> [a] -> [a] -> Bool
givesSome _ xs v = le (len v) (len xs)

givesOneLess :: [a] -> [a] -> Bool
givesOneLess xs v = eq (len v) (sub (len xs) (int 1))

givesCopies :: Int -> a -> [a] -> Bool
givesCopies n _ v = eq (len v) n

givesFirst :: Int -> [a] -> [a] -> Bool
givesFirst n xs v = eq (len v) (least (notNegative n) (len xs))

givesRest :: Int -> [a] -> [a] -> Bool
givesRest n xs v = eq (len v) (sub (len xs) (least (notNegative n) (len xs)))

givesPairs :: [a] -> [b] -> [c] -> Bool
givesPairs xs ys v = eq (len v) (least (len xs) (len ys))

givesZipped :: f -> [a] -> [b] -> [c] -> Bool
givesZipped _ xs ys v = and (le (len v) (len xs)) (le (len v) (len ys))

least :: Int -> Int -> Int
least x y = if lt x y then x else y

notNegative :: Int -> Int
notNegative n = if lt n (int 0) then 0 else n

-- What LiquidHaskell demands of the arguments of library functions: of all of them, in their order

needsElement :: [a] -> Bool
needsElement xs = not (null xs)

needsElement2 :: f -> [a] -> Bool
needsElement2 _ xs = needsElement xs

-- | Looks no further than it must.
needsIndex :: [a] -> Int -> Bool
needsIndex xs n = and (ge n (int 0)) (longer xs n)

-- | Says the same as 'longer', of lists that have a length.
longerByLength :: [a] -> Int -> Bool
longerByLength xs n = lt n (len xs)

longer :: [a] -> Int -> Bool
longer [] _ = False
longer (_:xs) n = or (le n (int 0)) (longer xs (sub n (int 1)))

needsVectorElement :: v -> Bool
needsVectorElement v = needsElement (retype v)

needsVectorIndex :: v -> Int -> Bool
needsVectorIndex v n = needsIndex (retype v) n

needsNatural :: n -> a -> Bool
needsNatural n _ = ge n (int 0)

needsExponent :: a -> n -> Bool
needsExponent _ n = ge n (int 0)

needsSame, needsAtLeast, needsAtMost :: a -> a -> Bool
needsSame x y = eq y x
needsAtLeast x y = le x y
needsAtMost x y = ge x y

needsDivisor :: a -> a -> Bool
needsDivisor _ y = ne y (int 0)

needsPositive, needsNotNegative, needsSine, needsInsideOne, needsOne :: a -> Bool
needsPositive x = gt x (int 0)
needsNotNegative x = ge x (int 0)
needsSine x = and (le (int (-1)) x) (le x (int 1))
needsInsideOne x = and (lt (int (-1)) x) (lt x (int 1))
needsOne x = ge x (int 1)

needsPower :: a -> a -> Bool
needsPower x y = implies (eq x (int 0)) (ge y (int 0))

needsBase :: a -> a -> Bool
needsBase b x = and (gt b (int 0)) (and (ne b (int 1)) (gt x (int 0)))

needsTrue :: Bool -> Bool
needsTrue b = b

needsTrue2 :: Bool -> a -> Bool
needsTrue2 b _ = b

needsSameLength :: f -> [a] -> [b] -> Bool
needsSameLength _ xs ys = sameLength xs ys

-- | Says the same as 'sameLength', of lists that have a length.
sameByLength :: [a] -> [b] -> Bool
sameByLength xs ys = eq (len xs) (len ys)

sameLength :: [a] -> [b] -> Bool
sameLength [] [] = True
sameLength (_:xs) (_:ys) = sameLength xs ys
sameLength _ _ = False

needsNever :: a -> Bool
needsNever _ = False
