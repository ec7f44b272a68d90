//! What LiquidHaskell does with functions that have no annotation, with local functions, operands of `&&`, instances and
//! termination, a program that it accepts and one that it rejects for each rule.

mod common;

use common::{counterexample, verdict, verdict_under};
use whatif_lambda::Part;
use whatif_liquid::Rules;
use whatif_machine::stop::Premise;
use whatif_verify::counterfactual::{Fault, Happens, Verdict};

/// A function that demands something.
const NEEDS: &str = "
{-@ needPos :: {v:Int | v > 0} -> Int @-}
needPos :: Int -> Int
needPos n = n
";

struct Rule {
    about: &'static str,
    /// What stands before the module's declarations.
    header: &'static str,
    accepted: &'static str,
    rejected: &'static str,
    /// The function that is accepted in one, and rejected in the other.
    function: &'static str,
}

impl Rule {
    fn program(&self, declarations: &str) -> String {
        format!("{}\n{NEEDS}\n{declarations}", self.header)
    }
}

const RULES: &[Rule] = &[
    Rule {
        about: "each part of a pair is compared with the arguments",
        header: "module T (g) where",
        accepted: "both :: Int -> (Int, Int)\nboth n = (n, n + 1)\n{-@ g :: n:Int -> {v:Int | v == 0} @-}\ng :: Int -> Int\ng n = case both n of (a, b) -> if a < b then 0 else 1\n",
        rejected: "both :: Int -> (Int, Int)\nboth n = (n, n)\n{-@ g :: n:Int -> {v:Int | v == 0} @-}\ng :: Int -> Int\ng n = case both n of (a, b) -> if a < b then 0 else 1\n",
        function: "g",
    },
    Rule {
        about: "values of any type with an order are compared",
        header: "module T (g) where",
        accepted: "larger :: Ord a => a -> a -> a\nlarger x y = if x < y then y else x\n{-@ g :: x:Int -> y:Int -> {v:Int | v >= x && v >= y} @-}\ng :: Int -> Int -> Int\ng x y = larger x y\n",
        rejected: "larger :: Ord a => a -> a -> a\nlarger x y = if x < y then x else y\n{-@ g :: x:Int -> y:Int -> {v:Int | v >= x && v >= y} @-}\ng :: Int -> Int -> Int\ng x y = larger x y\n",
        function: "g",
    },
    Rule {
        about: "so are the elements of lists of such values, in a function that calls itself",
        header: "module T (g) where",
        accepted: "above :: Ord a => a -> [a] -> [a]\nabove _ [] = []\nabove x (y:ys) = if x <= y then y : above x ys else above x ys\n{-@ g :: x:Int -> [Int] -> [{v:Int | x <= v}] @-}\ng :: Int -> [Int] -> [Int]\ng x ys = above x ys\n",
        rejected: "above :: Ord a => a -> [a] -> [a]\nabove _ [] = []\nabove x (y:ys) = if x <= y then above x ys else y : above x ys\n{-@ g :: x:Int -> [Int] -> [{v:Int | x <= v}] @-}\ng :: Int -> [Int] -> [Int]\ng x ys = above x ys\n",
        function: "g",
    },
    Rule {
        about: "lists that such a function gets in their order, it may return so",
        header: "module T (g) where",
        accepted: "insert :: Ord a => a -> [a] -> [a]\ninsert x [] = [x]\ninsert x (y:ys) = if x <= y then x : y : ys else y : insert x ys\n{-@ g :: Int -> [Int]<{\\a b -> a <= b}> -> [Int]<{\\a b -> a <= b}> @-}\ng :: Int -> [Int] -> [Int]\ng x ys = insert x ys\n",
        rejected: "insert :: Ord a => a -> [a] -> [a]\ninsert x [] = [x]\ninsert x (y:ys) = if x >= y then x : y : ys else y : insert x ys\n{-@ g :: Int -> [Int]<{\\a b -> a <= b}> -> [Int]<{\\a b -> a <= b}> @-}\ng :: Int -> [Int] -> [Int]\ng x ys = insert x ys\n",
        function: "g",
    },
    Rule {
        about: "and the elements of a data type that refers to itself",
        header: "module T (g) where",
        accepted: "data L a = E | a :> (L a)\n{-@ lazy upto @-}\nupto :: Int -> Int -> L Int\nupto m n = if m < n then m :> upto (m + 1) n else E\n{-@ g :: m:Int -> Int -> L {v:Int | m <= v} @-}\ng :: Int -> Int -> L Int\ng m n = upto m n\n",
        rejected: "data L a = E | a :> (L a)\n{-@ lazy upto @-}\nupto :: Int -> Int -> L Int\nupto m n = if m < n then (m - 1) :> upto (m + 1) n else E\n{-@ g :: m:Int -> Int -> L {v:Int | m <= v} @-}\ng :: Int -> Int -> L Int\ng m n = upto m n\n",
        function: "g",
    },
    Rule {
        about: "a `qualif` gives a shape to facts that are inferred",
        header: "module T (g) where",
        accepted: "{-@ qualif Sum(v:[a], xs:[a], ys:[a]): len v = len xs + len ys @-}\njoined :: [a] -> [a] -> [a]\njoined [] ys = ys\njoined (x:xs) ys = x : joined xs ys\n{-@ g :: Int -> {v:[Int] | len v == 2} @-}\ng :: Int -> [Int]\ng n = joined [n] [n]\n",
        rejected: "joined :: [a] -> [a] -> [a]\njoined [] ys = ys\njoined (x:xs) ys = x : joined xs ys\n{-@ g :: Int -> {v:[Int] | len v == 2} @-}\ng :: Int -> [Int]\ng n = joined [n] [n]\n",
        function: "g",
    },
    Rule {
        about: "what a helper gives for numbers that are not negative is known, in shapes that stand in the file",
        header: "module T (g) where",
        accepted: "helper :: Int -> Int\nhelper n = if n <= 0 then 0 else 2 + helper (n - 1)\n{-@ g :: n:Nat -> {v:Int | v == n + n} @-}\ng :: Int -> Int\ng n = helper n\n",
        rejected: "helper :: Int -> Int\nhelper n = if n <= 0 then 1 else 2 + helper (n - 1)\n{-@ g :: n:Nat -> {v:Int | v == n + n} @-}\ng :: Int -> Int\ng n = helper n\n",
        function: "g",
    },
    Rule {
        about: "who breaks what it promises for each abstract refinement is at fault itself, not its user",
        header: "module T where",
        accepted: "{-@ poly :: forall <p :: Int -> Bool>. [Int<p>] -> Int<p> @-}\npoly :: [Int] -> Int\npoly _ = 7\n{-@ use :: [{v:Int | v < 0}] -> {v:Int | v < 0} @-}\nuse :: [Int] -> Int\nuse xs = poly xs\n",
        rejected: "{-@ poly :: forall <p :: Int -> Bool>. Int<p> -> Int<p> @-}\npoly :: Int -> Int\npoly n = n\n{-@ use :: Int -> {v:Int | v < 0} @-}\nuse :: Int -> Int\nuse n = poly n\n",
        function: "use",
    },
    Rule {
        about: "an argument that nobody looks at is checked, under the guards around the call",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = if n > 0 then const 3 (needPos n) else 0\n",
        rejected: "f :: Int -> Int\nf n = const 3 (needPos n)\n",
        function: "f",
    },
    Rule {
        about: "also where one library function hands it on to another that drops it",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = flip const (needPos 1) n\n",
        rejected: "f :: Int -> Int\nf n = flip const (needPos n) 3\n",
        function: "f",
    },
    Rule {
        about: "and where it would be looked at in a case that does not come up",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = maybe 4 id (Just n)\n",
        rejected: "f :: Int -> Int\nf n = maybe (needPos n) id (Just 3)\n",
        function: "f",
    },
    Rule {
        about: "a binding is checked if something uses it, even if nothing ever looks at that",
        header: "module T where",
        accepted: "top :: Int -> Int\ntop n = n where y = needPos n\n",
        rejected: "top :: Int -> Int\ntop n = fst (n, y) where y = needPos n\n",
        function: "top",
    },
    Rule {
        about: "a guard around a call of a local function says nothing of what the function does not get from it",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n | n > 0 = go n\n    | otherwise = 0\n  where go k = needPos k\n",
        rejected: "f :: Int -> Int\nf n | n > 0 = go ()\n    | otherwise = 0\n  where go () = needPos n\n",
        function: "f",
    },
    Rule {
        about: "a guard inside of a local function counts, and so does one around the function",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = if n > 1 then let go () = needPos n in go () else other 2\n  where other k = if n > 0 then needPos n else k\n",
        rejected: "f :: Int -> Int\nf n = if n > 1 then other 2 else 0\n  where other k = k + needPos n\n",
        function: "f",
    },
    Rule {
        about: "a constant that needs itself does not end",
        header: "module T where",
        accepted: "ones :: [Int]\nones = repeat 1\n",
        rejected: "ones :: [Int]\nones = 1 : ones\n",
        function: "ones",
    },
    Rule {
        about: "nor does a local one",
        header: "module T where",
        accepted: "f :: Int -> [Int]\nf n = take n xs where xs = [n, n]\n",
        rejected: "f :: Int -> [Int]\nf n = take n xs where xs = n : xs\n",
        function: "f",
    },
    Rule {
        about: "functions that call each other need arguments of one type, and type variables are none",
        header: "module T where",
        accepted: "ev, od :: [Int] -> Bool\nev [] = True\nev (_:xs) = od xs\nod [] = False\nod (_:xs) = ev xs\n",
        rejected: "ev, od :: [a] -> Bool\nev [] = True\nev (_:xs) = od xs\nod [] = False\nod (_:xs) = ev xs\n",
        function: "ev",
    },
    Rule {
        about: "a local function adds what is left of a list to its accumulator",
        header: "module T where",
        accepted: "{-@ size :: xs:[a] -> {v:Int | v == len xs} @-}\nsize :: [a] -> Int\nsize xs = go 0 xs\n  where\n    go :: Int -> [b] -> Int\n    go n [] = n\n    go n (_:ys) = go (n + 1) ys\n",
        rejected: "{-@ size :: xs:[a] -> {v:Int | v == len xs} @-}\nsize :: [a] -> Int\nsize xs = go 1 xs\n  where\n    go :: Int -> [b] -> Int\n    go n [] = n\n    go n (_:ys) = go (n + 1) ys\n",
        function: "size",
    },
    Rule {
        about: "the length of what a local function adds to a list from outside is the sum of both",
        header: "module T where",
        accepted: "{-@ ap :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}\nap :: [a] -> [a] -> [a]\nap xs ys = go xs\n  where\n    go [] = ys\n    go (z:zs) = z : go zs\n",
        rejected: "{-@ ap :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}\nap :: [a] -> [a] -> [a]\nap xs ys = go xs\n  where\n    go [] = ys\n    go (z:zs) = go zs\n",
        function: "ap",
    },
    Rule {
        about: "a helper that is not exported has a type for what is inside of its Maybe",
        header: "module T (f) where",
        accepted: "isPos :: Int -> Maybe Int\nisPos x | x > 0 = Just x\n        | otherwise = Nothing\n{-@ f :: Int -> Maybe {v:Int | v > 0} @-}\nf :: Int -> Maybe Int\nf x = isPos x\n",
        rejected: "isPos :: Int -> Maybe Int\nisPos x | x > 0 = Just (x - 1)\n        | otherwise = Nothing\n{-@ f :: Int -> Maybe {v:Int | v > 0} @-}\nf :: Int -> Maybe Int\nf x = isPos x\n",
        function: "f",
    },
    Rule {
        about: "an annotation may name the argument that gets smaller; dictionaries are counted",
        header: "module T where",
        accepted: "{-@ decrease merge 4 @-}\n{-@ merge :: Ord a => xs:[a] -> ys:[a] -> {d:Int | d = len xs + len ys} -> [a] @-}\nmerge :: Ord a => [a] -> [a] -> Int -> [a]\nmerge xs [] _ = xs\nmerge [] ys _ = ys\nmerge (x:xs) (y:ys) d\n  | x <= y = x : merge xs (y:ys) (d - 1)\n  | otherwise = y : merge (x:xs) ys (d - 1)\n",
        rejected: "{-@ merge :: Ord a => xs:[a] -> ys:[a] -> {d:Int | d = len xs + len ys} -> [a] @-}\nmerge :: Ord a => [a] -> [a] -> Int -> [a]\nmerge xs [] _ = xs\nmerge [] ys _ = ys\nmerge (x:xs) (y:ys) d\n  | x <= y = x : merge xs (y:ys) (d - 1)\n  | otherwise = y : merge (x:xs) ys (d - 1)\n",
        function: "merge",
    },
    Rule {
        about: "calls pass on parts of arguments that are taken one after the other",
        header: "module T where",
        accepted: "foo :: [a] -> [a] -> [a]\nfoo xs (y:ys) = foo xs ys\nfoo (x:xs) ys = foo xs ys\nfoo xs _ = xs\n",
        rejected: "foo :: [a] -> [a] -> [a]\nfoo xs (y:ys) = foo (y:xs) ys\nfoo (x:xs) ys = foo xs (x:ys)\nfoo xs _ = xs\n",
        function: "foo",
    },
    Rule {
        about: "whatever the calls do to the arguments that come after the first part",
        header: "module T where",
        accepted: "foo :: [a] -> [a] -> [a]\nfoo xss@(_:_) (y:ys) = foo xss ys\nfoo (x:xs) ys = foo xs (x:ys)\nfoo xs _ = xs\n",
        rejected: "data T = L | B T T\nfoo :: T -> T -> T\nfoo (B l r) t = foo l (B r t)\nfoo L (B l r) = foo l r\nfoo L L = L\n",
        function: "foo",
    },
    Rule {
        about: "also of data without a size, where one argument is built anew",
        header: "module T where",
        accepted: "data T = N Int | Op T T\nbar :: T -> T -> T\nbar (N n) (Op a b) = Op a (bar (N n) b)\nbar (Op a b) x = Op a (bar b x)\nbar e _ = e\n",
        rejected: "data T = N Int | Op T T\nbar :: T -> T -> T\nbar (N n) (Op a b) = Op a (bar (N n) b)\nbar (Op a b) x = Op a (bar b (Op x x))\nbar e _ = e\n",
        function: "bar",
    },
    Rule {
        about: "what is exported has its Haskell type, whatever its callers do",
        header: "module T where",
        accepted: "helper :: Int -> Int\nhelper n = if n > 0 then needPos n else 0\nuse :: Int\nuse = helper 3\n",
        rejected: "helper :: Int -> Int\nhelper n = needPos n\nuse :: Int\nuse = helper 3\n",
        function: "helper",
    },
    Rule {
        about: "and what is broken inside of it is its own fault, not that of its callers",
        header: "module T where",
        accepted: "helper :: Int -> Int\nhelper n = needPos n\nuse :: Int -> Int\nuse n = helper (n - 1)\n",
        rejected: "helper :: Int -> Int\nhelper n = if n > 0 then needPos n else 0\nuse :: Int -> Int\nuse n = helper (needPos n)\n",
        function: "use",
    },
    Rule {
        about: "callers learn nothing of the result of what is exported",
        header: "module T (use, three) where",
        accepted: "{-@ three :: Int -> {v:Int | v = 3} @-}\nthree :: Int -> Int\nthree _ = 3\nuse :: Int\nuse = needPos (three 0)\n",
        rejected: "three :: Int -> Int\nthree _ = 3\nuse :: Int\nuse = needPos (three 0)\n",
        function: "use",
    },
    Rule {
        about: "the arguments of what is not exported are solved from its calls",
        header: "module T (use) where",
        accepted: "helper :: Int -> Int\nhelper n = needPos n\nuse :: Int -> Int\nuse n = if n > 0 then helper n else 0\n",
        rejected: "helper :: Int -> Int\nhelper n = needPos n\nuse :: Int -> Int\nuse n = helper n\n",
        function: "helper",
    },
    Rule {
        about: "with a main and no header, only main is exported",
        header: "",
        accepted: "helper :: Int -> Int\nhelper n = needPos n\nmain :: IO ()\nmain = print (helper 3)\n",
        rejected: "helper :: Int -> Int\nhelper n = needPos n\n",
        function: "helper",
    },
    Rule {
        about: "through chains, and the innermost function of a chain is accused",
        header: "module T (use) where",
        accepted: "outer, inner :: Int -> Int\nouter x = inner (x + 1)\ninner y = needPos y\nuse :: Int\nuse = outer 0\n",
        rejected: "outer, inner :: Int -> Int\nouter x = inner (x + 1)\ninner y = needPos y\nuse :: Int\nuse = outer (-1)\n",
        function: "inner",
    },
    Rule {
        about: "a function that escapes as a value may be called with anything",
        header: "module T (use) where",
        accepted: "helper :: Int -> Int\nhelper n = needPos n\n{-@ use :: [{v:Int | v > 0}] -> [Int] @-}\nuse :: [Int] -> [Int]\nuse xs = map helper xs\n",
        rejected: "helper :: Int -> Int\nhelper n = needPos n\nuse :: [Int] -> [Int]\nuse xs = map helper xs\n",
        function: "helper",
    },
    Rule {
        about: "what is not exported and never called is accepted; a constant is checked",
        header: "module T (use) where",
        accepted: "dead :: Int -> Int\ndead n = needPos 0\nuse :: Int\nuse = 1\n",
        rejected: "dead :: Int\ndead = needPos 0\nuse :: Int\nuse = 1\n",
        function: "dead",
    },
    Rule {
        about: "what is called only from functions that nobody calls is accepted; what is annotated is checked",
        header: "module T (use) where",
        accepted: "dead, deader :: Int -> Int\ndeader n = dead n\ndead n = head []\nuse :: Int\nuse = 1\n",
        rejected: "deader :: Int -> Int\ndeader n = dead n\n{-@ dead :: Int -> Int @-}\ndead :: Int -> Int\ndead n = head []\nuse :: Int\nuse = 1\n",
        function: "dead",
    },
    Rule {
        about: "a guard helps a local function through its arguments only",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = if n > 0 then go n else 0\n  where go k = needPos k\n",
        rejected: "f :: Int -> Int\nf n = if n > 0 then go else 0\n  where go = needPos n\n",
        function: "f",
    },
    Rule {
        about: "unused local values are dropped; a bang keeps them",
        header: "{-# LANGUAGE BangPatterns #-}\nmodule T where",
        accepted: "f :: Int -> Int\nf n = let y = needPos n in 5\n",
        rejected: "f :: Int -> Int\nf n = let !y = needPos n in 5\n",
        function: "f",
    },
    Rule {
        about: "the operands of && do not guard each other; if does",
        header: "module T where",
        accepted: "f :: [Int] -> Bool\nf xs = if null xs then False else head xs > 0\n",
        rejected: "f :: [Int] -> Bool\nf xs = not (null xs) && head xs > 0\n",
        function: "f",
    },
    Rule {
        about: "nor do those of ||; guards do",
        header: "module T where",
        accepted: "f :: Int -> Bool\nf n | n == 0 = True\n    | otherwise = 10 `div` n > 1\n",
        rejected: "f :: Int -> Bool\nf n = n == 0 || 10 `div` n > 1\n",
        function: "f",
    },
    Rule {
        about: "that a result is not negative is inferred",
        header: "module T (use) where",
        accepted: "count :: [Int] -> Int\ncount [] = 0\ncount (_:xs) = 1 + count xs\nuse :: [Int] -> Int\nuse xs = needPos (1 + count xs)\n",
        rejected: "count :: [Int] -> Int\ncount [] = 0\ncount (x:xs) = x + count xs\nuse :: [Int] -> Int\nuse xs = needPos (1 + count xs)\n",
        function: "use",
    },
    Rule {
        about: "the length of a result is inferred: equal, one more, the sum",
        header: "module T (use) where",
        accepted: "glue :: [Int] -> [Int] -> [Int]\nglue [] ys = ys\nglue (x:xs) ys = x : glue xs ys\n{-@ use :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v = len xs + len ys} @-}\nuse :: [Int] -> [Int] -> [Int]\nuse xs ys = glue xs ys\n",
        rejected: "glue :: [Int] -> [Int] -> [Int]\nglue [] ys = []\nglue (x:xs) ys = x : glue xs ys\n{-@ use :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v = len xs + len ys} @-}\nuse :: [Int] -> [Int] -> [Int]\nuse xs ys = glue xs ys\n",
        function: "use",
    },
    Rule {
        about: "bounds of elements are inferred",
        header: "module T (use) where",
        accepted: "keep :: [Int] -> [Int]\nkeep [] = []\nkeep (x:xs) = if x > 0 then x : keep xs else keep xs\nuse :: [Int] -> [Int]\nuse xs = map needPos (keep xs)\n",
        rejected: "keep :: [Int] -> [Int]\nkeep [] = []\nkeep (x:xs) = if x >= 0 then x : keep xs else keep xs\nuse :: [Int] -> [Int]\nuse xs = map needPos (keep xs)\n",
        function: "use",
    },
    Rule {
        about: "an accumulator is inferred",
        header: "module T (use) where",
        accepted: "count :: Int -> [Int] -> Int\ncount acc [] = acc\ncount acc (_:ys) = count (acc + 1) ys\n{-@ use :: xs:[Int] -> {v:Int | v = len xs} @-}\nuse :: [Int] -> Int\nuse xs = count 0 xs\n",
        rejected: "count :: Int -> [Int] -> Int\ncount acc [] = acc\ncount acc (_:ys) = count (acc + 1) ys\n{-@ use :: xs:[Int] -> {v:Int | v = len xs} @-}\nuse :: [Int] -> Int\nuse xs = count 1 xs\n",
        function: "use",
    },
    Rule {
        about: "methods of Show are accepted whatever they do, those of one's own classes are checked",
        header: "module T where",
        accepted: "data D = D Int\ninstance Show D where\n  show (D n) = if needPos n > 0 then \"d\" else \"\"\n",
        rejected: "data D = D Int\nclass Telling a where\n  show :: a -> String\ninstance Telling D where\n  show (D n) = if needPos n > 0 then \"d\" else \"\"\n",
        function: "show",
    },
    Rule {
        about: "methods of Functor are not checked",
        header: "module T where",
        accepted: "data D a = D Int a\ninstance Functor D where\n  fmap f (D n a) = D (needPos n) (f a)\n",
        rejected: "data D = D Int\nfmap :: D -> D\nfmap (D n) = D (needPos n)\n",
        function: "fmap",
    },
    Rule {
        about: "an exported recursion on a number needs a lower bound",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n | n <= 0 = 0\nf n = f (n - 1)\n",
        rejected: "f :: Int -> Int\nf 0 = 0\nf n = f (n - 1)\n",
        function: "f",
    },
    Rule {
        about: "one that is not exported has it from its callers",
        header: "module T (use) where",
        accepted: "f :: Int -> Int\nf 0 = 0\nf n = f (n - 1)\n{-@ use :: Nat -> Int @-}\nuse :: Int -> Int\nuse n = f n\n",
        rejected: "f :: Int -> Int\nf 0 = 0\nf n = f (n - 1)\nuse :: Int -> Int\nuse n = f n\n",
        function: "f",
    },
    Rule {
        about: "nobody asks whether what nobody calls comes to an end",
        header: "module T (use) where",
        accepted: "f :: Int -> Int\nf k = f k\nuse :: Int\nuse = 1\n",
        rejected: "f :: Int -> Int\nf k = f k\nuse :: Int\nuse = f 1\n",
        function: "f",
    },
    Rule {
        about: "functions that call each other on numbers, exported or local under Nat",
        header: "module T where",
        accepted: "{-@ f :: Nat -> Bool @-}\nf :: Int -> Bool\nf n = ev n\n  where\n    ev, od :: Int -> Bool\n    ev 0 = True\n    ev k = od (k - 1)\n    od 0 = False\n    od k = ev (k - 1)\n",
        rejected: "f, g :: Int -> Bool\nf 0 = True\nf n = g (n - 1)\ng 0 = False\ng n = f (n - 1)\n",
        function: "f",
    },
    Rule {
        about: "counting up needs a metric",
        header: "module T where",
        accepted: "{-@ f :: lo:Int -> {hi:Int | lo <= hi} -> Int / [hi - lo] @-}\nf :: Int -> Int -> Int\nf lo hi = if lo < hi then f (lo + 1) hi else hi\n",
        rejected: "{-@ f :: lo:Int -> {hi:Int | lo <= hi} -> Int @-}\nf :: Int -> Int -> Int\nf lo hi = if lo < hi then f (lo + 1) hi else hi\n",
        function: "f",
    },
    Rule {
        about: "to merge needs a metric",
        header: "module T where",
        accepted: "{-@ f :: xs:[Int] -> ys:[Int] -> [Int] / [len xs + len ys] @-}\nf :: [Int] -> [Int] -> [Int]\nf [] ys = ys\nf xs [] = xs\nf (x:xs) (y:ys) = if x < y then x : f xs (y:ys) else y : f (x:xs) ys\n",
        rejected: "f :: [Int] -> [Int] -> [Int]\nf [] ys = ys\nf xs [] = xs\nf (x:xs) (y:ys) = if x < y then x : f xs (y:ys) else y : f (x:xs) ys\n",
        function: "f",
    },
    Rule {
        about: "accumulators over lists are accepted, a Bool does not get smaller",
        header: "module T where",
        accepted: "f :: Int -> [a] -> Int\nf n [] = n\nf n (_:xs) = f (n + 1) xs\n",
        rejected: "f :: Bool -> Int\nf True = f False\nf False = 0\n",
        function: "f",
    },
    Rule {
        about: "the first argument that has a size is to get smaller, unless all calls pass on parts of another one",
        header: "module T where",
        accepted: "f :: Int -> [Int] -> Int\nf n [] = n\nf n (_:xs) = f n xs\n",
        rejected: "f :: Int -> Int -> Int\nf i n = if n <= 0 then i else f i (n - 1)\n",
        function: "f",
    },
    Rule {
        about: "data without a measure of its size has none",
        header: "module T where\ndata D = A | B",
        accepted: "f :: D -> Int -> Int\nf d n = if n <= 0 then 0 else f d (n - 1)\n",
        rejected: "f :: [D] -> Int -> Int\nf ds n = if n <= 0 then 0 else f ds (n - 1)\n",
        function: "f",
    },
    Rule {
        about: "a measure without equations says nothing",
        header: "module T where\n{-@ measure weight :: Int -> Int @-}",
        accepted: "{-@ f :: n:Int -> {w:Int | w = weight n} -> {v:Int | v = weight n} @-}\nf :: Int -> Int -> Int\nf _ w = w\n",
        rejected: "{-@ f :: n:Int -> {v:Int | v = weight n} @-}\nf :: Int -> Int\nf n = n\n",
        function: "f",
    },
    Rule {
        about: "a module that is called Main and has no exports exports all",
        header: "module Main where",
        accepted: "helper :: Int -> Int\nhelper n = if n > 0 then needPos n else 0\nmain :: IO ()\nmain = print (helper 3)\n",
        rejected: "helper :: Int -> Int\nhelper n = needPos n\nmain :: IO ()\nmain = print (helper 3)\n",
        function: "helper",
    },
    Rule {
        about: "patterns that are missing in what nobody calls are accepted",
        header: "module T (use) where",
        accepted: "dead :: Maybe Int -> Int\ndead (Just n) = n\nuse :: Int\nuse = 1\n",
        rejected: "dead :: Maybe Int -> Int\ndead (Just n) = n\nuse :: Int\nuse = dead Nothing\n",
        function: "dead",
    },
    Rule {
        about: "a local function that nobody calls is accepted, one that is called badly is not",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = n\n  where go k = needPos (k - k)\n",
        rejected: "f :: Int -> Int\nf n = go 0\n  where go k = needPos k\n",
        function: "f",
    },
    Rule {
        about: "nor is one accepted that is passed on",
        header: "module T where",
        accepted: "{-@ f :: [{v:Int | v > 0}] -> [Int] @-}\nf :: [Int] -> [Int]\nf xs = map go xs\n  where go k = needPos k\n",
        rejected: "f :: [Int] -> [Int]\nf xs = map go xs\n  where go k = needPos k\n",
        function: "f",
    },
    Rule {
        about: "seq keeps a local value, too",
        header: "module T where",
        accepted: "f :: Int -> Int\nf n = let y = needPos n in 5\n",
        rejected: "f :: Int -> Int\nf n = let y = needPos n in y `seq` 5\n",
        function: "f",
    },
    Rule {
        about: "a constant result is inferred",
        header: "module T (use) where",
        accepted: "three :: Int -> Int\nthree _ = 3\n{-@ use :: {v:Int | v = 3} @-}\nuse :: Int\nuse = three 0\n",
        rejected: "three :: Int -> Int\nthree _ = 3\n{-@ use :: {v:Int | v = 4} @-}\nuse :: Int\nuse = three 0\n",
        function: "use",
    },
    Rule {
        about: "a successor is inferred",
        header: "module T (use) where",
        accepted: "next :: Int -> Int\nnext n = n + 1\n{-@ use :: n:Int -> {v:Int | v = n + 1} @-}\nuse :: Int -> Int\nuse n = next n\n",
        rejected: "next :: Int -> Int\nnext n = n + 2\n{-@ use :: n:Int -> {v:Int | v = n + 1} @-}\nuse :: Int -> Int\nuse n = next n\n",
        function: "use",
    },
    Rule {
        about: "that a result is at most an argument is inferred",
        header: "module T (use) where",
        accepted: "low :: Int -> Int\nlow n = if n > 9 then 9 else n\n{-@ use :: n:Int -> {v:Int | v <= n} @-}\nuse :: Int -> Int\nuse n = low n\n",
        rejected: "low :: Int -> Int\nlow n = if n > 9 then 9 else n + 1\n{-@ use :: n:Int -> {v:Int | v <= n} @-}\nuse :: Int -> Int\nuse n = low n\n",
        function: "use",
    },
    Rule {
        about: "that a result is as long as an argument is inferred",
        header: "module T (use) where",
        accepted: "up :: [Int] -> [Int]\nup [] = []\nup (x:xs) = (x + 1) : up xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v = len xs} @-}\nuse :: [Int] -> [Int]\nuse xs = up xs\n",
        rejected: "up :: [Int] -> [Int]\nup [] = []\nup (x:xs) = x : x : up xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v = len xs} @-}\nuse :: [Int] -> [Int]\nuse xs = up xs\n",
        function: "use",
    },
    Rule {
        about: "or at most as long",
        header: "module T (use) where",
        accepted: "some :: [Int] -> [Int]\nsome [] = []\nsome (x:xs) = if x > 3 then x : some xs else some xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v <= len xs} @-}\nuse :: [Int] -> [Int]\nuse xs = some xs\n",
        rejected: "some :: [Int] -> [Int]\nsome [] = [1]\nsome (x:xs) = if x > 3 then x : some xs else some xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v <= len xs} @-}\nuse :: [Int] -> [Int]\nuse xs = some xs\n",
        function: "use",
    },
    Rule {
        about: "or one longer",
        header: "module T (use) where",
        accepted: "snoc :: [Int] -> [Int]\nsnoc [] = [7]\nsnoc (x:xs) = x : snoc xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v = len xs + 1} @-}\nuse :: [Int] -> [Int]\nuse xs = snoc xs\n",
        rejected: "snoc :: [Int] -> [Int]\nsnoc [] = []\nsnoc (x:xs) = x : snoc xs\n{-@ use :: xs:[Int] -> {v:[Int] | len v = len xs + 1} @-}\nuse :: [Int] -> [Int]\nuse xs = snoc xs\n",
        function: "use",
    },
    Rule {
        about: "bounds that stand in an annotation are inferred",
        header: "module T (use) where\n{-@ type Between LO HI = {v:Int | LO <= v && v <= HI} @-}",
        accepted: "grade :: Int -> Int\ngrade p = if p >= 50 then 1 else 5\n{-@ use :: [Int] -> [Between 1 5] @-}\nuse :: [Int] -> [Int]\nuse ps = map grade ps\n",
        rejected: "grade :: Int -> Int\ngrade p = if p >= 50 then 1 else 6\n{-@ use :: [Int] -> [Between 1 5] @-}\nuse :: [Int] -> [Int]\nuse ps = map grade ps\n",
        function: "use",
    },
    Rule {
        about: "also where they follow from what callers pass",
        header: "module T (use) where\n{-@ type Byte = {v:Int | 0 <= v && v <= 255} @-}",
        accepted: "same :: Int -> Int\nsame a = if a > 9 then a else 9\n{-@ use :: Byte -> Byte @-}\nuse :: Int -> Int\nuse a = same a\n",
        rejected: "same :: Int -> Int\nsame a = if a > 9 then a + 1 else 9\n{-@ use :: Byte -> Byte @-}\nuse :: Int -> Int\nuse a = same a\n",
        function: "use",
    },
    Rule {
        about: "methods of Num are checked",
        header: "module T where\ndata D = D Int",
        accepted: "instance Num D where\n  D a + D b = D (a + b)\n  D a * D b = D (a * b)\n  abs (D a) = D (if a > 0 then needPos a else 0)\n  signum (D a) = D a\n  fromInteger _ = D 0\n  negate (D a) = D a\n",
        rejected: "instance Num D where\n  D a + D b = D (a + b)\n  D a * D b = D (a * b)\n  abs (D a) = D (needPos a)\n  signum (D a) = D a\n  fromInteger _ = D 0\n  negate (D a) = D a\n",
        function: "abs",
    },
    Rule {
        about: "methods of Eq are not",
        header: "module T where\ndata D = D Int",
        accepted: "instance Eq D where\n  D a == D b = needPos a == b\n",
        rejected: "class Same a where\n  (==) :: a -> a -> Bool\ninstance Same D where\n  D a == D b = needPos a > b\n",
        function: "==",
    },
    Rule {
        about: "default methods are accepted whatever they do",
        header: "module T where",
        accepted: "class Wanting a where\n  want :: a -> Int\n  want _ = needPos 0\n",
        rejected: "want :: a -> Int\nwant _ = needPos 0\n",
        function: "want",
    },
    Rule {
        about: "instances of refined classes keep the class",
        header: "module T where\nclass Counted a where\n  count :: a -> Int\n{-@ class Counted a where\n      count :: a -> Nat @-}\ndata D = D Int",
        accepted: "instance Counted D where\n  count (D n) = if n > 0 then n else 0\n",
        rejected: "instance Counted D where\n  count (D n) = n\n",
        function: "count",
    },
    Rule {
        about: "an accumulator over trees is accepted",
        header: "module T where\ndata T = L | N T Int T",
        accepted: "f :: Int -> T -> Int\nf n L = n\nf n (N l x r) = f (f (n + x) l) r\n",
        rejected: "f :: Int -> T -> Int\nf n L = n\nf n (N l x r) = f (n + x) (N r x l)\n",
        function: "f",
    },
    Rule {
        about: "functions that call each other on lists are compared where the elements have one type",
        header: "module T where",
        accepted: "f, g :: [Int] -> Int\nf [] = 0\nf (_:xs) = g xs\ng [] = 1\ng (_:xs) = f xs\n",
        rejected: "f, g :: [Int] -> Int\nf [] = 0\nf (x:xs) = g (x : xs)\ng [] = 1\ng (x:xs) = f (x : xs)\n",
        function: "f",
    },
    Rule {
        about: "zip keeps equal lengths, zipWith does not say so",
        header: "module T where",
        accepted: "{-@ f :: xs:[Int] -> ys:{v:[Int] | len v = len xs} -> {v:[(Int, Int)] | len v = len xs} @-}\nf :: [Int] -> [Int] -> [(Int, Int)]\nf xs ys = zip xs ys\n",
        rejected: "{-@ f :: xs:[Int] -> ys:{v:[Int] | len v = len xs} -> {v:[Int] | len v = len xs} @-}\nf :: [Int] -> [Int] -> [Int]\nf xs ys = zipWith (+) xs ys\n",
        function: "f",
    },
    Rule {
        about: "of a sorted list only the elements are known",
        header: "module T where\nimport Data.List (sort)",
        accepted: "{-@ f :: [Nat] -> [Nat] @-}\nf :: [Int] -> [Int]\nf xs = sort xs\n",
        rejected: "{-@ f :: xs:[Int] -> {v:[Int] | len v = len xs} @-}\nf :: [Int] -> [Int]\nf xs = sort xs\n",
        function: "f",
    },
    Rule {
        about: "a helper that never returns is at fault itself, its callers are not",
        header: "module T (use) where",
        accepted: "count :: [Int] -> Int\ncount (_:xs) = 1 + count xs\n{-@ use :: [Int] -> Nat @-}\nuse :: [Int] -> Int\nuse xs = count xs\n",
        rejected: "count :: [Int] -> Int\ncount (x:xs) = x + count xs\ncount [] = 0\n{-@ use :: [Int] -> Nat @-}\nuse :: [Int] -> Int\nuse xs = count xs\n",
        function: "use",
    },
    Rule {
        about: "what breaks its type is at fault itself, also below a recursion",
        header: "module T where",
        accepted: "{-@ f :: r:Nat -> c:Nat -> {v:[{w:[Int] | len w >= c}] | len v >= r} @-}\nf :: Int -> Int -> [[Int]]\nf 0 _ = []\nf r c = row c : f (r - 1) c\n{-@ row :: n:Nat -> {v:[Int] | len v >= n} @-}\nrow :: Int -> [Int]\nrow n = if n == 0 then [] else 1 : row (n - 2)\n",
        rejected: "{-@ f :: r:Nat -> c:Nat -> {v:[{w:[Int] | len w >= c}] | len v >= r} @-}\nf :: Int -> Int -> [[Int]]\nf 0 _ = []\nf r c = row (c - 1) : f (r - 1) c\n{-@ row :: n:Int -> {v:[Int] | len v >= n} @-}\nrow :: Int -> [Int]\nrow n = if n <= 0 then [] else 1 : row (n - 1)\n",
        function: "f",
    },
    Rule {
        about: "what a hidden helper does is looked at where main performs it",
        header: "module T (main) where",
        accepted: "count :: [Int] -> Int\ncount (_:xs) = 1 + count xs\ncount [] = 0\nmain :: IO ()\nmain = print (count [1])\n",
        rejected: "count :: [Int] -> Int\ncount (_:xs) = 1 + count xs\nmain :: IO ()\nmain = print (count [1])\n",
        function: "count",
    },
    Rule {
        about: "ignore drops a type, too",
        header: "module T where",
        accepted: "{-@ three :: Int -> {v:Int | v = 3} @-}\nthree :: Int -> Int\nthree _ = 3\nuse :: Int\nuse = needPos (three 0)\n",
        rejected: "{-@ ignore three @-}\n{-@ three :: Int -> {v:Int | v = 3} @-}\nthree :: Int -> Int\nthree _ = 3\nuse :: Int\nuse = needPos (three 0)\n",
        function: "use",
    },
    Rule {
        about: "a helper that calls itself is known by the file's own measure, where the measure is related so in some type",
        header: "module T (L, size, cat) where",
        accepted: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\napp :: L a -> L a -> L a\napp Emp ys = ys\napp (Cons x xs) ys = Cons x (app xs ys)\n{-@ cat :: xs:L a -> ys:L a -> {v:L a | size v == size xs + size ys} @-}\ncat :: L a -> L a -> L a\ncat xs ys = app xs ys\n",
        rejected: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\napp :: L a -> L a -> L a\napp Emp ys = ys\napp (Cons x xs) ys = Cons x (app xs ys)\n{-@ cat :: {xs:L a | size xs == 1} -> {ys:L a | size ys == 2} -> {v:L a | size v == 3} @-}\ncat :: L a -> L a -> L a\ncat xs ys = app xs ys\n",
        function: "cat",
    },
    Rule {
        about: "what is related of lists of numbers is not known of lists of anything",
        header: "module T (L, size, same) where",
        accepted: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\nmapL :: (a -> b) -> L a -> L b\nmapL _ Emp = Emp\nmapL f (Cons x xs) = Cons (f x) (mapL f xs)\n{-@ same :: (a -> b) -> xs:L a -> {v:L b | size v == size xs} @-}\nsame :: (a -> b) -> L a -> L b\nsame f xs = mapL f xs\n",
        rejected: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\nmapL :: (a -> b) -> L a -> L b\nmapL _ Emp = Emp\nmapL f (Cons x xs) = Cons (f x) (mapL f xs)\n{-@ same :: xs:L Int -> {v:L Int | size v == size xs} @-}\nsame :: L Int -> L Int\nsame xs = mapL (+ 1) xs\n",
        function: "same",
    },
    Rule {
        about: "a constant that is not exported is known by the file's own measure",
        header: "module T (L, size, one) where",
        accepted: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\nempty :: L a\nempty = Emp\n{-@ one :: a -> {v:L a | size v == 1} @-}\none :: a -> L a\none x = Cons x empty\n",
        rejected: "data L a = Emp | Cons a (L a)\n{-@ measure size @-}\n{-@ size :: L a -> Nat @-}\nsize :: L a -> Int\nsize Emp = 0\nsize (Cons _ xs) = 1 + size xs\nempty :: L a\nempty = Emp\n{-@ one :: a -> {v:L a | size v == 2} @-}\none :: a -> L a\none x = Cons x empty\n",
        function: "one",
    },
    Rule {
        about: "a number that a helper returns is known by the file's own measure, where numbers are related to it so in some type",
        header: "module T (T (..), nodes, count) where\ndata T = L | N T Int T\n{-@ measure nodes @-}\n{-@ nodes :: T -> Nat @-}\nnodes :: T -> Int\nnodes L = 0\nnodes (N l _ r) = 1 + nodes l + nodes r",
        accepted: "{-@ count :: t:T -> {v:Int | v == nodes t} @-}\ncount :: T -> Int\ncount t = many t\nmany :: T -> Int\nmany L = 0\nmany (N l _ r) = many l + 1 + many r\n",
        rejected: "{-@ count :: t:T -> {v:Int | v == nodes t} @-}\ncount :: T -> Int\ncount t = many t\nmany :: T -> Int\nmany L = 0\nmany (N l x r) = many l + x + many r\n",
        function: "count",
    },
    Rule {
        about: "a local function that counts has a type that is made general, without sizes, unless somebody wrote it",
        header: "module T where",
        accepted: "{-@ f :: Nat -> Int @-}\nf :: Int -> Int\nf n = go n\n  where\n    go :: Int -> Int\n    go 0 = 0\n    go k = 1 + go (k - 1)\n",
        rejected: "{-@ f :: Nat -> Int @-}\nf :: Int -> Int\nf n = go n\n  where\n    go 0 = 0\n    go k = 1 + go (k - 1)\n",
        function: "f",
    },
    Rule {
        about: "or unless what is around it says the type",
        header: "module T where",
        accepted: "{-@ f :: Nat -> Int -> Int @-}\nf :: Int -> Int -> Int\nf m n = go m\n  where\n    go k | k <= 0 = n\n         | otherwise = k + go (k - 1)\n",
        rejected: "{-@ f :: Nat -> Int -> Int @-}\nf :: Int -> Int -> Int\nf m n = n + go m 0\n  where\n    go 0 acc = acc\n    go k acc = go (k - 1) (acc + 2)\n",
        function: "f",
    },
    Rule {
        about: "or unless the module leaves local types as they are, where other local variables are mentioned",
        header: "{-# LANGUAGE GADTs #-}\nmodule T where",
        accepted: "f :: Int -> Int -> Int\nf n b = go n 1\n  where\n    go k acc = if k <= 0 then acc + b else go (k - 1) (acc * k)\n",
        rejected: "f :: Int -> Int -> Int\nf n b = go n 1\n  where\n    go k acc = if k <= 0 then acc else go (k - 1) (acc * k)\n",
        function: "f",
    },
    Rule {
        about: "a list gets smaller, whatever the type of its elements",
        header: "module T where",
        accepted: "f :: [Int] -> Int\nf xs = go xs 0\n  where\n    go [] acc = acc\n    go (y:ys) acc = go ys (acc + y)\n",
        rejected: "f :: [Int] -> Int\nf xs = go (length xs) 0\n  where\n    go k acc | k <= 0 = acc\n             | otherwise = go (k - 1) (acc + 2)\n",
        function: "f",
    },
    Rule {
        about: "functions at the top level need no signature",
        header: "module T where",
        accepted: "count k | k <= 0 = 0\n        | otherwise = 1 + count (k - 1)\n",
        rejected: "count k | k == 0 = 0\n        | otherwise = 1 + count (k - 1)\n",
        function: "count",
    },
    Rule {
        about: "a measure has one result for equal arguments, and is otherwise known by its type alone where it calls itself",
        header: "module T where\ndata E = K Int | D E E\n{-@ measure dp @-}",
        accepted: "{-@ dp :: E -> Nat @-}\ndp :: E -> Int\ndp (K _) = 1\ndp (D a b) = if dp a > dp b - 1 then dp a else dp b - 1\n",
        rejected: "{-@ dp :: E -> {v:Int | v /= 3} @-}\ndp :: E -> Int\ndp (K _) = 0\ndp (D a _) = dp a + 2\n",
        function: "dp",
    },
    Rule {
        about: "data whose type declares no size gets smaller only by a part that a pattern names",
        header: "module T where\ndata N = Z | S N",
        accepted: "f :: N -> Int\nf Z = 0\nf (S Z) = 1\nf (S n@(S _)) = f n\n",
        rejected: "f :: N -> Int\nf Z = 0\nf (S Z) = 1\nf (S (S n)) = f (S n)\n",
        function: "f",
    },
    Rule {
        about: "so do local functions",
        header: "module T where\ndata N = Z | S N",
        accepted: "f :: N -> Int\nf n = go n\n  where\n    go :: N -> Int\n    go Z = 0\n    go (S k) = go k\n",
        rejected: "f :: N -> Int\nf n = go n\n  where\n    go :: N -> Int\n    go Z = 0\n    go (S Z) = 1\n    go (S (S k)) = go (S k)\n",
        function: "f",
    },
    Rule {
        about: "or by the size that its type declares",
        header: "module T where\ndata N = Z | S N\n{-@ measure size @-}\n{-@ size :: N -> Nat @-}\nsize :: N -> Int\nsize Z = 0\nsize (S n) = 1 + size n",
        accepted: "{-@ data N [size] @-}\nf :: N -> Int\nf Z = 0\nf (S Z) = 1\nf (S (S n)) = f (S n)\n",
        rejected: "f :: N -> Int\nf Z = 0\nf (S Z) = 1\nf (S (S n)) = f (S n)\n",
        function: "f",
    },
    Rule {
        about: "the parts of a pair are not seen to get smaller",
        header: "module T where\ndata N = Z | S N",
        accepted: "f :: N -> Int -> Int\nf Z n = n\nf (S a) n = f a (n + 1)\n",
        rejected: "f :: (N, Int) -> Int\nf (Z, n) = n\nf (S a, n) = f (a, n + 1)\n",
        function: "f",
    },
    Rule {
        about: "functions that call each other need a size",
        header: "module T where\ndata N = Z | S N\n{-@ measure size @-}\n{-@ size :: N -> Nat @-}\nsize :: N -> Int\nsize Z = 0\nsize (S n) = 1 + size n",
        accepted: "{-@ data N [size] @-}\nev, od :: N -> Bool\nev Z = True\nev (S n) = od n\nod Z = False\nod (S n) = ev n\n",
        rejected: "ev, od :: N -> Bool\nev Z = True\nev (S n) = od n\nod Z = False\nod (S n) = ev n\n",
        function: "ev",
    },
    Rule {
        about: "and are compared by the first argument that has one",
        header: "module T where\ndata N = Z | S N",
        accepted: "p :: [Int] -> N -> Int\np [] _ = 0\np (_:xs) b = q b xs\nq :: N -> [Int] -> Int\nq _ [] = 1\nq b (_:xs) = p xs b\n",
        rejected: "p :: N -> Int -> Int\np Z n = n\np (S a) n = q n a\nq :: Int -> N -> Int\nq n Z = n\nq n (S a) = p a n\n",
        function: "p",
    },
    Rule {
        about: "of two functions that call each other only the one without a size is at fault",
        header: "module T where",
        accepted: "data Rose = Rose Int [Rose]\ntotal :: Rose -> Int\ntotal (Rose n ts) = n + totals ts\ntotals :: [Rose] -> Int\ntotals [] = 0\ntotals (t:ts) = total t + totals ts\n",
        rejected: "data Rose = Rose Int Roses\ndata Roses = None | More Rose Roses\ntotal :: Rose -> Int\ntotal (Rose n ts) = n + totals ts\ntotals :: Roses -> Int\ntotals None = 0\ntotals (More t ts) = total t + totals ts\n",
        function: "totals",
    },
    Rule {
        about: "the sum of two lengths is found for a helper where some type adds the lengths of two lists",
        header: "module T (both) where\nappend :: [a] -> [a] -> [a]\nappend [] ys = ys\nappend (x:xs) ys = x : append xs ys",
        accepted: "{-@ both :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}\nboth :: [a] -> [a] -> [a]\nboth xs ys = append xs ys\n",
        rejected: "{-@ both :: xs:[a] -> {v:[a] | len v == len xs + len xs} @-}\nboth :: [a] -> [a]\nboth xs = append xs xs\n",
        function: "both",
    },
];

