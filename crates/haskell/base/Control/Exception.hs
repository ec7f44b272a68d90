{-# LANGUAGE ExistentialQuantification, RankNTypes #-}
-- | Raising and catching exceptions.
module Control.Exception
  ( SomeException (..), Exception (..), IOException, ArithException (..), ArrayException (..), AssertionFailed (..)
  , SomeAsyncException (..), AsyncException (..), asyncExceptionToException, asyncExceptionFromException
  , NonTermination (..), NestedAtomically (..), BlockedIndefinitelyOnMVar (..), BlockedIndefinitelyOnSTM (..), Deadlock (..)
  , NoMethodError (..), PatternMatchFail (..), RecConError (..), RecSelError (..), RecUpdError (..), ErrorCall (..), TypeError (..)
  , throw, throwIO, ioError, catch, catches, Handler (..), catchJust, handle, handleJust, try, tryJust, evaluate, mapException
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..), getMaskingState, interruptible, allowInterrupt
  , assert, bracket, bracket_, bracketOnError, finally, onException
  ) where

import Data.IORef
import Whatif.Base (unsafePerformIO)
import Whatif.Exception
import Whatif.Prim (assertError)
import Whatif.Thread (MaskingState (..), masked, masking)

-- | A handler for one kind of exception.
data Handler a = forall e. Exception e => Handler (e -> IO a)

instance Functor Handler where
  fmap f (Handler h) = Handler (fmap f . h)

catches :: IO a -> [Handler a] -> IO a
catches io handlers = io `catchAny` \e -> first e handlers
  where
    first e [] = throwIO (e :: SomeException)
    first e (Handler h : hs) = case fromException e of
      Just e' -> h e'
      Nothing -> first e hs

catchJust :: Exception e => (e -> Maybe b) -> IO a -> (b -> IO a) -> IO a
catchJust p a handler = catch a (\e -> case p e of
  Nothing -> throwIO e
  Just b -> handler b)

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle = flip catch

handleJust :: Exception e => (e -> Maybe b) -> (b -> IO a) -> IO a -> IO a
handleJust p = flip (catchJust p)

try :: Exception e => IO a -> IO (Either e a)
try a = catch (a >>= \v -> return (Right v)) (\e -> return (Left e))

tryJust :: Exception e => (e -> Maybe b) -> IO a -> IO (Either b a)
tryJust p a = do
  r <- try a
  case r of
    Right v -> return (Right v)
    Left e -> case p e of
      Nothing -> throwIO e
      Just b -> return (Left b)

mapException :: (Exception e1, Exception e2) => (e1 -> e2) -> a -> a
mapException f v = unsafePerformIO (catch (evaluate v) (\x -> throwIO (f x)))

-- Nothing interrupts a thread: it only remembers whether something might.

mask, uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask action = do
  before <- readIORef masking
  masked (if before == Unmasked then MaskedInterruptible else before) (action (masked before))
uninterruptibleMask action = do
  before <- readIORef masking
  masked MaskedUninterruptible (action (masked before))

mask_, uninterruptibleMask_, interruptible :: IO a -> IO a
mask_ io = mask (\_ -> io)
uninterruptibleMask_ io = uninterruptibleMask (\_ -> io)
interruptible io = do
  before <- readIORef masking
  if before == MaskedInterruptible then masked Unmasked io else io

getMaskingState :: IO MaskingState
getMaskingState = readIORef masking

allowInterrupt :: IO ()
allowInterrupt = return ()

{-@ assert :: {b:Bool | b} -> x:a -> {v:a | v = x} @-}
assert :: Bool -> a -> a
assert True x = x
assert False _ = assertError "Assertion failed"

-- Clean-up

onException :: IO a -> IO b -> IO a
onException io what = io `catchAny` \e -> what >> throwIO e

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket before after thing = do
  a <- before
  r <- thing a `onException` after a
  _ <- after a
  return r

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after thing = bracket before (const after) (const thing)

bracketOnError :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracketOnError before after thing = do
  a <- before
  thing a `onException` after a

finally :: IO a -> IO b -> IO a
finally a sequel = do
  r <- a `onException` sequel
  _ <- sequel
  return r
