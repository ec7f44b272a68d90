import System.FilePath

main :: IO ()
main = do
  let paths = ["", ".", "/", "//", "a", "./a", "a/./b", "a//b/", "/a/../b", "a/.", "//a//b//./", "x\0y", "a/b/c.txt", "/home/u"]
  mapM_ (\p -> print (p, normalise p, splitDrive p, isDrive p, hasDrive p, isValid p, makeValid p)) paths
  mapM_ print [(a, b, makeRelative a b, equalFilePath a b, joinDrive a b) | a <- ["/a/b", "a", "/", ".", "./x/", "/a//b/"], b <- ["/a/b/c", "/a/b", "a/b", "b", "x/y", "/a/bc", "."]]
