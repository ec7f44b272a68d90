module Main where

import Control.Arrow
import qualified Control.Category as C
main :: IO ()
main = do
  print (first (+ 1) (1, 'a'), second length (1, "abc"), ((+ 1) *** (* 2)) (1, 2), ((+ 1) &&& (* 2)) 5)
  print ((length >>> (+ 1)) "ab", ((+ 1) <<< length) "ab", left (+ 1) (Left 1 :: Either Int Int), right (+ 1) (Left 1 :: Either Int Int), (show ||| id) (Left 5), (show +++ not) (Right True :: Either Int Bool))
  print (runKleisli (Kleisli (\x -> [x, x + 1]) >>> arr (* 10)) 1, (C.id C.. (+ 1)) 2, loop (\(b, d) -> (take 3 d, b : d)) 'x')
  print (map (head &&& length) ["aa", "b"], (fst &&& snd >>> uncurry (+)) (1, 2))
