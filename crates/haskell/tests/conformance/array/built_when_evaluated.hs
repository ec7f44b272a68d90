-- An array is built when it is evaluated, also one without elements: an index out of range is noticed then.
module Main where

import Control.Exception
import Data.Array

tried :: String -> a -> IO ()
tried name value = do
  result <- try (evaluate value)
  putStrLn (name ++ case result of
    Left e -> const ": raises" (e :: SomeException)
    Right _ -> ": has a value")

main :: IO ()
main = do
  let none = listArray (1, 0) [] :: Array Int Int
      some = listArray (0, 2) [1 ..] :: Array Int Int
  tried "no element, one update" (none // [(1, 5)])
  tried "no element, no update" (none // [])
  tried "array" (array (0, 1) [(7, 'a')])
  tried "array without elements" (array (1, 0) [(1, 'a')])
  tried "accum" (accum (+) some [(3, 1)])
  tried "accumArray" (accumArray (+) 0 (0, 1) [(2, 1)] :: Array Int Int)
  tried "an element that fails" (some // [(1, error "an element")])
  tried "list that ends badly" (listArray (0, 2) (1 : error "the end") :: Array Int Int)
  tried "list that is too long" (listArray (0, 0) (1 : error "the end") :: Array Int Int)
  let fibs = listArray (0, 30) [if i < 2 then i else fibs ! (i - 1) + fibs ! (i - 2) | i <- [0 .. 30]] :: Array Int Int
  print (fibs ! 30)
