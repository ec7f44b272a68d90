import Control.Exception
import qualified Data.Vector as V
import qualified Data.Vector.Unboxed as U

try' :: a -> IO ()
try' x = do
  r <- try (evaluate x)
  putStrLn (either (\e -> "failed: " ++ takeWhile (/= '\n') (show (e :: SomeException))) (const "fine") r)

main :: IO ()
main = do
  try' (V.fromList [1, undefined, 3 :: Int])
  try' (U.fromList [1, undefined, 3 :: Int])
  try' (V.map (1 `div`) (V.fromList [1, 0 :: Int]))
  try' (U.map (1 `div`) (U.fromList [1, 0 :: Int]))
  try' (V.fromList (1 : undefined) :: V.Vector Int)
  try' (V.head (V.fromList (1 : undefined)) :: Int)
  try' (U.fromList [(1, undefined)] :: U.Vector (Int, Int))
  try' (U.replicate 0 (undefined :: Int))
  try' (U.length (U.generate 3 (\i -> if i == 1 then error "one" else i)))
  try' (V.length (V.generate 3 (\i -> if i == 1 then error "one" else i)))
  try' (V.foldl' (\_ x -> x) 0 (V.fromList [error "first", 1 :: Int]))
  try' (V.foldl (\_ x -> x) 0 (V.fromList [error "first", 1 :: Int]))
  try' (V.zipWith undefined (V.fromList [1 :: Int]) (V.empty :: V.Vector Int) :: V.Vector Int)
  try' (V.take 1 (V.fromList [1, 2 :: Int]) V.! 0)
