module Main where
import Stack (Stack, empty, push, pop, size)
import qualified Stack as S (toList)
main :: IO ()
main = do
  let s = push 3 (push 2 (push 1 empty)) :: Stack Int
  print (S.toList s, size s)
  print (fmap fst (pop s), fmap (size . snd) (pop s), fmap fst (pop (empty :: Stack Int)))
