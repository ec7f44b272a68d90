{-# LANGUAGE NoImplicitPrelude, ExistentialQuantification, RankNTypes #-}
-- | Exceptions: the class, the standard exceptions, raising and catching.
--
-- The machine raises an 'Exn'. When it is caught, 'fromExn' makes a 'SomeException' of it, so that the machine need not know
-- the library's types.
module Whatif.Exception where

import Whatif.Base
import Whatif.Prim
import Whatif.Show
import Whatif.Typeable

data SomeException = forall e. Exception e => SomeException e

class (Typeable e, Show e) => Exception e where
  toException :: e -> SomeException
  fromException :: SomeException -> Maybe e
  displayException :: e -> String

  toException = SomeException
  fromException (SomeException e) = cast e
  displayException e = show e

instance Show SomeException where
  showsPrec d (SomeException e) = showsPrec d e

instance Exception SomeException where
  toException e = e
  fromException = Just
  displayException (SomeException e) = displayException e

-- The standard exceptions

newtype ErrorCall = ErrorCall String
  deriving (Eq, Ord)

instance Show ErrorCall where
  showsPrec _ (ErrorCall message) = showString message

instance Exception ErrorCall

data ArithException = Overflow | Underflow | LossOfPrecision | DivideByZero | Denormal | RatioZeroDenominator
  deriving (Eq, Ord)

instance Show ArithException where
  showsPrec _ Overflow = showString "arithmetic overflow"
  showsPrec _ Underflow = showString "arithmetic underflow"
  showsPrec _ LossOfPrecision = showString "loss of precision"
  showsPrec _ DivideByZero = showString "divide by zero"
  showsPrec _ Denormal = showString "denormal"
  showsPrec _ RatioZeroDenominator = showString "Ratio has zero denominator"

instance Exception ArithException

data ArrayException = IndexOutOfBounds String | UndefinedElement String
  deriving (Eq, Ord)

instance Show ArrayException where
  showsPrec _ (IndexOutOfBounds s) = showString "array index out of range" . showDetail s
  showsPrec _ (UndefinedElement s) = showString "undefined array element" . showDetail s

showDetail :: String -> ShowS
showDetail "" = id
showDetail s = showString ": " . showString s

instance Exception ArrayException

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed message) = showString message

instance Exception AssertionFailed

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail message) = showString message

instance Exception PatternMatchFail

newtype RecSelError = RecSelError String

instance Show RecSelError where
  showsPrec _ (RecSelError message) = showString message

instance Exception RecSelError

newtype RecConError = RecConError String

instance Show RecConError where
  showsPrec _ (RecConError message) = showString message

instance Exception RecConError

newtype RecUpdError = RecUpdError String

instance Show RecUpdError where
  showsPrec _ (RecUpdError message) = showString message

instance Exception RecUpdError

newtype NoMethodError = NoMethodError String

instance Show NoMethodError where
  showsPrec _ (NoMethodError message) = showString message

instance Exception NoMethodError

newtype TypeError = TypeError String

instance Show TypeError where
  showsPrec _ (TypeError message) = showString message

instance Exception TypeError

data NonTermination = NonTermination

instance Show NonTermination where
  showsPrec _ NonTermination = showString "<<loop>>"

instance Exception NonTermination

data NestedAtomically = NestedAtomically

instance Show NestedAtomically where
  showsPrec _ NestedAtomically = showString "Control.Concurrent.STM.atomically was nested"

instance Exception NestedAtomically

data BlockedIndefinitelyOnMVar = BlockedIndefinitelyOnMVar

instance Show BlockedIndefinitelyOnMVar where
  showsPrec _ BlockedIndefinitelyOnMVar = showString "thread blocked indefinitely in an MVar operation"

instance Exception BlockedIndefinitelyOnMVar

data BlockedIndefinitelyOnSTM = BlockedIndefinitelyOnSTM

instance Show BlockedIndefinitelyOnSTM where
  showsPrec _ BlockedIndefinitelyOnSTM = showString "thread blocked indefinitely in an STM transaction"

instance Exception BlockedIndefinitelyOnSTM

data Deadlock = Deadlock

instance Show Deadlock where
  showsPrec _ Deadlock = showString "<<deadlock>>"

instance Exception Deadlock

data SomeAsyncException = forall e. Exception e => SomeAsyncException e

instance Show SomeAsyncException where
  showsPrec d (SomeAsyncException e) = showsPrec d e

instance Exception SomeAsyncException

asyncExceptionToException :: Exception e => e -> SomeException
asyncExceptionToException e = toException (SomeAsyncException e)

asyncExceptionFromException :: Exception e => SomeException -> Maybe e
asyncExceptionFromException x = case fromException x of
  Just (SomeAsyncException a) -> cast a
  Nothing -> Nothing

