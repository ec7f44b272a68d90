\documentclass{article}
\begin{document}
Some text.
\begin{code}
module Main where

main :: IO ()
main = mapM_ print (squares 3)
\end{code}
More text: main = undefined
\begin{code}
squares :: Int -> [Int]
squares n = [x * x | x <- [1 .. n]]
\end{code}
\end{document}
