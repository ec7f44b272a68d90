import System.FilePath

paths :: [FilePath]
paths =
  [ "", "/", "a", "a/", "/a", "a/b.c", "/a/b.c.d", "a.b/c", ".hidden", "a/.hidden", "a//b", "a/b/", "x.", "..", "/a/../b" ]

main :: IO ()
main = do
  mapM_ (\p -> print (p, splitExtension p, splitFileName p, takeBaseName p, takeDirectory p)) paths
  mapM_ (\p -> print (splitPath p, splitDirectories p, hasExtension p, isAbsolute p)) paths
  mapM_ (\p -> print (splitExtensions p, dropTrailingPathSeparator p, addTrailingPathSeparator p)) paths
  print [a </> b | a <- ["", "a", "a/", "/"], b <- ["", "b", "/b", "b/c"]]
  print ["a" <.> "b", "a" <.> ".b", "a.b" -<.> "c", replaceBaseName "d/a.b" "x", replaceFileName "d/a.b" "y", replaceDirectory "d/a.b" "e"]
  print (joinPath ["a", "b/", "c"], splitSearchPath "a:b::c", "c" `isExtensionOf` "a.b.c", stripExtension "c" "a.b.c", stripExtension "x" "a.b.c")