data AsyncException = StackOverflow | HeapOverflow | ThreadKilled | UserInterrupt
  deriving (Eq, Ord)

instance Show AsyncException where
  showsPrec _ StackOverflow = showString "stack overflow"
  showsPrec _ HeapOverflow = showString "heap overflow"
  showsPrec _ ThreadKilled = showString "thread killed"
  showsPrec _ UserInterrupt = showString "user interrupt"

instance Exception AsyncException where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

data ExitCode = ExitSuccess | ExitFailure Int
  deriving (Eq, Ord, Show)

instance Exception ExitCode

-- Errors of input and output

type FilePath = String

-- | A number that the machine knows, and the name of the file.
data Handle = Handle Int FilePath

instance Eq Handle where
  Handle a _ == Handle b _ = a == b

instance Show Handle where
  showsPrec _ (Handle _ path) = showString "{handle: " . showString path . showString "}"

data IOErrorType
  = AlreadyExists | NoSuchThing | ResourceBusy | ResourceExhausted | EOF | IllegalOperation | PermissionDenied | UserError
  | UnsatisfiedConstraints | InappropriateType | OtherError
  deriving (Eq, Ord)

instance Show IOErrorType where
  showsPrec _ AlreadyExists = showString "already exists"
  showsPrec _ NoSuchThing = showString "does not exist"
  showsPrec _ ResourceBusy = showString "resource busy"
  showsPrec _ ResourceExhausted = showString "resource exhausted"
  showsPrec _ EOF = showString "end of file"
  showsPrec _ IllegalOperation = showString "illegal operation"
  showsPrec _ PermissionDenied = showString "permission denied"
  showsPrec _ UserError = showString "user error"
  showsPrec _ UnsatisfiedConstraints = showString "unsatisfied constraints"
  showsPrec _ InappropriateType = showString "inappropriate type"
  showsPrec _ OtherError = showString "failed"

data IOException = IOError
  { ioe_handle :: Maybe Handle
  , ioe_type :: IOErrorType
  , ioe_location :: String
  , ioe_description :: String
  , ioe_filename :: Maybe FilePath
  }

type IOError = IOException

instance Eq IOException where
  IOError h t l d f == IOError h' t' l' d' f' = h == h' && t == t' && l == l' && d == d' && f == f'

instance Show IOException where
  showsPrec _ (IOError handle kind location description file) =
    (case file of
       Just path -> showString path . showString ": "
       Nothing -> case handle of
         Just (Handle _ path) -> showString path . showString ": "
         Nothing -> id)
      . (case location of { "" -> id; _ -> showString location . showString ": " })
      . shows kind
      . (case description of { "" -> id; _ -> showString " (" . showString description . showString ")" })

instance Exception IOException

userError :: String -> IOError
userError message = IOError Nothing UserError "" message Nothing

-- Raising

{-@ assume throw :: Exception e => {v:e | false} -> a @-}
throw :: Exception e => e -> a
throw e = raise (toException e)

throwIO :: Exception e => e -> IO a
throwIO e = IO (\w -> w `seq` raise (toException e))

ioError :: IOError -> IO a
ioError = throwIO

instance MonadFail IO where
  fail message = ioError (userError message)

instance Alternative IO where
  empty = ioError (userError "mzero")
  m <|> n = m `catchIO` \_ -> n
    where
      catchIO :: IO a -> (IOError -> IO a) -> IO a
      catchIO = catch

instance MonadPlus IO

-- Catching

-- | What the machine raised, as the exception that programs see.
fromExn :: Exn -> SomeException
fromExn exn = case exnKind exn of
  0 -> exnValue exn
  1 -> toException (ErrorCall (exnMessage exn))
  2 -> toException (arithException (exnCode exn))
  3 -> toException (PatternMatchFail (exnMessage exn))
  4 -> toException (NoMethodError (exnMessage exn))
  5 -> toException (RecConError (exnMessage exn))
  6 -> toException (RecSelError (exnMessage exn))
  7 -> toException (AssertionFailed (exnMessage exn))
  8 -> toException NonTermination
  _ -> toException StackOverflow

arithException :: Int -> ArithException
arithException n = case n of
  0 -> Overflow
  1 -> Underflow
  2 -> LossOfPrecision
  3 -> DivideByZero
  4 -> Denormal
  _ -> RatioZeroDenominator

-- | Catches every exception.
catchAny :: IO a -> (SomeException -> IO a) -> IO a
catchAny (IO m) handler = IO (\w -> primCatch m (\exn -> unIO (handler (fromExn exn))) w)

catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch (IO m) handler = IO (\w -> primCatch m handle' w)
  where
    handle' exn w =
      let e = fromExn exn
      in case fromException e of
           Just e' -> unIO (handler e') w
           Nothing -> raise e

evaluate :: a -> IO a
evaluate x = IO (\w -> x `seq` IOResult w x)
