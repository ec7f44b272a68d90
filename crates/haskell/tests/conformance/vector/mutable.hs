import Control.Monad
import Control.Monad.Primitive (PrimMonad, PrimState)
import Control.Monad.ST
import Control.Monad.State
import qualified Data.Vector as V
import qualified Data.Vector.Mutable as M
import qualified Data.Vector.Unboxed as U
import qualified Data.Vector.Unboxed.Mutable as UM

sieve :: Int -> U.Vector Bool
sieve n = U.create $ do
  v <- UM.replicate (n + 1) True
  UM.write v 0 False
  UM.write v 1 False
  forM_ [2 .. n] $ \i -> do
    p <- UM.read v i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> UM.write v j False
  return v

quicksort :: (PrimMonad m, Ord a) => M.MVector (PrimState m) a -> m ()
quicksort v
  | M.length v < 2 = return ()
  | otherwise = do
      p <- M.read v (M.length v `div` 2)
      let go i j
            | i > j = return (i, j)
            | otherwise = do
                i' <- up i
                j' <- down j
                if i' <= j' then M.swap v i' j' >> go (i' + 1) (j' - 1) else return (i', j')
          up i = M.read v i >>= \x -> if x < p then up (i + 1) else return i
          down j = M.read v j >>= \x -> if x > p then down (j - 1) else return j
      (i, j) <- go 0 (M.length v - 1)
      quicksort (M.take (j + 1) v)
      quicksort (M.drop i v)

histogram :: String -> V.Vector Int
histogram s = runST $ do
  v <- M.replicate 26 0
  forM_ s $ \c -> M.modify v (+ 1) (fromEnum c - fromEnum 'a')
  V.freeze v

counted :: StateT Int IO [Int]
counted = do
  v <- M.new 3
  forM_ [0 .. 2] $ \i -> modify (+ i) >> get >>= M.write v i
  mapM (M.read v) [0 .. 2]

main :: IO ()
main = do
  print (U.length (U.filter id (sieve 1000)), U.toList (U.elemIndices True (U.take 30 (sieve 100))))
  let xs = [(i * 7919 + 13) `mod` 101 | i <- [1 .. 60]] :: [Int]
  print (V.modify quicksort (V.fromList xs))
  print (histogram "thequickbrownfoxjumpsoverthelazydog")
  v <- M.replicate 5 'x'
  M.write v 2 'y'
  w <- M.clone v
  M.set (M.slice 3 2 w) 'z'
  M.swap w 0 4
  mapM (M.read v) [0 .. 4] >>= putStrLn
  V.freeze w >>= print
  g <- M.grow v 2
  M.write g 6 'g'
  M.write g 5 'f'
  V.freeze g >>= print
  M.move (M.slice 1 4 g) (M.slice 0 4 g)
  V.freeze g >>= print
  print (M.length (M.tail g), M.null g, M.overlaps g (M.drop 1 g), M.overlaps v w)
  let f = V.fromList [1 .. 5 :: Int]
  t <- V.thaw f
  M.write t 0 100
  V.freeze t >>= print
  print f
  u <- V.unsafeThaw (V.fromList "abc")
  b <- M.nextPermutation u
  V.freeze u >>= \r -> print (b, r)
  evalStateT counted 5 >>= print
  z <- UM.new 3 :: IO (UM.IOVector (Int, Bool))
  UM.write z 1 (7, True)
  UM.read z 1 >>= print
  e <- M.exchange v 0 'q'
  M.read v 0 >>= \q -> print (e, q)
  s <- U.thaw (U.fromList [3, 1, 2 :: Int])
  UM.modify s (* 10) 1
  U.unsafeFreeze s >>= print
  print (runST (M.generate 4 (* 3) >>= \m -> M.unsafeModify m negate 2 >> V.unsafeFreeze m))