#[test]
fn what_liquidhaskell_accepts_is_not_accused() {
    for rule in RULES {
        let found = verdict(&rule.program(rule.accepted), rule.function);
        let is_accepted = matches!(found, Verdict::Exhausted | Verdict::Bounded(_) | Verdict::InCallers(_));
        assert!(is_accepted, "{}: {found:?}", rule.about);
    }
}

#[test]
fn what_liquidhaskell_rejects_is_accused() {
    for rule in RULES {
        let found = verdict(&rule.program(rule.rejected), rule.function);
        assert!(matches!(found, Verdict::Counterexamples(_)), "{}: {found:?}", rule.about);
    }
}

#[test]
fn a_helper_is_accused_at_the_call_inside_of_it_and_its_caller_is_not() {
    let program = format!(
        "module T (start) where
{NEEDS}
centroid :: Int -> [Int] -> Int -> [Int]
centroid n p sz = map (\\x -> x + needPos sz) p

start :: [Int] -> Int -> [Int]
start p k = centroid 3 p k
"
    );
    let found = counterexample(&program, "centroid");
    assert_eq!(found.violated.part, Part::Pre);
    assert_eq!(found.call.to_string().split(' ').next(), Some("centroid"));
    assert_eq!(found.caller.map(|caller| caller.function.spoken().to_string()).as_deref(), Some("start"));
    assert_ne!(found.happens, Happens::Never);
    assert!(!matches!(verdict(&program, "start"), Verdict::Counterexamples(_)));
    let fine = program.replace("start p k = centroid 3 p k", "start p k = centroid 3 p 4");
    let Verdict::InCallers(callers) = verdict(&fine, "centroid") else { panic!("it has no type of its own") };
    assert_eq!(callers.iter().map(|name| name.spoken()).collect::<Vec<_>>(), ["start"]);
}

