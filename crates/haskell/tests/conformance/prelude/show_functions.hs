module Main where

main :: IO ()
main = do
  mapM_ putStrLn [show 1, show (-1), show 1.5, show 'a', show "a", show True, show [1, 2], show (1, 'a'), show (Just 1), show (Left 1 :: Either Int Int), show ()]
  print (showString "a" "b", showParen True (showString "x") "", shows 12 "!", showChar 'c' "")
  print (show (Just (Just Nothing :: Maybe (Maybe Int))), show [Left 1, Right "x"], show [[], [1]], show ([] :: [Int]), show [(), ()])
