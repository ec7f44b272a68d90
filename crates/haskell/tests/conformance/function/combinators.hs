module Main where

import Data.Function
import Data.Functor
main :: IO ()
main = do
  print (fix (\rec n -> if n <= 1 then 1 else n * rec (n - 1)) 5)
  print (((==) `on` (`mod` 10)) 13 23, [1, 2, 3] & map (+ 1) & sum)
  print (Just 1 $> 'x', Just 2 <&> (+ 1), void (Just 3), 'z' <$ [1, 2])
  print (flip (-) 1 10, uncurry (+) (1, 2), curry fst 1 2, until (> 100) (* 2) 1, (`asTypeOf` 'x') 'y')
  print (take 5 (fix (1 :)), (subtract 1 . (* 2)) 5, const 1 undefined, id 3, ($ 2) (+ 1))
  print ((const . const) 1 2 3, (.) (.) (.) (+ 1) (+) 1 2)
