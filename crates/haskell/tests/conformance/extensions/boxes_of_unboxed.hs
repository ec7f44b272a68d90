{-# LANGUAGE MagicHash #-}
import GHC.Exts (Int (..), Char (C#), Double (D#), (+#), (*##), ord#)
import GHC.Base (eqChar)
import qualified GHC.Unicode as U

add :: Int -> Int -> Int
add (I# a) (I# b) = I# (a +# b)

code :: Char -> Int
code (C# c) = I# (ord# c)

main :: IO ()
main = do
  print (add 3 4, code 'a', eqChar 'a' 'b', U.isUpper 'A', U.toLower 'Q', U.generalCategory '+')
  print (case 2.5 of D# d -> D# (d *## d))
