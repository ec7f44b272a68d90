//! A course's homework, with the mistakes that people make: what is found, and whom it blames.
//!
//! Each program is a header (a sized list, as in the course) and a few functions. A wrong one is right but for one thing: the
//! code, or the type of one function, which is then to be blamed.

use std::path::Path;

use whatif_haskell::front::Load;
use whatif_haskell::modules::Files;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

/// What a check is to find.
#[derive(Debug)]
enum Expected {
    /// A run of the code itself, violating the promise of this function.
    Concrete(&'static str),
    /// One that needs these functions to return what their types allow.
    Blames(&'static [&'static str]),
    /// Nothing.
    Nothing,
}
use Expected::{Blames, Concrete, Nothing};

/// The sized list of the course, with the syntax of its time.
const LIST: &str = r#"
import Prelude hiding (length, replicate, foldr, foldr1, map, concat, zipWith, take, drop, zip, sum, reverse, filter, head, tail, last, lookup, repeat)
import qualified Data.Map as M
infixr 9 :+:
data List a = Emp | (:+:) a (List a)
{-@ measure size :: List a -> Int
    size (Emp) = 0
    size ((:+:) x xs) = 1 + size xs
  @-}
{-@ invariant {v:List a | 0 <= size v} @-}
{-@ type ListN a N = {v:List a | size v = N} @-}
{-@ type ListX a X = {v:List a | size v = size X} @-}
{-@ type ListNE a = {v:List a | size v > 0} @-}
{-@ type TRUE = {v:Bool | v} @-}
{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die msg = error msg
{-@ lAssert :: TRUE -> TRUE @-}
lAssert :: Bool -> Bool
lAssert True = True
lAssert False = die "assertion fails"
"#;

const LENGTH: &str = "
{-@ length :: xs:List a -> {v:Int | v = size xs} @-}
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = 1 + length xs
";
const WEAK_LENGTH: &str = "
{-@ length :: xs:List a -> Int @-}
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = 1 + length xs
";
const BARE_LENGTH: &str = "
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = 1 + length xs
";
const NAT_LENGTH: &str = "
{-@ length :: xs:List a -> Nat @-}
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = 1 + length xs
";
const MAP: &str = "
{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map :: (a -> b) -> List a -> List b
map _ Emp = Emp
map f (x :+: xs) = f x :+: map f xs
";
const WEAK_MAP: &str = "
{-@ map :: (a -> b) -> List a -> List b @-}
map :: (a -> b) -> List a -> List b
map _ Emp = Emp
map f (x :+: xs) = f x :+: map f xs
";
const PROP_MAP: &str = "
{-@ prop_map :: (a -> b) -> List a -> TRUE @-}
prop_map :: (a -> b) -> List a -> Bool
prop_map f xs = lAssert (length xs == length (map f xs))
";
const REPLICATE: &str = "
{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x
";
const WEAK_REPLICATE: &str = "
{-@ replicate :: Nat -> a -> List a @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x
";
const PROP_REPLICATE: &str = "
{-@ prop_replicate :: Nat -> a -> TRUE @-}
prop_replicate :: Int -> a -> Bool
prop_replicate n x = lAssert (n == length (replicate n x))
";
const FOLDR: &str = "
{-@ foldr :: (a -> b -> b) -> b -> List a -> b @-}
foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp = b
foldr op b (x :+: xs) = x `op` foldr op b xs
";
const FOLDR1: &str = "
{-@ foldr1 :: (a -> a -> a) -> ListNE a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _ Emp = die \"foldr1\"
";
const WEAK_FOLDR1: &str = "
{-@ foldr1 :: (a -> a -> a) -> List a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _ Emp = die \"foldr1\"
";
const ZIP_WITH: &str = "
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> ListX c xs @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _ _ = die \"zipWith\"
";
const WEAK_ZIP_WITH: &str = "
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _ _ = die \"zipWith\"
";
const PROP_ZIP_WITH: &str = "
{-@ prop_zipWith :: Num a => List a -> TRUE @-}
prop_zipWith :: Num a => List a -> Bool
prop_zipWith xs = lAssert (length xs == length x2s)
  where x2s = zipWith (+) xs xs
";
const APPEND: &str = "
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v = size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
";
const WEAK_APPEND: &str = "
{-@ append :: xs:List a -> ys:List a -> List a @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
";
const BARE_APPEND: &str = "
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = x :+: append xs ys
";
const CONCAT: &str = "
{-@ measure sizes :: List (List a) -> Int
    sizes (Emp) = 0
    sizes ((:+:) xs xss) = size xs + sizes xss
  @-}
{-@ concat :: xss:List (List a) -> {v:List a | size v = sizes xss} @-}
concat :: List (List a) -> List a
concat Emp = Emp
concat (xs :+: xss) = append xs (concat xss)
";
const TAKE: &str = "
{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> ListN a n @-}
take :: Int -> List a -> List a
take 0 _ = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp = die \"take\"
";
const WEAK_TAKE: &str = "
{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> List a @-}
take :: Int -> List a -> List a
take 0 _ = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp = die \"take\"
";
const DROP: &str = "
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> {v:List a | size v = size xs - n} @-}
drop :: Int -> List a -> List a
drop 0 xs = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp = die \"drop\"
";
const WEAK_DROP: &str = "
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> List a @-}
drop :: Int -> List a -> List a
drop 0 xs = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp = die \"drop\"
";
const SPLIT: &str = "
{-@ halves :: n:Nat -> {xs:List a | n <= size xs} -> TRUE @-}
halves :: Int -> List a -> Bool
halves n xs = lAssert (length (take n xs) + length (drop n xs) == length xs)
";
const HEAD: &str = "
{-@ head :: ListNE a -> a @-}
head :: List a -> a
head (x :+: _) = x
head Emp = die \"head\"
";
const ADD: &str = "
{-@ add :: a -> xs:List a -> {v:List a | size v = 1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs
";
const BARE_ADD: &str = "
add :: a -> List a -> List a
add x xs = x :+: xs
";
const WEAK_ADD: &str = "
{-@ add :: a -> List a -> List a @-}
add :: a -> List a -> List a
add x xs = x :+: xs
";
const ADD_KV: &str = "
{-@ addKV :: Ord k => (k, v) -> M.Map k (ListNE v) -> M.Map k (ListNE v) @-}
addKV :: Ord k => (k, v) -> M.Map k (List v) -> M.Map k (List v)
addKV (k, v) m = M.insert k vs m
  where vs = add v (M.findWithDefault Emp k m)
";
const GROUP: &str = "
{-@ group :: Ord k => List (k, v) -> M.Map k (ListNE v) @-}
group :: Ord k => List (k, v) -> M.Map k (List v)
group = foldr addKV M.empty
";
const COLLAPSE: &str = "
{-@ collapse :: (v -> v -> v) -> M.Map k (ListNE v) -> M.Map k v @-}
collapse :: (v -> v -> v) -> M.Map k (List v) -> M.Map k v
collapse f = M.map (foldr1 f)
";
const POINTS: &str = "
type Point = List Double
{-@ type PointN N = ListN Double N @-}
type Cluster = (Int, Point)
{-@ type ClusterN N = ({v:Int | v > 0}, PointN N) @-}
";
const DISTANCE: &str = "
{-@ distance :: n:Nat -> PointN n -> PointN n -> Double @-}
distance :: Int -> Point -> Point -> Double
distance _ p q = foldr (+) 0 (zipWith (\\x y -> (x - y) * (x - y)) p q)
";
const WEAK_DISTANCE: &str = "
{-@ distance :: n:Nat -> PointN n -> Point -> Double @-}
distance :: Int -> Point -> Point -> Double
distance _ p q = foldr (+) 0 (zipWith (\\x y -> (x - y) * (x - y)) p q)
";
const MERGE: &str = "
{-@ mergeCluster :: n:Nat -> ClusterN n -> ClusterN n -> ClusterN n @-}
mergeCluster :: Int -> Cluster -> Cluster -> Cluster
mergeCluster _ (n1, p1) (n2, p2) = (n1 + n2, zipWith (+) p1 p2)
";
const WEAK_MERGE: &str = "
{-@ mergeCluster :: n:Nat -> ClusterN n -> ClusterN n -> Cluster @-}
mergeCluster :: Int -> Cluster -> Cluster -> Cluster
mergeCluster _ (n1, p1) (n2, p2) = (n1 + n2, zipWith (+) p1 p2)
";
const CENTROID: &str = "
{-@ divide :: Double -> {n:Int | n /= 0} -> Double @-}
divide :: Double -> Int -> Double
divide x n = x / fromIntegral n
{-@ centroid :: n:Nat -> PointN n -> {k:Int | k > 0} -> PointN n @-}
centroid :: Int -> Point -> Int -> Point
centroid _ p k = map (\\x -> x `divide` k) p
";
const MERGE_ALL: &str = "
{-@ mergeAll :: n:Nat -> ListNE (ClusterN n) -> PointN n @-}
mergeAll :: Int -> List Cluster -> Point
mergeAll n cs = case foldr1 (mergeCluster n) cs of (k, p) -> centroid n p k
";

/// What to check, and what is to be found.
const CASES: &[(&str, &[&str], &str, Expected)] = &[
    // (a) length
    ("length is right", &[LENGTH], "length", Nothing),
    (
        "length forgets to count",
        &["
{-@ length :: xs:List a -> {v:Int | v = size xs} @-}
length :: List a -> Int
length Emp = 0
length (_ :+: xs) = length xs
"],
        "length",
        Concrete("length"),
    ),
    (
        "length of the empty list is one",
        &["
{-@ length :: xs:List a -> {v:Int | v = size xs} @-}
length :: List a -> Int
length Emp = 1
length (_ :+: xs) = 1 + length xs
"],
        "length",
        Concrete("length"),
    ),
    (
        "prop_size with a weak length",
        &[
            WEAK_LENGTH,
            "
{-@ prop_size :: TRUE @-}
prop_size :: Bool
prop_size = lAssert (length (1 :+: (2 :+: Emp)) == 2)
",
        ],
        "prop_size",
        Blames(&["length"]),
    ),
    (
        "prop_size",
        &[
            LENGTH,
            "
{-@ prop_size :: TRUE @-}
prop_size :: Bool
prop_size = lAssert (length l2 == 2)
{-@ l2 :: ListN Int 2 @-}
l2 :: List Int
l2 = 1 :+: (2 :+: Emp)
",
        ],
        "prop_size",
        Nothing,
    ),
    (
        "prop_size of a constant with a weak type",
        &[
            LENGTH,
            "
{-@ prop_size :: TRUE @-}
prop_size :: Bool
prop_size = lAssert (length l2 == 2)
{-@ l2 :: List Int @-}
l2 :: List Int
l2 = 1 :+: (2 :+: Emp)
",
        ],
        "prop_size",
        Blames(&["l2"]),
    ),
    (
        "a constant of another size",
        &["
{-@ l3 :: ListN Int 3 @-}
l3 :: List Int
l3 = 1 :+: (2 :+: Emp)
"],
        "l3",
        Concrete("l3"),
    ),
    (
        "prop_size with a length of no type",
        &[
            BARE_LENGTH,
            "
{-@ prop_size :: TRUE @-}
prop_size :: Bool
prop_size = lAssert (length (1 :+: (2 :+: Emp)) == 2)
",
        ],
        "prop_size",
        Blames(&["length"]),
    ),
    // (b) construction
    ("add", &[ADD], "add", Nothing),
    (
        "add adds nothing",
        &["
{-@ add :: a -> xs:List a -> {v:List a | size v = 1 + size xs} @-}
add :: a -> List a -> List a
add x xs = xs
"],
        "add",
        Concrete("add"),
    ),
    // (c) replicate
    ("replicate", &[REPLICATE], "replicate", Nothing),
    (
        "replicate makes one too many",
        &["
{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 x = x :+: Emp
replicate n x = x :+: replicate (n - 1) x
"],
        "replicate",
        Concrete("replicate"),
    ),
    ("prop_replicate", &[LENGTH, REPLICATE, PROP_REPLICATE], "prop_replicate", Nothing),
    (
        "prop_replicate with a weak replicate",
        &[LENGTH, WEAK_REPLICATE, PROP_REPLICATE],
        "prop_replicate",
        Blames(&["replicate"]),
    ),
    (
        "prop_replicate with a weak length",
        &[NAT_LENGTH, REPLICATE, PROP_REPLICATE],
        "prop_replicate",
        Blames(&["length"]),
    ),
    (
        "prop_replicate asserts something else",
        &[
            LENGTH,
            REPLICATE,
            "
{-@ prop_replicate :: Nat -> a -> TRUE @-}
prop_replicate :: Int -> a -> Bool
prop_replicate n x = lAssert (n + 1 == length (replicate n x))
",
        ],
        "prop_replicate",
        Concrete("lAssert"),
    ),
    // (d) map
    ("map", &[MAP], "map", Nothing),
    ("prop_map", &[LENGTH, MAP, PROP_MAP], "prop_map", Nothing),
    ("prop_map with a weak map", &[LENGTH, WEAK_MAP, PROP_MAP], "prop_map", Blames(&["map"])),
    ("prop_map with a weak length", &[WEAK_LENGTH, MAP, PROP_MAP], "prop_map", Blames(&["length"])),
    (
        "map drops the last",
        &["
{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map :: (a -> b) -> List a -> List b
map _ Emp = Emp
map f (x :+: Emp) = Emp
map f (x :+: xs) = f x :+: map f xs
"],
        "map",
        Concrete("map"),
    ),
    // (e) foldr1
    ("foldr1", &[FOLDR, FOLDR1], "foldr1", Nothing),
    ("foldr1 of any list", &[FOLDR, WEAK_FOLDR1], "foldr1", Concrete("die")),
    (
        "foldr keeps what it is given",
        &[
            FOLDR,
            "
{-@ total :: List Nat -> Nat @-}
total :: List Int -> Int
total xs = foldr (+) 0 xs
",
        ],
        "total",
        Nothing,
    ),
    (
        "foldr may return the start",
        &[
            FOLDR,
            LENGTH,
            "
{-@ count :: xs:List a -> {v:Int | v = size xs} @-}
count :: List a -> Int
count xs = foldr (\\_ n -> n + 1) 0 xs
",
        ],
        "count",
        Blames(&["foldr"]),
    ),
    (
        "a function is applied again and again",
        &["
{-@ repeat :: Nat -> (a -> a) -> a -> a @-}
repeat :: Int -> (a -> a) -> a -> a
repeat 0 f x = x
repeat n f x = repeat (n - 1) f (f x)
"],
        "repeat",
        Nothing,
    ),
    // (f) zipWith
    ("zipWith", &[ZIP_WITH], "zipWith", Nothing),
    ("prop_zipWith", &[LENGTH, ZIP_WITH, PROP_ZIP_WITH], "prop_zipWith", Nothing),
    (
        "prop_zipWith with a weak zipWith",
        &[LENGTH, WEAK_ZIP_WITH, PROP_ZIP_WITH],
        "prop_zipWith",
        Blames(&["zipWith"]),
    ),
    (
        "zipWith of any lists",
        &["
{-@ zipWith :: (a -> b -> c) -> List a -> List b -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp Emp = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _ _ = die \"zipWith\"
"],
        "zipWith",
        Concrete("die"),
    ),
    // (g) concat
    ("append", &[APPEND], "append", Nothing),
    ("concat", &[APPEND, CONCAT], "concat", Nothing),
    ("concat with a weak append", &[WEAK_APPEND, CONCAT], "concat", Blames(&["append"])),
    ("concat with an append of no type", &[BARE_APPEND, CONCAT], "concat", Blames(&["append"])),
    (
        "concat forgets the rest",
        &[
            APPEND,
            "
{-@ measure sizes :: List (List a) -> Int
    sizes (Emp) = 0
    sizes ((:+:) xs xss) = size xs + sizes xss
  @-}
{-@ concat :: xss:List (List a) -> {v:List a | size v = sizes xss} @-}
concat :: List (List a) -> List a
concat Emp = Emp
concat (xs :+: xss) = xs
",
        ],
        "concat",
        Concrete("concat"),
    ),
    (
        "append forgets an element",
        &["
{-@ append :: xs:List a -> ys:List a -> {v:List a | size v = size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys = ys
append (x :+: xs) ys = append xs ys
"],
        "append",
        Concrete("append"),
    ),
    (
        "prop_concat with a weak concat",
        &[
            LENGTH,
            APPEND,
            "
{-@ concat :: List (List a) -> List a @-}
concat :: List (List a) -> List a
concat Emp = Emp
concat (xs :+: xss) = append xs (concat xss)
{-@ prop_concat :: TRUE @-}
prop_concat :: Bool
prop_concat = lAssert (length (concat ((1 :+: Emp) :+: (Emp :+: Emp))) == 1)
",
        ],
        "prop_concat",
        Blames(&["concat"]),
    ),
    // take and drop
    ("take", &[TAKE], "take", Nothing),
    (
        "take of any list",
        &["
{-@ take :: n:Nat -> xs:List a -> ListN a n @-}
take :: Int -> List a -> List a
take 0 _ = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp = die \"take\"
"],
        "take",
        Concrete("die"),
    ),
    ("halves", &[LENGTH, TAKE, DROP, SPLIT], "halves", Nothing),
    ("halves with a weak take", &[LENGTH, WEAK_TAKE, DROP, SPLIT], "halves", Blames(&["take"])),
    ("halves with a weak drop", &[LENGTH, TAKE, WEAK_DROP, SPLIT], "halves", Blames(&["drop"])),
    // head
    (
        "head of a mapped list",
        &[
            MAP,
            HEAD,
            "
{-@ firstOf :: (a -> b) -> ListNE a -> b @-}
firstOf :: (a -> b) -> List a -> b
firstOf f xs = head (map f xs)
",
        ],
        "firstOf",
        Nothing,
    ),
    (
        "head of a list that map may make empty",
        &[
            WEAK_MAP,
            HEAD,
            "
{-@ firstOf :: (a -> b) -> ListNE a -> b @-}
firstOf :: (a -> b) -> List a -> b
firstOf f xs = head (map f xs)
",
        ],
        "firstOf",
        Blames(&["map"]),
    ),
    (
        "head of any list",
        &[
            HEAD,
            "
{-@ firstOf :: List a -> a @-}
firstOf :: List a -> a
firstOf xs = head xs
",
        ],
        "firstOf",
        Concrete("head"),
    ),
    // helpers without annotation
    (
        "nothing but its code says what a helper returns",
        &[
            LENGTH,
            "
twice :: Int -> Int
twice n = n + n
{-@ double :: xs:List a -> {v:Int | v = size xs + size xs} @-}
double :: List a -> Int
double xs = twice (length xs)
",
        ],
        "double",
        Blames(&["twice"]),
    ),
    (
        "a helper's callee is blamed",
        &[
            WEAK_LENGTH,
            "
twice :: Int -> Int
twice n = n + n
{-@ double :: xs:List a -> {v:Int | v = size xs + size xs} @-}
double :: List a -> Int
double xs = twice (length xs)
",
        ],
        "double",
        Blames(&["length"]),
    ),
    (
        "nothing is inferred for a recursive helper that is exported",
        &["
count :: List a -> Int
count Emp = 0
count (_ :+: xs) = 1 + count xs
{-@ counted :: xs:List a -> Nat @-}
counted :: List a -> Int
counted xs = count xs
"],
        "counted",
        Blames(&["count"]),
    ),
    // map-reduce
    ("addKV", &[ADD, ADD_KV], "addKV", Nothing),
    ("addKV with a weak add", &[WEAK_ADD, ADD_KV], "addKV", Blames(&["add"])),
    ("addKV with an add of no type", &[BARE_ADD, ADD_KV], "addKV", Blames(&["add"])),
    ("group", &[FOLDR, ADD, ADD_KV, GROUP], "group", Nothing),
    (
        "group with an addKV of a weak type",
        &[
            FOLDR,
            ADD,
            "
{-@ addKV :: Ord k => (k, v) -> M.Map k (List v) -> M.Map k (List v) @-}
addKV :: Ord k => (k, v) -> M.Map k (List v) -> M.Map k (List v)
addKV (k, v) m = M.insert k vs m
  where vs = add v (M.findWithDefault Emp k m)
",
            GROUP,
        ],
        "group",
        Blames(&["addKV"]),
    ),
    ("collapse", &[FOLDR, FOLDR1, COLLAPSE], "collapse", Nothing),
    // k-means
    ("distance", &[POINTS, FOLDR, ZIP_WITH, DISTANCE], "distance", Nothing),
    ("distance of any points", &[POINTS, FOLDR, ZIP_WITH, WEAK_DISTANCE], "distance", Concrete("zipWith")),
    ("mergeCluster", &[POINTS, ZIP_WITH, MERGE], "mergeCluster", Nothing),
    (
        "mergeCluster with a weak zipWith",
        &[POINTS, WEAK_ZIP_WITH, MERGE],
        "mergeCluster",
        Blames(&["zipWith"]),
    ),
    ("centroid", &[POINTS, MAP, CENTROID], "centroid", Nothing),
    ("centroid with a weak map", &[POINTS, WEAK_MAP, CENTROID], "centroid", Blames(&["map"])),
    (
        "mergeAll keeps what mergeCluster keeps",
        &[POINTS, FOLDR, FOLDR1, MAP, ZIP_WITH, MERGE, CENTROID, MERGE_ALL],
        "mergeAll",
        Nothing,
    ),
    (
        "mergeAll with a weak mergeCluster",
        &[POINTS, FOLDR, FOLDR1, MAP, ZIP_WITH, WEAK_MERGE, CENTROID, MERGE_ALL],
        "mergeAll",
        Blames(&["mergeCluster"]),
    ),
];

struct Memory(String);

impl Files for Memory {
    fn read(&self, path: &Path) -> std::io::Result<String> {
        match path == Path::new("Course.hs") {
            true => Ok(self.0.clone()),
            false => Err(std::io::ErrorKind::NotFound.into()),
        }
    }
}

fn check(parts: &[&str], function: &str) -> Verdict {
    let text =
        format!("module Course where\n{{-@ LIQUID \"--no-termination\" @-}}\n{LIST}{}", parts.concat());
    let mut sources = Sources::new();
    let files = Memory(text);
    let library = whatif_base::library();
    let loaded = Liquid::load(&mut sources, &Load::new(&files, Path::new("Course.hs"), &library));
    let liquid = loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources)));
    let found =
        liquid.functions.iter().find(|found| found.name.base() == function).expect("the function is there");
    let limits = Limits { work: 300_000, results: 1, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    liquid.check(found, &Settings { limits, strategy, ..Settings::default() }).verdict
}

/// What differs from the expectation, if something does.
fn difference(verdict: &Verdict, expected: &Expected) -> Option<String> {
    match (verdict, expected) {
        (Verdict::Exhausted | Verdict::Bounded(_), Nothing) => None,
        (Verdict::Counterexamples(found), Concrete(violated))
            if found[0].is_concrete() && found[0].violated.call.function.base() == *violated =>
        {
            None
        }
        (Verdict::Counterexamples(found), Blames(functions))
            if found[0].blame.iter().map(|name| name.base()).eq(functions.iter().copied()) =>
        {
            None
        }
        (Verdict::Counterexamples(found), _) => {
            let abstracted: Vec<String> = found[0].abstracted.iter().map(ToString::to_string).collect();
            let (call, violated) = (&found[0].call, &found[0].violated.call);
            Some(format!("{call}, violating {violated}, if {abstracted:?}; expected {expected:?}"))
        }
        _ => Some(format!("{verdict:?}, expected {expected:?}")),
    }
}

#[test]
fn mistakes_are_found_and_the_right_function_is_blamed() {
    let only = std::env::var("WHATIF_CASE").unwrap_or_default();
    let mut differences = Vec::new();
    for (name, parts, function, expected) in CASES.iter().filter(|(name, ..)| name.contains(&only)) {
        let verdict = check(parts, function);
        if let Some(difference) = difference(&verdict, expected) {
            differences.push(format!("{name}: {difference}"));
        }
    }
    assert!(differences.is_empty(), "{} of {}:\n{}", differences.len(), CASES.len(), differences.join("\n"));
}

#[test]
fn the_function_itself_is_told_before_a_call_of_it_that_goes_wrong() {
    let fib = "
{-@ fib :: n:Int -> {v:Int | v >= n} @-}
fib :: Int -> Int
fib 0 = 0
fib 1 = 1
fib n = fib (n - 1) + fib (n - 2)
";
    let Verdict::Counterexamples(found) = check(&[fib], "fib") else { panic!("fib 2 = 1") };
    assert_eq!(found[0].call.to_string(), "fib 2 = 1");
    assert_eq!(found[0].violated.call, found[0].call);
}
