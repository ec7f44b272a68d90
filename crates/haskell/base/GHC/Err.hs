-- | Errors.
module GHC.Err (error, errorWithoutStackTrace, undefined) where