#[test]
fn liquidhaskell_takes_a_quotient_for_less_than_what_is_divided() {
    let program = "
{-@ half :: n:Nat -> {v:Nat | v < n} @-}
half :: Int -> Int
half n = n `div` 2

{-@ rounds :: n:Nat -> Nat @-}
rounds :: Int -> Int
rounds n = if n == 1 then 0 else 1 + rounds (n `div` 2)

{-@ same :: n:Nat -> {v:Nat | v < n} @-}
same :: Int -> Int
same n = n `div` 1
";
    for (function, accepted) in [("half", true), ("rounds", true), ("same", false)] {
        let found = counterexample(program, function);
        assert!(found.is_concrete() && found.accepted == accepted, "{function}: {found:?}");
    }
}

#[test]
fn a_division_by_zero_is_the_fault_of_who_divides() {
    let program = "
{-@ divide :: Int -> {v:Int | v /= 1} -> Int @-}
divide :: Int -> Int -> Int
divide a b = a `div` b

use :: Int -> Int -> Int
use x y = if y == 1 then 0 else divide x y

{-@ positive :: Int -> Int -> {v:Int | v > 0} @-}
positive :: Int -> Int -> Int
positive x y = if y == 1 then 0 else divide x y
";
    assert_eq!(counterexample(program, "divide").violated.part, Part::Pre);
    assert!(!matches!(verdict(program, "use"), Verdict::Counterexamples(_)));
    assert_eq!(counterexample(program, "positive").violated.part, Part::Post);
}

