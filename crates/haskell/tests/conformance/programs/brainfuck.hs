module Main where

import Data.Char
data Op = Inc Int | Mov Int | Out | Loop [Op]
parse s = fst (go s)
  where
    go [] = ([], [])
    go (']' : r) = ([], r)
    go ('[' : r) = let (b, r') = go r; (o, r'') = go r' in (Loop b : o, r'')
    go (c : r) = let (o, r') = go r in (maybe o (: o) (lookup c [('+', Inc 1), ('-', Inc (-1)), ('>', Mov 1), ('<', Mov (-1)), ('.', Out)]), r')
run ops = let (_, out) = exec ops (repeat 0, 0, repeat 0) in out
exec [] t = (t, "")
exec (o : os) t@(l, x, r) = case o of
  Inc n -> exec os (l, (x + n) `mod` 256, r)
  Mov 1 -> exec os (x : l, head r, tail r)
  Mov _ -> exec os (tail l, head l, x : r)
  Out -> let (t', s) = exec os t in (t', chr x : s)
  Loop b | x == 0 -> exec os t
         | otherwise -> let (t1, s1) = exec b t; (t2, s2) = exec (o : os) t1 in (t2, s1 ++ s2)
main :: IO ()
main = putStrLn (run (parse "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+."))
