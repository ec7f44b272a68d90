import Data.Int
import Data.List (sort, unfoldr)
import Data.Word
import System.Random

shuffle :: RandomGen g => g -> [a] -> [a]
shuffle g xs = map snd (sortOnFst (zip (randoms g :: [Int]) xs))
  where sortOnFst ys = [y | k <- sort (map fst ys), y <- ys, fst y == k]

dice :: Int -> StdGen -> [Int]
dice n = take n . unfoldr (Just . randomR (1, 6))

main :: IO ()
main = do
  let g = mkStdGen 42
  print (take 5 (randoms g :: [Int]))
  print (dice 20 g, dice 10 (mkStdGen 0), dice 10 (mkStdGen (-1)))
  print (take 6 (randomRs (-10, 10) g :: [Int]), take 4 (randomRs (0, 10 ^ 30) g :: [Integer]), take 3 (randomRs (5, -5) g :: [Integer]))
  print (take 4 (randoms g :: [Bool]), take 10 (randomRs ('a', 'z') g), take 3 (randoms g :: [Char]))
  print (take 3 (randoms g :: [Double]), take 3 (randomRs (1, 2) g :: [Double]), take 3 (randoms g :: [Float]))
  print (take 3 (randoms g :: [Word8]), take 3 (randoms g :: [Int8]), take 3 (randoms g :: [Word16]), take 3 (randoms g :: [Word32]))
  print (take 3 (randomRs (3, 9) g :: [Word8]), take 3 (randomRs (-3, 9) g :: [Int16]), take 3 (randomRs (3, 90000) g :: [Word32]))
  print (take 3 (randomRs (3, 9 * 10 ^ 12) g :: [Word64]), take 3 (randomRs (-7, 9 * 10 ^ 12) g :: [Int64]), take 3 (randoms g :: [Integer]))
  let (a, b) = split g
  print (fst (random a) :: Int, fst (random b) :: Int, dice 5 (fst (split b)), dice 5 (snd (split b)))
  print (shuffle g [1 .. 10 :: Int])
  print (fst (uniform g :: (Word, StdGen)), fst (uniformR (1, 100 :: Int) g), fst (randomR ((0, 'a'), (9, 'z')) g) :: (Int, Char))
  print (randomR (5, 5) g == (5 :: Int, g), fst (next g), genRange g)
  setStdGen (mkStdGen 7)
  x <- randomRIO (1, 1000) :: IO Int
  y <- randomIO :: IO Int
  h <- newStdGen
  print (x, y, fst (random h) :: Int)
  z <- getStdRandom (randomR (1, 6)) :: IO Int
  print z