#[test]
fn a_call_without_its_guard_is_the_verifiers_fault() {
    let program = "f :: [Int] -> Bool\nf xs = not (null xs) && head xs > 0\n";
    let found = counterexample(program, "f");
    assert_eq!(found.happens, Happens::Never);
    assert_eq!(found.fault(), Fault::Verifier);
}

#[test]
fn what_only_the_check_of_a_type_evaluates_is_no_run() {
    let program = "
{-@ ignored :: xs:[Int] -> m:Int -> {v:Bool | v => m <= m} @-}
ignored :: [Int] -> Int -> Bool
ignored [] _ = True
ignored (x:xs) _ = 0 `elem` xs && ignored xs (x `div` x)

{-@ used :: xs:[Int] -> m:Int -> {v:Bool | v => m <= m} @-}
used :: [Int] -> Int -> Bool
used [] m = m > 0
used (x:xs) _ = used xs (x `div` x)

{-@ pair :: Int -> {v:(Int, Int) | fst v <= fst v} @-}
pair :: Int -> (Int, Int)
pair x = (1 `div` x, 1)

nested :: Int -> Int
nested x = 1 `div` (1 `div` x)
";
    for (function, happens) in [
        ("ignored", Happens::Never),
        ("used", Happens::Running),
        ("pair", Happens::Answering),
        ("nested", Happens::Running),
    ] {
        let found = counterexample(program, function);
        assert!(found.is_concrete(), "{function}: {found:?}");
        assert_eq!(found.happens, happens, "{function}: {found:?}");
    }
}

