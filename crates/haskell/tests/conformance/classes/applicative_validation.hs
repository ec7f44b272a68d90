module Main where

data V e a = Bad e | Ok a deriving Show
instance Functor (V e) where
  fmap _ (Bad e) = Bad e
  fmap f (Ok a) = Ok (f a)
instance Monoid e => Applicative (V e) where
  pure = Ok
  Bad a <*> Bad b = Bad (a <> b)
  Bad a <*> _ = Bad a
  _ <*> Bad b = Bad b
  Ok f <*> Ok a = Ok (f a)
data U = U { nm :: String, ag :: Int, em :: String } deriving Show
name s = if null s then Bad ["empty name"] else Ok s
age n | n < 0 = Bad ["negative age"] | n > 150 = Bad ["too old"] | otherwise = Ok n
email s = if '@' `elem` s then Ok s else Bad ["no @"]
main :: IO ()
main = do
  print (U <$> name "a" <*> age 3 <*> email "x@y")
  print (U <$> name "" <*> age 300 <*> email "xy")
  print (traverse age [1, -1, 200, 5])
