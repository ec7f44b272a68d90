{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, FlexibleContexts, UndecidableInstances #-}
-- | Parsers that look one token ahead (Leijen and Meijer, "Parsec: Direct Style Monadic Parser Combinators for the Real World", 2001).
--
-- A parser answers whether it consumed something, and with a value or an error. The other branch of a choice is tried only if nothing
-- was consumed; errors of parsers that consumed nothing are merged, which is how a message lists all that was expected at a place.
module Text.Parsec.Prim
  ( ParsecT, Parsec, Stream (..), State (..), Consumed (..), Reply (..), runParserT, runPT, runParser, runP, parse, parseTest, unexpected
  , (<?>), label, labels, (<|>), parserFail, parserZero, parserReturn, parserBind, parserPlus, try, lookAhead, token, tokenPrim, tokenPrimEx
  , tokens, many, skipMany, manyAccumulate, getPosition, getInput, setPosition, setInput, getParserState, setParserState, updateParserState
  , getState, putState, modifyState, setState, updateState, unknownError, sysUnExpectError, mergeErrorReply, mkPT, runParsecT
  ) where

import Control.Applicative (Alternative (empty))
import Control.Monad (MonadPlus (..), ap, liftM)
import Control.Monad.Error.Class (MonadError (..))
import qualified Control.Monad.Fail as Fail
import Control.Monad.IO.Class (MonadIO (..))
import Control.Monad.Reader.Class (MonadReader (..))
import Control.Monad.State.Class (MonadState (..))
import Control.Monad.Trans.Class (MonadTrans (..))
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as LB
import Data.Functor.Identity (Identity (..))
import qualified Data.Text as T
import qualified Data.Text.Lazy as L
import Text.Parsec.Error
import Text.Parsec.Pos

infix 0 <?>
infixr 1 <|>

data State s u = State { stateInput :: s, statePos :: !SourcePos, stateUser :: !u }

data Consumed a = Consumed a | Empty !a

data Reply s u a = Ok a !(State s u) ParseError | Error ParseError

newtype ParsecT s u m a = ParsecT (State s u -> m (Bool, Reply s u a))

type Parsec s u = ParsecT s u Identity

class Monad m => Stream s m t | s -> t where
  uncons :: s -> m (Maybe (t, s))

instance Monad m => Stream [t] m t where
  uncons [] = return Nothing
  uncons (t : ts) = return (Just (t, ts))

instance Monad m => Stream T.Text m Char where
  uncons = return . T.uncons

instance Monad m => Stream L.Text m Char where
  uncons = return . L.uncons

instance Monad m => Stream LB.ByteString m Char where
  uncons = return . LB.uncons

instance Monad m => Stream B.ByteString m Char where
  uncons = return . B.uncons

run :: ParsecT s u m a -> State s u -> m (Bool, Reply s u a)
run (ParsecT p) = p

instance Monad m => Functor (ParsecT s u m) where
  fmap = liftM

instance Monad m => Applicative (ParsecT s u m) where
  pure = parserReturn
  (<*>) = ap
  p *> q = p >>= \_ -> q
  p <* q = p >>= \x -> q >>= \_ -> parserReturn x

instance Monad m => Monad (ParsecT s u m) where
  (>>=) = parserBind

instance Monad m => Fail.MonadFail (ParsecT s u m) where
  fail = parserFail

instance Monad m => Alternative (ParsecT s u m) where
  empty = parserZero
  (<|>) = parserPlus
  many = many
  some p = p >>= \x -> many p >>= \xs -> parserReturn (x : xs)

instance Monad m => MonadPlus (ParsecT s u m)

instance (Monad m, Semigroup a) => Semigroup (ParsecT s u m a) where
  p <> q = (<>) <$> p <*> q

instance (Monad m, Monoid a) => Monoid (ParsecT s u m a) where
  mempty = pure mempty

instance MonadTrans (ParsecT s u) where
  lift m = ParsecT (\s -> m >>= \x -> return (False, done x s))

instance MonadIO m => MonadIO (ParsecT s u m) where
  liftIO = lift . liftIO

instance MonadState s m => MonadState s (ParsecT s' u m) where
  get = lift get
  put = lift . put

instance MonadReader r m => MonadReader r (ParsecT s u m) where
  ask = lift ask
  local f p = ParsecT (local f . run p)

instance MonadError e m => MonadError e (ParsecT s u m) where
  throwError = lift . throwError
  catchError p handler = ParsecT (\s -> run p s `catchError` \e -> run (handler e) s)

done :: a -> State s u -> Reply s u a
done x s = Ok x s (unknownError s)

unknownError :: State s u -> ParseError
unknownError = newErrorUnknown . statePos

sysUnExpectError :: String -> SourcePos -> Reply s u a
sysUnExpectError message pos = Error (newErrorMessage (SysUnExpect message) pos)

-- | A reply, with another error merged into the one it has.
mergeErrorReply :: ParseError -> Reply s u a -> Reply s u a
mergeErrorReply e (Ok x s e') = Ok x s (mergeError e e')
mergeErrorReply e (Error e') = Error (mergeError e e')

parserReturn :: Monad m => a -> ParsecT s u m a
parserReturn x = ParsecT (\s -> return (False, done x s))

parserFail :: Monad m => String -> ParsecT s u m a
parserFail message = ParsecT (\s -> return (False, Error (newErrorMessage (Message message) (statePos s))))

parserZero :: Monad m => ParsecT s u m a
parserZero = ParsecT (\s -> return (False, Error (unknownError s)))

parserBind :: Monad m => ParsecT s u m a -> (a -> ParsecT s u m b) -> ParsecT s u m b
parserBind p k = ParsecT $ \s -> do
  (consumed, reply) <- run p s
  case reply of
    Error e -> return (consumed, Error e)
    Ok x s' e -> do
      (consumed', reply') <- run (k x) s'
      return (if consumed' then (True, reply') else (consumed, mergeErrorReply e reply'))

parserPlus, (<|>) :: Monad m => ParsecT s u m a -> ParsecT s u m a -> ParsecT s u m a
parserPlus p q = ParsecT $ \s -> do
  first <- run p s
  case first of
    (False, Error e) -> do
      (consumed, reply) <- run q s
      return (if consumed then (True, reply) else (False, mergeErrorReply e reply))
    _ -> return first
(<|>) = parserPlus

try :: Monad m => ParsecT s u m a -> ParsecT s u m a
try p = ParsecT $ \s -> do
  answer <- run p s
  return (case answer of { (True, Error e) -> (False, Error e); other -> other })

lookAhead :: Stream s m t => ParsecT s u m a -> ParsecT s u m a
lookAhead p = ParsecT $ \s -> do
  answer <- run p s
  return (case answer of { (_, Ok x _ _) -> (False, done x s); other -> other })

(<?>), label :: Monad m => ParsecT s u m a -> String -> ParsecT s u m a
p <?> name = label p name
label p name = labels p [name]

labels :: Monad m => ParsecT s u m a -> [String] -> ParsecT s u m a
labels p names = ParsecT $ \s -> do
  answer <- run p s
  return (case answer of
    (False, Error e) -> (False, Error (expected e))
    (False, Ok x s' e) | not (errorIsUnknown e) -> (False, Ok x s' (expected e))
    other -> other)
  where
    expected e = case names of
      [] -> setErrorMessage (Expect "") e
      name : more -> foldr (addErrorMessage . Expect) (setErrorMessage (Expect name) e) more

unexpected :: Monad m => String -> ParsecT s u m a
unexpected message = ParsecT (\s -> return (False, Error (newErrorMessage (UnExpect message) (statePos s))))

-- | All that a parser gives, until it fails without having consumed something. One that succeeds so would never end.
manyAccumulate :: Monad m => (a -> b -> b) -> b -> ParsecT s u m a -> ParsecT s u m b
manyAccumulate add start p = ParsecT (go False start)
  where
    go consumed acc s = do
      answer <- run p s
      case answer of
        (True, Ok x s' _) -> let acc' = add x acc in acc' `seq` go True acc' s'
        (True, Error e) -> return (True, Error e)
        (False, Error e) -> return (consumed, Ok acc s e)
        (False, Ok _ _ _) -> error "Text.ParserCombinators.Parsec.Prim.many: combinator 'many' is applied to a parser that accepts an empty string."

many :: Monad m => ParsecT s u m a -> ParsecT s u m [a]
many p = fmap reverse (manyAccumulate (:) [] p)

skipMany :: Monad m => ParsecT s u m a -> ParsecT s u m ()
skipMany = manyAccumulate (\_ _ -> ()) ()

token :: Stream s Identity t => (t -> String) -> (t -> SourcePos) -> (t -> Maybe a) -> Parsec s u a
token shown place = tokenPrim shown next
  where
    next _ t input = case runIdentity (uncons input) of
      Nothing -> place t
      Just (t', _) -> place t'

tokenPrim :: Stream s m t => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> (t -> Maybe a) -> ParsecT s u m a
tokenPrim shown next = tokenPrimEx shown next Nothing

tokenPrimEx :: Stream s m t => (t -> String) -> (SourcePos -> t -> s -> SourcePos) -> Maybe (SourcePos -> t -> s -> u -> u) -> (t -> Maybe a) -> ParsecT s u m a
tokenPrimEx shown next user test = ParsecT $ \(State input pos u) -> do
  found <- uncons input
  return (case found of
    Nothing -> (False, sysUnExpectError "" pos)
    Just (t, rest) -> case test t of
      Nothing -> (False, sysUnExpectError (shown t) pos)
      Just x ->
        let pos' = next pos t rest
            state' = State rest pos' (maybe u (\f -> f pos t rest u) user)
        in pos' `seq` (True, Ok x state' (newErrorUnknown pos')))

tokens :: (Stream s m t, Eq t) => ([t] -> String) -> (SourcePos -> [t] -> SourcePos) -> [t] -> ParsecT s u m [t]
tokens shown next wanted = ParsecT $ \s@(State input pos u) ->
  let wrong message = return . flip (,) (Error (setErrorMessage (Expect (shown wanted)) (newErrorMessage (SysUnExpect message) pos)))
      go _ [] rest = let pos' = next pos wanted in return (not (null wanted), Ok wanted (State rest pos' u) (newErrorUnknown pos'))
      go consumed (t : ts) rest = do
        found <- uncons rest
        case found of
          Nothing -> wrong "" consumed
          Just (t', rest')
            | t == t' -> go True ts rest'
            | otherwise -> wrong (shown [t']) consumed
  in if null wanted then return (False, done [] s) else go False wanted input

mkPT :: Monad m => (State s u -> m (Consumed (m (Reply s u a)))) -> ParsecT s u m a
mkPT f = ParsecT $ \s -> do
  answer <- f s
  case answer of
    Consumed reply -> fmap ((,) True) reply
    Empty reply -> fmap ((,) False) reply

runParsecT :: Monad m => ParsecT s u m a -> State s u -> m (Consumed (m (Reply s u a)))
runParsecT p s = do
  (consumed, reply) <- run p s
  return (if consumed then Consumed (return reply) else Empty (return reply))

runParserT, runPT :: Stream s m t => ParsecT s u m a -> u -> SourceName -> s -> m (Either ParseError a)
runParserT p u name input = do
  (_, reply) <- run p (State input (initialPos name) u)
  return (case reply of { Ok x _ _ -> Right x; Error e -> Left e })
runPT = runParserT

runParser, runP :: Stream s Identity t => Parsec s u a -> u -> SourceName -> s -> Either ParseError a
runParser p u name input = runIdentity (runParserT p u name input)
runP = runParser

parse :: Stream s Identity t => Parsec s () a -> SourceName -> s -> Either ParseError a
parse p = runParser p ()

parseTest :: (Stream s Identity t, Show a) => Parsec s () a -> s -> IO ()
parseTest p input = case parse p "" input of
  Left e -> putStr "parse error at " >> print e
  Right x -> print x

updateParserState :: Monad m => (State s u -> State s u) -> ParsecT s u m (State s u)
updateParserState f = ParsecT (\s -> let s' = f s in return (False, done s' s'))

getParserState :: Monad m => ParsecT s u m (State s u)
getParserState = updateParserState id

setParserState :: Monad m => State s u -> ParsecT s u m (State s u)
setParserState s = updateParserState (const s)

getPosition :: Monad m => ParsecT s u m SourcePos
getPosition = fmap statePos getParserState

getInput :: Monad m => ParsecT s u m s
getInput = fmap stateInput getParserState

setPosition :: Monad m => SourcePos -> ParsecT s u m ()
setPosition pos = updateParserState (\s -> s { statePos = pos }) >> return ()

setInput :: Monad m => s -> ParsecT s u m ()
setInput input = updateParserState (\s -> s { stateInput = input }) >> return ()

getState :: Monad m => ParsecT s u m u
getState = fmap stateUser getParserState

putState, setState :: Monad m => u -> ParsecT s u m ()
putState u = modifyState (const u)
setState = putState

modifyState, updateState :: Monad m => (u -> u) -> ParsecT s u m ()
modifyState f = updateParserState (\s -> s { stateUser = f (stateUser s) }) >> return ()
updateState = modifyState
