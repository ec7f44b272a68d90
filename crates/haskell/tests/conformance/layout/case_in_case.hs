module Main where

data T = A Int | B (Maybe T)

f t = case t of
  A n -> case n of
    0 -> "zero"
    _ | n < 0 -> "neg"
      | even n -> "even"
    _ -> "odd"
  B m ->
    case m of
      Nothing -> "none"
      Just t' -> "just " ++ f t'

main :: IO ()
main = mapM_ (putStrLn . f) [A 0, A (-1), A 4, A 7, B Nothing, B (Just (A 2)), B (Just (B Nothing))]
