{-# LANGUAGE FlexibleContexts #-}
-- | Parsers made of parsers.
module Text.Parsec.Combinator
  ( choice, count, between, option, optionMaybe, optional, skipMany1, many1, sepBy, sepBy1, endBy, endBy1, sepEndBy, sepEndBy1, chainl
  , chainl1, chainr, chainr1, eof, notFollowedBy, manyTill, lookAhead, parserTrace, parserTraced, anyToken
  ) where

import Control.Monad (mzero)
import Text.Parsec.Prim

choice :: Stream s m t => [ParsecT s u m a] -> ParsecT s u m a
choice = foldr (<|>) mzero

option :: Stream s m t => a -> ParsecT s u m a -> ParsecT s u m a
option x p = p <|> return x

optionMaybe :: Stream s m t => ParsecT s u m a -> ParsecT s u m (Maybe a)
optionMaybe = option Nothing . fmap Just

optional :: Stream s m t => ParsecT s u m a -> ParsecT s u m ()
optional p = (p >> return ()) <|> return ()

between :: Stream s m t => ParsecT s u m open -> ParsecT s u m close -> ParsecT s u m a -> ParsecT s u m a
between open close p = open *> p <* close

skipMany1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m ()
skipMany1 p = p *> skipMany p

many1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m [a]
many1 p = (:) <$> p <*> many p

sepBy, sepBy1, endBy, endBy1, sepEndBy, sepEndBy1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
sepBy p sep = sepBy1 p sep <|> return []
sepBy1 p sep = (:) <$> p <*> many (sep *> p)
endBy p sep = many (p <* sep)
endBy1 p sep = many1 (p <* sep)
sepEndBy p sep = sepEndBy1 p sep <|> return []
sepEndBy1 p sep = p >>= \x -> (sep *> fmap (x :) (sepEndBy p sep)) <|> return [x]

count :: Stream s m t => Int -> ParsecT s u m a -> ParsecT s u m [a]
count n p = if n <= 0 then return [] else sequence (replicate n p)

chainl, chainr :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> a -> ParsecT s u m a
chainl p op x = chainl1 p op <|> return x
chainr p op x = chainr1 p op <|> return x

chainl1, chainr1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> ParsecT s u m a
chainl1 p op = p >>= more
  where
    more x = (op >>= \f -> p >>= \y -> more (f x y)) <|> return x
chainr1 p op = p >>= more
  where
    more x = (op >>= \f -> fmap (f x) (chainr1 p op)) <|> return x

anyToken :: (Stream s m t, Show t) => ParsecT s u m t
anyToken = tokenPrim show (\pos _ _ -> pos) Just

eof :: (Stream s m t, Show t) => ParsecT s u m ()
eof = notFollowedBy anyToken <?> "end of input"

notFollowedBy :: (Stream s m t, Show a) => ParsecT s u m a -> ParsecT s u m ()
notFollowedBy p = try ((try p >>= \x -> unexpected (show x)) <|> return ())

manyTill :: Stream s m t => ParsecT s u m a -> ParsecT s u m end -> ParsecT s u m [a]
manyTill p end = (end *> return []) <|> ((:) <$> p <*> manyTill p end)

-- | Traces are not printed here: a run of a parser has no effects of its own.
parserTrace :: Stream s m t => String -> ParsecT s u m ()
parserTrace _ = return ()

parserTraced :: Stream s m t => String -> ParsecT s u m b -> ParsecT s u m b
parserTraced _ p = p
