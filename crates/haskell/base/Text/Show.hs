-- | Showing values as text.
module Text.Show (ShowS, Show (..), shows, showChar, showString, showParen, showListWith) where

import Whatif.Show
