-- | Showing.
module GHC.Show
  ( Show (..), ShowS, shows, showChar, showString, showParen, showSpace, showCommaSpace, showList__, showLitChar, showLitString, showSignedInt
  , appPrec, appPrec1, intToDigit
  ) where

import Data.Char (intToDigit, showLitChar)
import Whatif.Show (showCommaSpace, showSpace)

appPrec, appPrec1 :: Int
appPrec = 10
appPrec1 = 11

showList__ :: (a -> ShowS) -> [a] -> ShowS
showList__ _ [] s = "[]" ++ s
showList__ f (x : xs) s = '[' : f x (go xs)
  where
    go [] = ']' : s
    go (y : ys) = ',' : f y (go ys)

showLitString :: String -> ShowS
showLitString [] s = s
showLitString ('"' : cs) s = showString "\\\"" (showLitString cs s)
showLitString (c : cs) s = showLitChar c (showLitString cs s)

showSignedInt :: Int -> Int -> ShowS
showSignedInt = showsPrec
