Assertions
==========

What every other file of this exercise needs.

\begin{code}
{-@ LIQUID "--short-names"    @-}
{-@ LIQUID "--no-termination" @-}

module Assert (die, fixme, lAssert, divide) where

\end{code}

A call of `die` must never happen.

\begin{code}
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die str = error ("this was not to happen: " ++ str)
\end{code}

\begin{code}
{-@ type TRUE = {v:Bool | Prop v} @-}

{-@ lAssert :: TRUE -> TRUE @-}
lAssert :: Bool -> Bool
lAssert True  = True
lAssert False = die "a wrong assertion"
\end{code}

\begin{code}
{-@ divide :: Double -> {v:Int | v /= 0} -> Double @-}
divide     :: Double -> Int -> Double
divide n 0 = die "a division by zero"
divide n d = n / fromIntegral d

fixme :: a
fixme = error "to be done"
\end{code}
