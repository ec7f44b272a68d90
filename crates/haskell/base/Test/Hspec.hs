{-# LANGUAGE FlexibleInstances #-}
-- | Specifications as the package hspec states them.
module Test.Hspec
  ( Spec, SpecWith, SpecM, Example (..), Expectation, hspec, describe, context, it, specify, xit, xspecify, xdescribe, xcontext, example
  , pending, pendingWith, parallel, sequential, focus, fit, fdescribe
  , expectationFailure, shouldBe, shouldNotBe, shouldSatisfy, shouldNotSatisfy, shouldStartWith, shouldEndWith, shouldContain, shouldMatchList
  , shouldNotContain, shouldReturn, shouldNotReturn, shouldThrow, Selector, anyException, anyErrorCall, anyArithException, errorCall
  ) where

import Control.Exception (ArithException, ErrorCall (..), Exception, SomeException, try)
import Control.Monad (unless)
import Data.List (isInfixOf, isPrefixOf, isSuffixOf, (\\))
import Test.QuickCheck.Property (Property, discard, property)
import Whatif.Tests

infix 1 `shouldBe`, `shouldNotBe`, `shouldSatisfy`, `shouldNotSatisfy`, `shouldStartWith`, `shouldEndWith`, `shouldContain`, `shouldNotContain`
infix 1 `shouldMatchList`, `shouldReturn`, `shouldNotReturn`, `shouldThrow`

-- | The tests so far, and a result.
data SpecM arg a = SpecM [Tests] a

type SpecWith arg = SpecM arg ()
type Spec = SpecWith ()
type Expectation = Assertion

instance Functor (SpecM arg) where
  fmap f (SpecM ts x) = SpecM ts (f x)

instance Applicative (SpecM arg) where
  pure = SpecM []
  SpecM ts f <*> SpecM us x = SpecM (ts ++ us) (f x)

instance Monad (SpecM arg) where
  SpecM ts x >>= f = case f x of SpecM us y -> SpecM (ts ++ us) y

instance HasTests (SpecM arg a) where
  tests (SpecM ts _) = ts

class Example e where
  toProperty :: e -> Property

instance Example Bool where toProperty = property
instance Example Property where toProperty p = p
instance Example (IO ()) where toProperty = assertion

hspec :: Spec -> IO ()
hspec (SpecM ts _) = run (Group "" ts)

describe, context, xdescribe, xcontext, fdescribe :: String -> SpecWith a -> SpecWith a
describe name (SpecM ts _) = SpecM [Group name ts] ()
context = describe
fdescribe = describe
xdescribe _ _ = pure ()
xcontext _ _ = pure ()

it, specify, xit, xspecify, fit :: Example e => String -> e -> SpecWith a
it name e = SpecM [Test name (toProperty e)] ()
specify = it
fit = it
xit _ _ = pure ()
xspecify _ _ = pure ()

example :: Expectation -> Expectation
example = id

-- | Nothing is stated yet.
pending :: Expectation
pending = discard

pendingWith :: String -> Expectation
pendingWith _ = discard

parallel, sequential, focus :: SpecWith a -> SpecWith a
parallel = id
sequential = id
focus = id

expectationFailure :: String -> Expectation
expectationFailure = failure

holdsOrFails :: String -> Bool -> Expectation
holdsOrFails message b = unless b (failure message)

shouldBe, shouldNotBe :: (Show a, Eq a) => a -> a -> Expectation
actual `shouldBe` expected = holdsOrFails "shouldBe" (actual == expected)
actual `shouldNotBe` expected = holdsOrFails "shouldNotBe" (actual /= expected)

shouldSatisfy, shouldNotSatisfy :: Show a => a -> (a -> Bool) -> Expectation
x `shouldSatisfy` p = holdsOrFails "shouldSatisfy" (p x)
x `shouldNotSatisfy` p = holdsOrFails "shouldNotSatisfy" (not (p x))

shouldStartWith, shouldEndWith, shouldContain, shouldNotContain, shouldMatchList :: (Show a, Eq a) => [a] -> [a] -> Expectation
xs `shouldStartWith` ys = holdsOrFails "shouldStartWith" (ys `isPrefixOf` xs)
xs `shouldEndWith` ys = holdsOrFails "shouldEndWith" (ys `isSuffixOf` xs)
xs `shouldContain` ys = holdsOrFails "shouldContain" (ys `isInfixOf` xs)
xs `shouldNotContain` ys = holdsOrFails "shouldNotContain" (not (ys `isInfixOf` xs))
xs `shouldMatchList` ys = holdsOrFails "shouldMatchList" (null (xs \\ ys) && null (ys \\ xs))

shouldReturn, shouldNotReturn :: (Show a, Eq a) => IO a -> a -> Expectation
act `shouldReturn` expected = act >>= (`shouldBe` expected)
act `shouldNotReturn` expected = act >>= (`shouldNotBe` expected)

type Selector e = e -> Bool

shouldThrow :: Exception e => IO a -> Selector e -> Expectation
act `shouldThrow` p = try act >>= \r -> case r of
  Left e -> holdsOrFails "shouldThrow" (p e)
  Right _ -> failure "shouldThrow"

anyException :: Selector SomeException
anyException _ = True

anyErrorCall :: Selector ErrorCall
anyErrorCall _ = True

anyArithException :: Selector ArithException
anyArithException _ = True

errorCall :: String -> Selector ErrorCall
errorCall s (ErrorCall t) = s == t
