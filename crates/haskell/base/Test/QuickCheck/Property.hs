{-# LANGUAGE ScopedTypeVariables, FlexibleInstances #-}
-- | Properties, and what becomes of one.
--
-- A property that makes no choices is a truth value, perhaps under a condition: that is what proofs are about. One that does is a
-- function from the size and the world's token to a 'Verdict'. What labels, classes and counts say of random tests
-- means nothing of a search that follows every path, so these are the property itself.
module Test.QuickCheck.Property
  ( Property (..), Testable (..), Verdict (..), Discard (..), discard, verdict, holds, chosen
  , forAll, forAllShrink, forAllShow, forAllShrinkShow, forAllBlind, forAllShrinkBlind, shrinking
  , (==>), (.&.), (.&&.), (.||.), conjoin, disjoin, (===), (=/=), total
  , counterexample, printTestCase, whenFail, whenFail', label, collect, classify, cover, tabulate, coverTable, checkCoverage, checkCoverageWith
  , expectFailure, within, discardAfter, once, again, withMaxSuccess, withMaxShrinks, withMaxSize, withDiscardRatio
  , noShrinking, verbose, verboseShrinking, mapSize, ioProperty, idempotentIOProperty
  ) where

import Control.DeepSeq (NFData, rnf)
import Test.QuickCheck.Arbitrary
import Test.QuickCheck.Gen
import Whatif.Prim (primAssume, primCatch, primChosen, primSymbolic, realWorld)
import Whatif.Types (IO (..), IOResult (..), RealWorld)

infixr 0 ==>
infixr 1 .&.
infixr 1 .&&.
infixr 1 .||.
infix 4 ===
infix 4 =/=

-- | What becomes of a property for some values. 'Failed' is what people look for.
data Verdict = Passed | Discarded | Failed | FailedAsExpected
  deriving (Eq, Show)

data Property
  = Truth Bool
  | Given Bool Property
  | MkProperty (Int -> RealWorld -> Verdict)

data Discard = Discard

class Testable prop where
  property :: prop -> Property

instance Testable Property where
  property p = p

instance Testable Bool where
  property b = Truth b

instance Testable () where
  property u = settled (u `seq` Passed)

instance Testable Discard where
  property _ = settled Discarded

instance Testable prop => Testable (Maybe prop) where
  property Nothing = settled Discarded
  property (Just p) = property p

instance Testable prop => Testable (Gen prop) where
  property (MkGen _ g) = MkProperty (\n w -> test (g n w) n w)

instance (Arbitrary a, Show a, Testable prop) => Testable (a -> prop) where
  property f = forAll arbitrary f

settled :: Verdict -> Property
settled v = MkProperty (\_ _ -> v)

test :: Testable prop => prop -> Int -> RealWorld -> Verdict
test p = run (property p)

run :: Property -> Int -> RealWorld -> Verdict
run (Truth b) _ _ = if b then Passed else Failed
run (Given b p) n w = if b then run p n w else Discarded
run (MkProperty f) n w = f n w

-- | What becomes of a property, for any size from 0 to 100.
verdict :: Testable prop => prop -> Verdict
verdict p = test p (anySize realWorld) realWorld

anySize :: RealWorld -> Int
anySize w = let n = primSymbolic w in primAssume (0 <= n && n <= 100) n

-- | Does a property hold wherever it says anything?
holds :: Testable prop => prop -> Bool
holds p = isTrue (property p)

isTrue :: Property -> Bool
isTrue (Truth b) = b
isTrue (Given b p) = if b then isTrue p else True
isTrue p = case verdict p of
  Failed -> False
  _ -> True

-- | Runs that come here are not of interest.
discard :: a
discard = primAssume False (error "discarded")

-- | The value is told if the property fails.
forAll :: (Show a, Testable prop) => Gen a -> (a -> prop) -> Property
forAll = forAllBlind

forAllBlind :: Testable prop => Gen a -> (a -> prop) -> Property
forAllBlind (MkGen _ g) f = MkProperty (\n w -> let x = g n w in chosen w x (test (f x) n w))

-- | The search remembers what was chosen, with its type, which is that of the unknown function's argument.
chosen :: RealWorld -> a -> b -> b
chosen w x body = let as = typeMark w x in as `seq` primChosen as x body

typeMark :: RealWorld -> a -> (a -> ())
typeMark w _ = primSymbolic w

forAllShrink :: (Show a, Testable prop) => Gen a -> (a -> [a]) -> (a -> prop) -> Property
forAllShrink g _ = forAllBlind g

forAllShow :: Testable prop => Gen a -> (a -> String) -> (a -> prop) -> Property
forAllShow g _ = forAllBlind g

forAllShrinkShow :: Testable prop => Gen a -> (a -> [a]) -> (a -> String) -> (a -> prop) -> Property
forAllShrinkShow g _ _ = forAllBlind g

forAllShrinkBlind :: Testable prop => Gen a -> (a -> [a]) -> (a -> prop) -> Property
forAllShrinkBlind g _ = forAllBlind g

shrinking :: Testable prop => (a -> [a]) -> a -> (a -> prop) -> Property
shrinking _ x f = property (f x)

(==>) :: Testable prop => Bool -> prop -> Property
b ==> p = Given b (property p)

(.&.), (.&&.), (.||.) :: (Testable p, Testable q) => p -> q -> Property
p .&. q = p .&&. q
p .&&. q = case (property p, property q) of
  (Truth a, Truth b) -> Truth (a && b)
  (p', q') -> MkProperty (\n w -> both (run p' n w) (run q' n w))
p .||. q = MkProperty (\n w -> either' (protected (test p n w)) (protected (test q n w)))

both :: Verdict -> Verdict -> Verdict
both Passed v = v
both Discarded v = case v of
  Passed -> Discarded
  _ -> v
both v _ = v

either' :: Verdict -> Verdict -> Verdict
either' Passed _ = Passed
either' Discarded v = case v of
  Passed -> Passed
  _ -> Discarded
either' _ v = v

conjoin, disjoin :: Testable prop => [prop] -> Property
conjoin ps = MkProperty (\n w -> foldr (\p -> both (test p n w)) Passed ps)
disjoin ps = MkProperty (\n w -> foldr (\p -> either' (protected (test p n w))) Failed ps)

-- | An exception is a failure too.
protected :: Verdict -> Verdict
protected v = case primCatch (\w -> v `seq` IOResult w v) failed realWorld of
  IOResult _ caught -> caught
  where
    failed _ w = IOResult w Failed

(===), (=/=) :: (Eq a, Show a) => a -> a -> Property
x === y = property (x == y)
x =/= y = property (x /= y)

total :: NFData a => a -> Property
total x = property (rnf x)

-- What is said of a failure: the values are told in any case.
counterexample, printTestCase :: Testable prop => String -> prop -> Property
counterexample _ = property
printTestCase _ = property

whenFail, whenFail' :: Testable prop => IO () -> prop -> Property
whenFail _ = property
whenFail' _ = property

label :: Testable prop => String -> prop -> Property
label _ = property

collect :: (Show a, Testable prop) => a -> prop -> Property
collect _ = property

classify :: Testable prop => Bool -> String -> prop -> Property
classify _ _ = property

cover :: Testable prop => Double -> Bool -> String -> prop -> Property
cover _ _ _ = property

tabulate :: Testable prop => String -> [String] -> prop -> Property
tabulate _ _ = property

coverTable :: Testable prop => String -> [(String, Double)] -> prop -> Property
coverTable _ _ = property

checkCoverage :: Testable prop => prop -> Property
checkCoverage = property

checkCoverageWith :: Testable prop => confidence -> prop -> Property
checkCoverageWith _ = property

-- | Inputs for which it fails are what the property is about.
expectFailure :: Testable prop => prop -> Property
expectFailure p = MkProperty (\n w -> case protected (test p n w) of
  Failed -> FailedAsExpected
  v -> v)

within, discardAfter :: Testable prop => Int -> prop -> Property
within _ = property
discardAfter _ = property

once, again, noShrinking, verbose, verboseShrinking :: Testable prop => prop -> Property
once = property
again = property
noShrinking = property
verbose = property
verboseShrinking = property

withMaxSuccess, withMaxShrinks, withMaxSize, withDiscardRatio :: Testable prop => Int -> prop -> Property
withMaxSuccess _ = property
withMaxShrinks _ = property
withMaxSize _ = property
withDiscardRatio _ = property

mapSize :: Testable prop => (Int -> Int) -> prop -> Property
mapSize f p = MkProperty (\n w -> test p (f n) w)

ioProperty, idempotentIOProperty :: Testable prop => IO prop -> Property
ioProperty (IO act) = MkProperty (\n w -> case act w of IOResult w' p -> test p n w')
idempotentIOProperty = ioProperty
