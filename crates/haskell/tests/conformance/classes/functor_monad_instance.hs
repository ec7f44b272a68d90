module Main where

newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where fmap f (State g) = State (\s -> let (a, s') = g s in (f a, s'))
instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  State f <*> State g = State (\s -> let { (h, s1) = f s; (a, s2) = g s1 } in (h a, s2))
instance Monad (State s) where
  State g >>= f = State (\s -> let (a, s') = g s in runState (f a) s')

tick = State (\n -> (n, n + 1))

label :: [a] -> State Int [(Int, a)]
label [] = return []
label (x : xs) = do
  n <- tick
  rest <- label xs
  return ((n, x) : rest)

main :: IO ()
main = do
  print (runState (label "abc") 10)
  print (fst (runState (mapM (\x -> (+ x) <$> tick) [100, 200]) 1))
  print (runState (tick *> tick <* tick) 0)
