{-# LANGUAGE RankNTypes #-}
module Main where

applyAll :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
applyAll f (a, b) = (f a, f b)

newtype Nat f g = Nat { runNat :: forall a. f a -> g a }

withShow :: (forall a. Show a => a -> String) -> String
withShow f = f 1 ++ f True ++ f "s"

main :: IO ()
main = do
  print (applyAll length ([1, 2, 3], "ab"))
  print (applyAll (const 7) ([], ""))
  print (runNat (Nat (\m -> case m of { Nothing -> []; Just x -> [x] })) (Just 3))
  putStrLn (withShow show)
  putStrLn (withShow (\x -> "<" ++ show x ++ ">"))
