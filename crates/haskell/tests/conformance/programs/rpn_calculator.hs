module Main where

rpn :: String -> Either String Double
rpn = go [] . words
  where
    go [x] [] = Right x
    go st [] = Left ("stack: " ++ show st)
    go (y : x : st) (o : ts) | Just f <- lookup o ops = go (f x y : st) ts
    go st (t : ts) = case reads t of
      [(n, "")] -> go (n : st) ts
      _ -> Left ("bad token: " ++ t)
    ops = [("+", (+)), ("-", (-)), ("*", (*)), ("/", (/))]
main :: IO ()
main = mapM_ (print . rpn) ["3 4 + 2 *", "1 2 3", "10 2 /", "1 +", "foo", "5 1 2 + 4 * + 3 -"]
