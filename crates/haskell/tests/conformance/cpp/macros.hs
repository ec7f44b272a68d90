{-# LANGUAGE CPP #-}
module Main (main) where

#include "macros.h"

#if defined(mingw32_HOST_OS)
import System.Win32
#elif linux_HOST_OS && MIN_VERSION_base(4,9,0)
import Data.List (sort)
#endif

#define CLASS(name, method) \
class name a where { \
  method :: a -> String }

CLASS(Named, nameOf)

#define INSTANCE(T, s) instance Named T where { nameOf _ = s }
INSTANCE(Int, "Int")
INSTANCE(Bool, "Bool with a longer text, so that what follows lies elsewhere"); other :: Int; other = 2

#define TWICE(x) ((x) + (x))
#define FOUR_TIMES(x) TWICE(TWICE(x))

main :: IO ()
main = do
  putStrLn (nameOf (1 :: Int)); putStrLn (nameOf True)
  print (FOUR_TIMES(3), TWICE (other), sort [INCLUDED, __LINE__])
  print ("TWICE(1) stays", __FILE__)
#if (__GLASGOW_HASKELL__ / 100) == 9 && !defined(NO_SUCH)
  print (WORD_SIZE_IN_BITS :: Int)
#else
  error "another compiler"
#endif
  print (head [] :: Int)
