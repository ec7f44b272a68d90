{-# LANGUAGE ScopedTypeVariables #-}
-- | Generators, run on unknown choices.
--
-- QuickCheck's generator draws random numbers; ours makes unknown values. Where QuickCheck would roll a die, a run of whatif
-- follows every side of it that matters, so a value made by a generator is any value that the generator can make.
--
-- A generator gets the size and the world's token. The token is what keeps two unknown values apart: each application to
-- it makes another one.
module Test.QuickCheck.Gen
  ( Gen (..), Random (..), anything, everything, runGen
  , choose, chooseAny, chooseInt, chooseInteger, chooseEnum, chooseBoundedIntegral
  , oneof, frequency, elements, growingElements, sized, resize, scale, getSize
  , suchThat, suchThatMap, suchThatMaybe, listOf, listOf1, vectorOf, infiniteListOf, shuffle, sublistOf
  , variant, generate, sample, sample'
  ) where

import Control.Monad (filterM)
import Data.Int (Int16, Int32, Int64, Int8)
import Data.Word (Word16, Word32, Word64, Word8)
import Control.Monad.Fix (MonadFix (..), fix)
import Numeric.Natural (Natural)
import Whatif.Prim (primAssume, primSymbolic, unsupportedError)
import Whatif.Types (RealWorld)

-- | Says whether it makes every value of its type, and makes one.
data Gen a = MkGen Bool (Int -> RealWorld -> a)

runGen :: Gen a -> Int -> RealWorld -> a
runGen (MkGen _ g) = g

instance Functor Gen where
  fmap f (MkGen _ g) = MkGen False (\n w -> f (g n w))

instance Applicative Gen where
  pure x = MkGen False (\_ _ -> x)
  MkGen _ f <*> MkGen _ g = MkGen False (\n w -> f n w (g n w))

instance Monad Gen where
  MkGen _ g >>= f = MkGen False (\n w -> runGen (f (g n w)) n w)

instance MonadFix Gen where
  mfix f = MkGen False (\n w -> fix (\x -> runGen (f x) n w))

-- | Any value of a type.
anything :: Gen a
anything = MkGen True (\_ w -> primSymbolic w)

-- | Does a generator make every value of its type?
everything :: Gen a -> Bool
everything (MkGen all' _) = all'

-- | Types of which QuickCheck draws a value between two others.
class Ord a => Random a

instance Random Int
instance Random Integer
instance Random Word
instance Random Char
instance Random Bool
instance Random Double
instance Random Float
instance Random Int8
instance Random Int16
instance Random Int32
instance Random Int64
instance Random Word8
instance Random Word16
instance Random Word32
instance Random Word64
instance Random Natural

-- | A value between two others, in whichever order they are given.
choose :: Random a => (a, a) -> Gen a
choose = between

between :: Ord a => (a, a) -> Gen a
between (a, b)
  | a <= b = anything `suchThat` (\x -> a <= x && x <= b)
  | otherwise = anything `suchThat` (\x -> b <= x && x <= a)

chooseAny :: Random a => Gen a
chooseAny = anything

chooseInt :: (Int, Int) -> Gen Int
chooseInt = between

chooseInteger :: (Integer, Integer) -> Gen Integer
chooseInteger = between

chooseEnum :: Enum a => (a, a) -> Gen a
chooseEnum (a, b) = fmap toEnum (between (fromEnum a, fromEnum b))

chooseBoundedIntegral :: (Bounded a, Integral a) => (a, a) -> Gen a
chooseBoundedIntegral = between

-- | Any of some generators.
oneof :: [Gen a] -> Gen a
oneof [] = error "QuickCheck.oneof used with empty list"
oneof [g] = g
oneof gs = anyIndex (length gs) >>= (gs !!)

-- | Which weights they have does not matter, but that they have some.
frequency :: [(Int, Gen a)] -> Gen a
frequency [] = error "QuickCheck.frequency used with empty list"
frequency weighed
  | any ((< 0) . fst) weighed = error "QuickCheck.frequency: negative weight"
  | all ((== 0) . fst) weighed = error "QuickCheck.frequency: all weights were zero"
  | otherwise = oneof [g | (weight, g) <- weighed, weight > 0]

elements :: [a] -> Gen a
elements [] = error "QuickCheck.elements used with empty list"
elements [x] = pure x
elements xs = fmap (xs !!) (anyIndex (length xs))

anyIndex :: Int -> Gen Int
anyIndex n = between (0, n - 1)

growingElements :: [a] -> Gen a
growingElements [] = error "QuickCheck.growingElements used with empty list"
growingElements xs = elements xs

-- | The size is any number from 0 to 100 unless somebody changed it.
sized :: (Int -> Gen a) -> Gen a
sized f = MkGen False (\n w -> runGen (f n) n w)

getSize :: Gen Int
getSize = MkGen False (\n _ -> n)

resize :: Int -> Gen a -> Gen a
resize n _ | n < 0 = error "Test.QuickCheck.resize: negative size"
resize n (MkGen all' g) = MkGen all' (\_ w -> g n w)

scale :: (Int -> Int) -> Gen a -> Gen a
scale f g = sized (\n -> resize (f n) g)

-- | Runs in which the value does not satisfy the predicate are not of interest.
suchThat :: Gen a -> (a -> Bool) -> Gen a
suchThat (MkGen _ g) p = MkGen False (\n w -> let x = g n w in primAssume (p x) x)

suchThatMap :: Gen a -> (a -> Maybe b) -> Gen b
suchThatMap g f = do
  Just y <- fmap f g `suchThat` isMade
  pure y
  where
    isMade (Just _) = True
    isMade Nothing = False

instance MonadFail Gen where
  fail = error

suchThatMaybe :: Gen a -> (a -> Bool) -> Gen (Maybe a)
suchThatMaybe g p = fmap (\x -> if p x then Just x else Nothing) g

-- | Not longer than the size. Only as much of it is made as somebody looks at.
listOf :: Gen a -> Gen [a]
listOf g = sized (upTo g)

upTo :: Gen a -> Int -> Gen [a]
upTo g n = do
  more <- anything
  if more && n > 0
    then (:) <$> g <*> upTo g (n - 1)
    else pure []

listOf1 :: Gen a -> Gen [a]
listOf1 g = sized (\n -> (:) <$> g <*> upTo g (n - 1))

vectorOf :: Int -> Gen a -> Gen [a]
vectorOf n g = if n <= 0 then pure [] else (:) <$> g <*> vectorOf (n - 1) g

infiniteListOf :: Gen a -> Gen [a]
infiniteListOf g = (:) <$> g <*> infiniteListOf g

shuffle :: [a] -> Gen [a]
shuffle [] = pure []
shuffle [x] = pure [x]
shuffle xs = do
  i <- anyIndex (length xs)
  case splitAt i xs of
    (before, x : after) -> fmap (x :) (shuffle (before ++ after))
    (before, []) -> pure before

sublistOf :: [a] -> Gen [a]
sublistOf = filterM (\_ -> anything)

-- | Choices are unknown in any case.
variant :: Integral n => n -> Gen a -> Gen a
variant _ g = g

generate :: Gen a -> IO a
generate _ = unsupportedError "`generate`, which draws random numbers,"

sample :: Show a => Gen a -> IO ()
sample _ = unsupportedError "`sample`, which draws random numbers,"

sample' :: Gen a -> IO [a]
sample' _ = unsupportedError "`sample'`, which draws random numbers,"
