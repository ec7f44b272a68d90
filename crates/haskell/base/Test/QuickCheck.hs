-- | Properties as the package QuickCheck states them (2.14), decided by search and proof instead of random tests.
module Test.QuickCheck
  ( module Test.QuickCheck.Arbitrary, module Test.QuickCheck.Function, module Test.QuickCheck.Modifiers, module Test.QuickCheck.Test
  , Gen, choose, chooseAny, chooseInt, chooseInteger, chooseEnum, chooseBoundedIntegral
  , oneof, frequency, elements, growingElements, sized, resize, scale, getSize
  , suchThat, suchThatMap, suchThatMaybe, listOf, listOf1, vectorOf, infiniteListOf, shuffle, sublistOf
  , variant, generate, sample, sample'
  , Property, Testable (..), Discard (..), discard
  , forAll, forAllShrink, forAllShow, forAllShrinkShow, forAllBlind, forAllShrinkBlind, shrinking
  , (==>), (.&.), (.&&.), (.||.), conjoin, disjoin, (===), (=/=), total
  , counterexample, printTestCase, whenFail, whenFail', label, collect, classify, cover, tabulate, coverTable, checkCoverage, checkCoverageWith
  , expectFailure, within, discardAfter, once, again, withMaxSuccess, withMaxShrinks, withMaxSize, withDiscardRatio
  , noShrinking, verbose, verboseShrinking, mapSize, ioProperty, idempotentIOProperty
  ) where

import Test.QuickCheck.Arbitrary
import Test.QuickCheck.Function
import Test.QuickCheck.Gen
import Test.QuickCheck.Modifiers
import Test.QuickCheck.Property
import Test.QuickCheck.Test
