-- | What `whatif diff` gives to functions, and what it sees of their results.
--
-- An input may have parts without a value (@Given@): a function that looks at one gets an exception that no program catches by name. A
-- result is looked at from the outside (@Seen@), one constructor after the other, to some depth: an exception is a thing to be seen, like a
-- constructor. For each type, @crates/analysis/src/diff@ makes the functions that look at the fields.
module Whatif.Diff where

import qualified Data.Foldable as F
import qualified Data.Map.Internal as M
import qualified Data.Sequence as Seq
import qualified Data.Set.Internal as S
import Whatif.Array (Array, bounds, elems)
import Whatif.Exception
import Whatif.Prim
import Whatif.Types

-- | A part of an input.
data Given a = Given a | Missing

-- | What is raised where a part of an input is missing.
data NoValue = NoValue

instance Show NoValue where
  show _ = "undefined"

instance Exception NoValue

-- | An input of which something may be missing; the function makes a value of what is there.
given :: (s -> a) -> Given s -> a
given make (Given s) = make s
given _ Missing = throw NoValue

-- | What is seen of a value.
data Seen s = Seen s | Undefined | Raised String | Deeper

-- | Evaluates a value and looks at it, to a depth.
seen :: (Int -> a -> s) -> Int -> a -> Seen s
seen look depth x
  | depth <= 0 = Deeper
  | otherwise = case primCatch (\w -> x `seq` IOResult w (Seen (look (depth - 1) x))) failed realWorld of
      IOResult _ it -> it

failed :: Exn -> RealWorld -> IOResult (Seen s)
failed exn w = case exnKind exn of
  0 -> case fromException (exnValue exn) of
    Just NoValue -> IOResult w Undefined
    Nothing -> IOResult w (Raised (show (exnValue exn :: SomeException)))
  -- These name the place in the source, which is another one in another version.
  3 -> IOResult w (Raised "no pattern matches")
  4 -> IOResult w (Raised "a method is missing")
  5 -> IOResult w (Raised "a field is missing")
  7 -> IOResult w (Raised "an assertion failed")
  _ -> IOResult w (Raised (show (fromExn exn)))

-- | The result of a comparison.
data Compared s = Same | Differ (Seen s) (Seen s) | TooDeep

compared :: (s -> s -> Ordering) -> Seen s -> Seen s -> Compared s
compared same old new = case sameSeen same old new of
  EQ -> Same
  LT -> Differ old new
  GT -> TooDeep

-- | Equal (@EQ@), different (@LT@), or not to be told (@GT@). A missing input makes every exception possible, so that it is the same as any.
sameSeen :: (s -> s -> Ordering) -> Seen s -> Seen s -> Ordering
sameSeen same old new = case old of
  Deeper -> GT
  Seen x -> case new of
    Seen y -> same x y
    Deeper -> GT
    _ -> LT
  Undefined -> case new of
    Seen _ -> LT
    Deeper -> GT
    _ -> EQ
  Raised message -> case new of
    Raised other -> sameText 200 message other
    Seen _ -> LT
    Deeper -> GT
    Undefined -> EQ

sameText :: Int -> String -> String -> Ordering
sameText _ [] [] = EQ
sameText n (c : cs) (d : ds)
  | n == 0 = GT
  | c == d = sameText (n - 1) cs ds
sameText _ _ _ = LT

-- | Of two parts: different if one is.
both :: Ordering -> Ordering -> Ordering
both LT _ = LT
both EQ other = other
both GT other = case other of
  LT -> LT
  _ -> GT

sameIf :: Bool -> Ordering
sameIf equal = if equal then EQ else LT

sameDouble :: Double -> Double -> Ordering
sameDouble x y = sameIf (x == y && isNegativeZero x == isNegativeZero y || isNaN x && isNaN y)

sameFloat :: Float -> Float -> Ordering
sameFloat x y = sameIf (x == y && isNegativeZero x == isNegativeZero y || isNaN x && isNaN y)

-- | What an action did: what it wrote, and what it returned; an exception is raised by who looks at the result.
data Performed a = Performed { output :: String, errors :: String, result :: a }

-- | What was written so far, the last first, with its handle; and what can still be read.
data Console = Console [(Int, Char)] String

console :: Ref Console
console = case newRef (Console [] "") realWorld of
  IOResult _ ref -> ref

-- | Runs an action that can read this text.
performed :: String -> IO a -> Performed a
performed text (IO action) = case writeRef console (Console [] text) realWorld of
  IOResult w0 _ -> case primCatch returned (\exn w -> IOResult w (Box (raiseAgain exn))) w0 of
    IOResult w1 (Box end) -> case readRef console w1 of
      IOResult _ (Console written _) ->
        Performed (reverse [c | (1, c) <- written]) (reverse [c | (2, c) <- written]) end
  where
    returned w = case action w of
      IOResult w' x -> IOResult w' (Box x)

raiseAgain :: Exn -> a
raiseAgain exn = case exnKind exn of
  3 -> patError (exnMessage exn)
  _ -> raise (fromExn exn)

-- | In place of the primitive @hPutChar@.
putOn :: Int -> Char -> RealWorld -> IOResult ()
putOn handle c w = case readRef console w of
  IOResult w1 (Console written text) -> c `seq` writeRef console (Console ((handle, c) : written) text) w1

-- | In place of the primitives @hGetChar@ and @hLookAhead@.
takeFrom, lookAt :: Int -> RealWorld -> IOResult Int
takeFrom _ w = case readRef console w of
  IOResult w1 (Console written text) -> case text of
    [] -> IOResult w1 (-1)
    c : rest -> case writeRef console (Console written rest) w1 of
      IOResult w2 _ -> IOResult w2 (charOrd c)
lookAt _ w = case readRef console w of
  IOResult w1 (Console _ text) -> case text of
    [] -> IOResult w1 (-1)
    c : _ -> IOResult w1 (charOrd c)

-- | What is seen of types that hide their constructors: not their trees.
mapParts :: M.Map k a -> [(k, a)]
mapParts = M.toAscList

setParts :: S.Set a -> [a]
setParts = S.toAscList

seqParts :: Seq.Seq a -> [a]
seqParts = F.toList

arrayParts :: Array i e -> ((i, i), [e])
arrayParts array = (bounds array, elems array)
