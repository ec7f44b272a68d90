module Main where

ack 0 n = n + 1
ack m 0 = ack (m - 1) 1
ack m n = ack (m - 1) (ack m (n - 1))

xor True False = True
xor False True = True
xor _ _ = False

infixr 2 `xor`

main :: IO ()
main = do
  print (ack 2 3)
  print [xor a b | a <- [False, True], b <- [False, True]]
  print (True `xor` True `xor` True)
