//! The modules of names that many programs use, for a hint to people who forgot to import them.

/// The module that a name is usually imported from.
pub fn home(name: &str) -> Option<&'static str> {
    HOMES.iter().find(|(_, names)| names.split(' ').any(|known| known == name)).map(|(module, _)| *module)
}

const HOMES: &[(&str, &str)] = &[
    (
        "Data.List",
        "sort sortBy sortOn nub nubBy group groupBy intercalate intersperse transpose partition isPrefixOf isSuffixOf isInfixOf foldl' \
         foldl1' tails inits permutations subsequences insert insertBy delete union intersect elemIndex elemIndices findIndex findIndices \
         find zipWith4 unfoldr genericLength genericTake stripPrefix dropWhileEnd \\\\ uncons scanl' maximumBy minimumBy",
    ),
    (
        "Data.Char",
        "toUpper toLower isDigit isAlpha isLetter isSpace isUpper isLower isAlphaNum isPunctuation isHexDigit ord chr digitToInt intToDigit",
    ),
    ("Data.Maybe", "fromMaybe mapMaybe catMaybes fromJust isJust isNothing listToMaybe maybeToList"),
    ("Data.Either", "lefts rights partitionEithers isLeft isRight fromLeft fromRight"),
    ("Data.Function", "on & fix"),
    ("Data.Functor", "<&> $>"),
    ("Data.Ord", "comparing Down"),
    ("Data.Foldable", "for_ traverse_ toList foldrM foldlM asum"),
    ("Data.Traversable", "for mapAccumL mapAccumR"),
    (
        "Control.Monad",
        "when unless forM forM_ replicateM replicateM_ forever foldM foldM_ zipWithM zipWithM_ filterM void join guard mplus mzero msum \
         liftM liftM2 ap >=> <=<",
    ),
    ("Control.Applicative", "liftA2 liftA3 optional Alternative empty <|> many some ZipList"),
    (
        "Control.Exception",
        "try catch evaluate throwIO throw bracket finally handle SomeException Exception ArithException",
    ),
    (
        "Control.Monad.State",
        "get put modify modify' gets evalState execState runState State StateT evalStateT execStateT runStateT",
    ),
    ("Control.Monad.ST", "runST ST"),
    ("Data.Array", "Array listArray accumArray array bounds assocs // elems"),
    ("Data.Bits", "shiftL shiftR popCount .&. .|. xor testBit complement setBit clearBit"),
    ("Data.IORef", "IORef newIORef readIORef writeIORef modifyIORef modifyIORef'"),
    ("Data.STRef", "STRef newSTRef readSTRef writeSTRef modifySTRef modifySTRef'"),
    ("Data.Int", "Int8 Int16 Int32 Int64"),
    ("Data.Word", "Word8 Word16 Word32 Word64"),
    ("Data.Kind", "Type Constraint"),
    ("Data.List.NonEmpty", "NonEmpty :|"),
    ("Data.Map", "Map"),
    ("Data.Set", "Set"),
    ("Data.IntMap", "IntMap"),
    ("Data.Sequence", "Seq"),
    ("Data.Monoid", "Sum Product All Any First Last getSum getProduct getAll getAny"),
    ("Data.Ratio", "% numerator denominator Ratio"),
    ("Debug.Trace", "trace traceShow traceShowId"),
    ("Numeric", "showHex showOct showFFloat readHex"),
    ("System.Exit", "exitWith exitFailure exitSuccess ExitCode"),
    (
        "System.IO",
        "hSetBuffering stdout stdin stderr hFlush hPutStrLn hPutStr hGetLine isEOF BufferMode NoBuffering LineBuffering",
    ),
    ("Text.Printf", "printf hPrintf"),
    ("Text.Read", "readMaybe readEither"),
];