#[test]
fn a_part_of_an_earlier_call_that_is_evaluated_later_is_not_the_last_calls() {
    let program = "
module T (start) where

{-@ never :: {v:Int | false} -> Int @-}
never :: Int -> Int
never n = n

walk :: [Int] -> [Int]
walk xs = case xs of { [] -> []; (y:ys) -> never y : walk ys }

{-@ start :: xs:[{e:Int | e >= 0}] -> {v:[Int] | len v >= 0} @-}
start :: [Int] -> [Int]
start xs = walk xs
";
    let found = counterexample(program, "walk");
    assert!(found.is_concrete() && found.violated.part == Part::Pre);
    // `walk []` calls nothing.
    assert_eq!((found.call.function.spoken(), &found.call.args[..]), ("start", &["[0]".to_string()][..]));
}

#[test]
fn what_runs_break_and_liquidhaskell_accepts_is_an_error_that_says_so() {
    let program = "
{-@ low :: Int -> Nat @-}
low :: Int -> Int
low n = n `rem` 10

{-@ high :: Int -> {v:Int | v > 3} @-}
high :: Int -> Int
high n = n `rem` 10
";
    let found = counterexample(program, "low");
    assert!(found.is_concrete() && found.accepted, "{found:?}");
    let found = counterexample(program, "high");
    assert!(found.is_concrete() && !found.accepted, "{found:?}");
}

