{-# LANGUAGE FlexibleContexts, TypeFamilies #-}
import Families.Reexported

total :: (Container f, Elem f ~ Int) => f -> Int
total c = sum (toL c)

doubled :: Unit Bool -> Unit Bool
doubled n = n * 2

main :: IO ()
main = print (total [1, 2, 3 :: Int], at "abc" 1, doubled (size True))
