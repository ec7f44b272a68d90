{-# LANGUAGE NoImplicitPrelude #-}
-- | Reading values from the input.
module Whatif.ReadIO (readIO, readLn) where

import Whatif.Base
import Whatif.Exception
import Whatif.IO
import Whatif.Read

readIO :: Read a => String -> IO a
readIO s = case [x | (x, t) <- reads s, ("", "") <- lex t] of
  [x] -> return x
  [] -> ioError (userError "Prelude.readIO: no parse")
  _ -> ioError (userError "Prelude.readIO: ambiguous parse")

readLn :: Read a => IO a
readLn = getLine >>= readIO
