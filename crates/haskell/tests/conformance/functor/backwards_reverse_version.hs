import Control.Applicative.Backwards
import Data.Functor.Reverse
import Data.Version
import Text.ParserCombinators.ReadP (readP_to_S)

main :: IO ()
main = do
  _ <- forwards (traverse (\x -> Backwards (print x >> return (x * 2))) [1 :: Int, 2, 3])
  r <- traverse (\x -> print x >> return (x + 1)) (Reverse [1 :: Int, 2, 3])
  print (getReverse r)
  print (foldr (:) [] (Reverse "abc"), sum (Backwards [1 :: Int, 2]))
  let v = makeVersion [1, 2, 3]
  putStrLn (showVersion v)
  print (v < makeVersion [1, 10], v == Version [1, 2, 3] [], maximum [v, makeVersion [2]])
  print [(showVersion w, rest) | (w, rest) <- readP_to_S parseVersion "1.2-beta"]
