{-# LANGUAGE ExistentialQuantification #-}
module Main where

class Animal a where
  speak :: a -> String
  rename :: String -> a -> a
data Dog = Dog String
data Cat = Cat String Int
instance Animal Dog where { speak (Dog n) = n ++ " woof"; rename n _ = Dog n }
instance Animal Cat where { speak (Cat n k) = n ++ concat (replicate k " meow"); rename n (Cat _ k) = Cat n (k + 1) }
data AnyA = forall a. Animal a => AnyA a
instance Animal AnyA where { speak (AnyA a) = speak a; rename n (AnyA a) = AnyA (rename n a) }
main :: IO ()
main = mapM_ (putStrLn . speak) (zoo ++ map (rename "x") zoo)
  where zoo = [AnyA (Dog "rex"), AnyA (Cat "tom" 2), AnyA (AnyA (Dog "nested"))]
