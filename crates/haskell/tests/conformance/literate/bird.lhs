A literate program in bird style.

> module Main where
>
> main :: IO ()
> main = do
>   print (double 21)

Text between code blocks, with a > in the middle.

>   putStrLn "still main"

> double :: Int -> Int
> double x = x * 2

The end.