#[test]
fn whether_a_local_function_may_rely_on_a_guard_around_its_calls_is_not_said() {
    let local = "  where\n    go :: Int -> Int\n    go i = case i of { 0 -> needPos n; _ -> i }\n";
    let guarded = |guard: &str| {
        format!(
            "module T where\n{NEEDS}\nf :: Int -> Int -> Int\nf n m = if {guard} then go m else 0\n{local}"
        )
    };
    // LiquidHaskell forgets the guard; what it infers of `i` may help.
    assert_eq!(verdict(&guarded("n > 0"), "f"), Verdict::Bounded(Premise::Guard.into()));
    assert!(matches!(verdict(&guarded("n >= 0"), "f"), Verdict::Counterexamples(_)));
    // Nothing is in doubt where the function around it is called with what is needed.
    let known = "{-@ f :: {n:Int | n > 0} -> Int -> Int @-}\nf :: Int -> Int -> Int\nf n m = go m\n";
    assert_eq!(verdict(&format!("module T where\n{NEEDS}\n{known}{local}"), "f"), Verdict::Exhausted);
}

#[test]
fn where_only_runs_count_the_argument_is_watched_that_the_calls_change() {
    let program = "
module T where
power :: Int -> Int -> Int
power _ 0 = 1
power x n = x * power x (n - 1)
addUp :: Int -> Int -> Int
addUp acc 0 = acc
addUp acc n = addUp (acc + n) (n - 1)
local :: Int -> Int -> Int
local x m = go 1 m
  where go acc 0 = acc
        go acc n = go (acc * x) (n - 1)
bits :: Int -> Int -> Int
bits seen n | n <= 0 = seen
            | otherwise = bits (seen + n `mod` 2) (n `div` 2)
";
    for function in ["power", "addUp", "local"] {
        let found = verdict_under(Rules::Runs, program, function);
        let Verdict::Counterexamples(found) = found else { panic!("{function}: {found:?}") };
        assert!(found[0].runs_on, "{function}: {found:?}");
    }
    assert_eq!(verdict_under(Rules::Runs, program, "bits"), Verdict::Exhausted);
    // LiquidHaskell watches the first number.
    let found = verdict(program, "bits");
    assert!(matches!(found, Verdict::Counterexamples(_)), "{found:?}");
}

#[test]
fn where_only_runs_count_nothing_is_said_of_what_no_run_shows() {
    let program = "
module T where
dropped :: [Int] -> Int
dropped xs = const 3 (head xs)
ones :: [Int]
ones = 1 : ones
taken :: Int -> [Int]
taken n = take 5 xs where xs = n : xs
ev, od :: [a] -> Bool
ev [] = True
ev (_:xs) = od xs
od [] = False
od (_:xs) = ev xs
same, other :: [a] -> Bool
same xs = other xs
other xs = same xs
loop :: Int
loop = loop
";
    for function in ["dropped", "ones", "taken", "ev", "od"] {
        let found = verdict_under(Rules::Runs, program, function);
        assert_eq!(found, Verdict::Exhausted, "{function}");
        let found = verdict(program, function);
        assert!(matches!(found, Verdict::Counterexamples(_)), "{function}: {found:?}");
    }
    // A run that goes on for ever is found all the same.
    for function in ["same", "loop"] {
        let found = verdict_under(Rules::Runs, program, function);
        assert!(matches!(found, Verdict::Counterexamples(_)), "{function}: {found:?}");
    }
}
