module Main where

data T = T Int
instance Show T where showsPrec d (T n) = showParen (d > 5) (showString "T:" . shows n)
main :: IO ()
main = do
  putStrLn (shows 1 (showChar ' ' (showString "x" (showParen True (shows 'c') ""))))
  print (Just (T 3), [T 1, T 2], (T 4, T 5))
  putStrLn (showsPrec 11 (-5) "" ++ showsPrec 6 (-5) "" ++ showsPrec 7 (-5) "" ++ show (Just (Left (2, -3) :: Either (Int, Int) ())))
  print (show (show "a\"b"), show 'x', show "", show [()] , showList [1, 2, 3] "!", show (Just ""), show [Just 'a'])
