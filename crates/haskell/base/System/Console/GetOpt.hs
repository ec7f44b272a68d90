-- | Options of a command line, as GNU's getopt reads them.
module System.Console.GetOpt (getOpt, getOpt', usageInfo, ArgOrder (..), OptDescr (..), ArgDescr (..)) where

import Data.List (isPrefixOf)

-- | What to do with arguments that are no options.
data ArgOrder a
  = RequireOrder               -- ^ No options behind the first of them.
  | Permute                    -- ^ Options may stand between them.
  | ReturnInOrder (String -> a)  -- ^ They become options.

instance Functor ArgOrder where
  fmap _ RequireOrder = RequireOrder
  fmap _ Permute = Permute
  fmap f (ReturnInOrder g) = ReturnInOrder (f . g)

-- | An option: its letters, its long names, its argument and what it does.
data OptDescr a = Option [Char] [String] (ArgDescr a) String

instance Functor OptDescr where
  fmap f (Option letters names argument help) = Option letters names (fmap f argument) help

data ArgDescr a
  = NoArg a
  | ReqArg (String -> a) String
  | OptArg (Maybe String -> a) String

instance Functor ArgDescr where
  fmap f (NoArg a) = NoArg (f a)
  fmap f (ReqArg g name) = ReqArg (f . g) name
  fmap f (OptArg g name) = OptArg (f . g) name

-- | What an argument turns out to be.
data Found a = Opt a | Unknown String | Plain String | End | Mistake String

-- | A table of the options, in columns.
usageInfo :: String -> [OptDescr a] -> String
usageInfo header options = unlines (header : map line rows)
  where
    rows = concatMap describe options
    line (letters, names, help) = "  " ++ pad width1 letters ++ "  " ++ pad width2 names ++ "  " ++ help
    width1 = maximum (0 : [length letters | (letters, _, _) <- rows])
    width2 = maximum (0 : [length names | (_, names, _) <- rows])
    pad n text = take n (text ++ repeat ' ')

describe :: OptDescr a -> [(String, String, String)]
describe (Option letters names argument help) = case lines help of
  [] -> [(short, long, "")]
  first : more -> (short, long, first) : [("", "", text) | text <- more]
  where
    short = commas (map shortForm letters)
    long = commas (map longForm names)
    commas [] = ""
    commas [text] = text
    commas (text : rest) = text ++ ", " ++ commas rest
    shortForm c = case argument of
      NoArg _ -> ['-', c]
      ReqArg _ name -> '-' : c : ' ' : name
      OptArg _ name -> '-' : c : '[' : name ++ "]"
    longForm text = case argument of
      NoArg _ -> "--" ++ text
      ReqArg _ name -> "--" ++ text ++ "=" ++ name
      OptArg _ name -> "--" ++ text ++ "[=" ++ name ++ "]"

-- | The options, the other arguments, and the mistakes.
getOpt :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String])
getOpt order options arguments = (found, others, mistakes ++ map unknown unknowns)
  where
    (found, others, unknowns, mistakes) = getOpt' order options arguments
    unknown text = "unrecognized option `" ++ text ++ "'\n"

-- | The options, the other arguments, the unknown options, and the mistakes.
getOpt' :: ArgOrder a -> [OptDescr a] -> [String] -> ([a], [String], [String], [String])
getOpt' _ _ [] = ([], [], [], [])
getOpt' order options (argument : arguments) = step (next argument arguments options)
  where
    step (Opt a, rest) = let (os, xs, us, es) = getOpt' order options rest in (a : os, xs, us, es)
    step (Unknown u, rest) = let (os, xs, us, es) = getOpt' order options rest in (os, xs, u : us, es)
    step (Mistake e, rest) = let (os, xs, us, es) = getOpt' order options rest in (os, xs, us, e : es)
    step (Plain x, rest) = case order of
      RequireOrder -> ([], x : rest, [], [])
      Permute -> let (os, xs, us, es) = getOpt' order options rest in (os, x : xs, us, es)
      ReturnInOrder f -> let (os, xs, us, es) = getOpt' order options rest in (f x : os, xs, us, es)
    step (End, rest) = case order of
      ReturnInOrder f -> (map f rest, [], [], [])
      _ -> ([], rest, [], [])

-- | What the first argument is, and what is left of the others.
next :: String -> [String] -> [OptDescr a] -> (Found a, [String])
next "--" rest _ = (End, rest)
next ('-' : '-' : text) rest options = long text rest options
next ('-' : c : text) rest options = short c text rest options
next text rest _ = (Plain text, rest)

long :: String -> [String] -> [OptDescr a] -> (Found a, [String])
long text rest options = case candidates of
  [] -> (Unknown ("--" ++ text), rest)
  [Option _ _ argument _] -> take' argument value rest
  _ -> (Mistake (ambiguous candidates shown), rest)
  where
    (name, value) = break (== '=') text
    shown = "--" ++ name
    exactly = [o | o@(Option _ names _ _) <- options, name `elem` names]
    candidates = case exactly of
      [] -> [o | o@(Option _ names _ _) <- options, any (name `isPrefixOf`) names]
      found -> found
    take' (NoArg a) "" more = (Opt a, more)
    take' (NoArg _) _ more = (Mistake ("option `" ++ shown ++ "' doesn't allow an argument\n"), more)
    take' (ReqArg _ what) "" [] = (Mistake (requires what shown), [])
    take' (ReqArg f _) "" (x : more) = (Opt (f x), more)
    take' (ReqArg f _) v more = (Opt (f (drop 1 v)), more)
    take' (OptArg f _) "" more = (Opt (f Nothing), more)
    take' (OptArg f _) v more = (Opt (f (Just (drop 1 v))), more)

short :: Char -> String -> [String] -> [OptDescr a] -> (Found a, [String])
short c text rest options = case [o | o@(Option letters _ _ _) <- options, c `elem` letters] of
  [] -> (Unknown shown, again)
  [Option _ _ argument _] -> take' argument text rest
  candidates -> (Mistake (ambiguous candidates shown), rest)
  where
    shown = ['-', c]
    -- Other letters of the same argument.
    again = if null text then rest else ('-' : text) : rest
    take' (NoArg a) _ _ = (Opt a, again)
    take' (ReqArg _ what) "" [] = (Mistake (requires what shown), [])
    take' (ReqArg f _) "" (x : more) = (Opt (f x), more)
    take' (ReqArg f _) v more = (Opt (f v), more)
    take' (OptArg f _) "" more = (Opt (f Nothing), more)
    take' (OptArg f _) v more = (Opt (f (Just v)), more)

requires :: String -> String -> String
requires what shown = "option `" ++ shown ++ "' requires an argument " ++ what ++ "\n"

ambiguous :: [OptDescr a] -> String -> String
ambiguous options shown = usageInfo ("option `" ++ shown ++ "' is ambiguous; could be one of:") options
