import Control.Monad
import qualified Data.Vector.Unboxed as U
import qualified Data.Vector.Unboxed.Mutable as M

sieve :: Int -> U.Vector Bool
sieve n = U.create (do
  v <- M.replicate (n + 1) True
  forM_ [2 .. n] $ \i -> do
    p <- M.read v i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> M.write v j False
  return v)

main :: IO ()
main = do
  let weighted = U.sum (U.zipWith (*) (U.enumFromN 1 200000) (U.map (`mod` 7) (U.enumFromN 0 200000))) :: Int
  print (U.length (U.filter id (U.drop 2 (sieve 300000))), weighted)
