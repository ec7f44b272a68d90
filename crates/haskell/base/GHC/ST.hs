{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns, UnboxedTuples #-}
-- | State threads as functions of a state.
module GHC.ST (ST (ST), STRep, STret (..), runST, unsafeInterleaveST, unsafeDupableInterleaveST, unsafeIOToST, unsafeSTToIO, liftST) where

import Control.Monad.ST (ST, runST)
import Control.Monad.ST.Unsafe (unsafeIOToST, unsafeInterleaveST, unsafeSTToIO)
import GHC.Prim

type STRep s a = State# s -> (# State# s, a #)

-- | A state and a result.
data STret s a = STret (State# s) a

{-# COMPLETE ST #-}
pattern ST :: STRep s a -> ST s a
pattern ST m <- (unthread -> m) where
  ST m = unsafeIOToST (action m)

unthread :: ST s a -> STRep s a
unthread m = unaction (unsafeSTToIO m)

unsafeDupableInterleaveST :: ST s a -> ST s a
unsafeDupableInterleaveST = unsafeInterleaveST

liftST :: ST s a -> State# s -> STret s a
liftST m s = case unthread m s of (# s', x #) -> STret s' x
