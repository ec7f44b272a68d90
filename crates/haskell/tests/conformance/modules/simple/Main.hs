module Main (main) where
import Shape
import Shape.Area (area, total)
import qualified Util as U
main :: IO ()
main = do
  print (map area shapes)
  print (total shapes)
  putStrLn (U.shout "done")
  print (U.helper 3, mkSquare 2, U.Config { U.level = 3 })
  where shapes = [mkSquare 2, circle 1, Rect 2 3]
