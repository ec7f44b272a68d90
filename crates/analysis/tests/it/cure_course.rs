//! Types that are missing in programs as courses have them: queues, sorts, searches, sets, chains of helpers.

use crate::cures::{checked, types};
use whatif_analysis::{Host, Options};

/// Why no type cures a function of a program.
fn incurable(text: &str, function: &str) -> String {
    let host = Host::new();
    host.open("T.hs", text);
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), function, &Options::default());
    assert_eq!(cure.suggestions, [], "nothing is to be written");
    cure.incurable.unwrap_or_else(|| panic!("nothing is said of `{function}`"))
}

#[test]
fn a_demand_of_elements_may_need_a_promise_of_another_helper() {
    let program = "module T (bill) where
data Items a = None | Item a (Items a)
{-@ bill :: Items Int -> {v:Int | v >= 0} @-}
bill :: Items Int -> Int
bill items = added (honest items)
added :: Items Int -> Int
added None          = 0
added (Item x rest) = x + added rest
honest :: Items Int -> Items Int
honest None = None
honest (Item x rest)
  | x >= 0    = Item x (honest rest)
  | otherwise = honest rest
";
    let mut found = types(program, "bill");
    found.sort();
    assert_eq!(found, ["added :: Items Nat -> Nat", "honest :: Items Int -> Items Nat"]);
}

#[test]
fn a_helper_may_need_a_demand_a_promise_and_a_metric() {
    let program = "module T where
data Stack a = Empty | Push a (Stack a)
{-@ measure depth @-}
{-@ depth :: Stack a -> Nat @-}
depth :: Stack a -> Int
depth Empty      = 0
depth (Push _ s) = 1 + depth s
{-@ never :: {v:Int | false} -> a @-}
never :: Int -> a
never _ = error \"never\"
unbottom :: Stack a -> Stack a
unbottom (Push _ Empty)      = Empty
unbottom (Push x (Push y s)) = Push x (unbottom (Push y s))
unbottom Empty               = never 0
{-@ twice :: {s:Stack a | depth s > 1} -> {v:Stack a | depth v == depth s - 2} @-}
twice :: Stack a -> Stack a
twice s = unbottom (unbottom s)
";
    let wanted =
        "unbottom :: {xs:Stack a | depth xs > 0} -> {v:Stack a | depth v == depth xs - 1} / [depth xs]";
    assert_eq!(types(program, "twice"), [wanted]);
}

#[test]
fn filters_behind_a_concatenation_need_the_sizes_of_all_helpers() {
    let program = "module T (count, counts, noisy) where
{-@ LIQUID \"--no-termination\" @-}
data Row a = End | Cell a (Row a)
{-@ measure count @-}
count :: Row a -> Int
count End        = 0
count (Cell _ r) = 1 + count r
{-@ invariant {v:Row a | 0 <= count v} @-}
{-@ measure counts @-}
counts :: Row (Row a) -> Int
counts End         = 0
counts (Cell r rs) = count r + counts rs
{-@ invariant {v:Row (Row a) | 0 <= counts v} @-}
{-@ noisy :: rs:Row (Row Int) -> {v:Row Int | count v <= counts rs} @-}
noisy :: Row (Row Int) -> Row Int
noisy rs = loud (flat rs)
loud :: Row Int -> Row Int
loud End = End
loud (Cell x r)
  | x > 9     = Cell x (loud r)
  | otherwise = loud r
flat :: Row (Row a) -> Row a
flat End                    = End
flat (Cell r End)           = r
flat (Cell r (Cell s rows)) = flat (Cell (beside r s) rows)
beside :: Row a -> Row a -> Row a
beside End        s = s
beside (Cell x r) s = Cell x (beside r s)
";
    let found = types(program, "noisy");
    let says =
        |function: &str, what: &str| found.iter().any(|ty| ty.starts_with(function) && ty.contains(what));
    assert!(says("loud ::", "count v <= count xs"), "{found:?}");
    assert!(says("beside ::", "count v == count xs + count ys"), "{found:?}");
}

#[test]
fn a_chain_of_helpers_adds_up() {
    let program = "module T where
next :: Int -> Int
next n = n + 1
afterNext :: Int -> Int
afterNext n = next (next n)
third :: Int -> Int
third n = afterNext n + 1
{-@ add3 :: n:Int -> {v:Int | v == n + 3} @-}
add3 :: Int -> Int
add3 n = third n
";
    let mut found = types(program, "add3");
    found.sort();
    let wanted = [
        "afterNext :: n:Int -> {v:Int | v == n + 2}",
        "next :: n:Int -> {v:Int | v == n + 1}",
        "third :: n:Int -> {v:Int | v == n + 3}",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn what_has_one_element_says_so() {
    let program = "module T where
{-@ snoc :: xs:[a] -> a -> {v:[a] | len v == len xs + 1} @-}
snoc :: [a] -> a -> [a]
snoc xs x = end xs x
end :: [a] -> a -> [a]
end xs x = glue xs (one x)
one :: a -> [a]
one x = [x]
glue :: [a] -> [a] -> [a]
glue []     ys = ys
glue (x:xs) ys = x : glue xs ys
";
    let mut found = types(program, "snoc");
    found.sort();
    let wanted = [
        "end :: xs:[a] -> a -> {v:[a] | len v == len xs + 1}",
        "glue :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys}",
        "one :: a -> {v:[a] | len v == 1}",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_merge_sort_needs_what_splits_and_what_merges() {
    let program = "module T where
split :: [a] -> ([a], [a])
split (x:y:zs) = let (xs, ys) = split zs in (x : xs, y : ys)
split xs       = (xs, [])
merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x:xs) (y:ys)
  | x <= y    = x : merge xs (y : ys)
  | otherwise = y : merge (x : xs) ys
{-@ sort :: xs:[Int] -> {v:[Int] | len v == len xs} / [len xs] @-}
sort :: [Int] -> [Int]
sort []  = []
sort [x] = [x]
sort xs  = let (a, b) = split xs in merge (sort a) (sort b)
";
    let found = types(program, "sort");
    let merge = "merge :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v == len xs + len ys} / [len xs + len ys]";
    assert!(found.iter().any(|ty| ty == merge), "{found:?}");
    let splits =
        |ty: &String| ty.starts_with("split ::") && ty.contains("len (fst v) + len (snd v) == len xs");
    assert!(found.iter().any(splits), "{found:?}");
}

#[test]
fn the_middle_of_an_interval_lies_in_it() {
    let program = "module T where
middle :: Int -> Int -> Int
middle lo hi = lo + (hi - lo) `div` 2
{-@ search :: lo:Nat -> {hi:Int | lo <= hi} -> (Int -> Bool) -> Nat / [hi - lo] @-}
search :: Int -> Int -> (Int -> Bool) -> Int
search lo hi p
  | lo == hi         = lo
  | p (middle lo hi) = search lo (middle lo hi) p
  | otherwise        = search (middle lo hi + 1) hi p
";
    assert_eq!(types(program, "search"), ["middle :: n:Int -> m:Int -> {v:Int | n < m => n <= v && v < m}"]);
}

#[test]
fn a_data_type_called_nat_is_not_meant() {
    let program = "module T where
data Nat = Z | S Nat
value :: Nat -> Int
value Z     = 0
value (S n) = 1 + value n
{-@ known :: Nat -> {v:Int | v >= 0} @-}
known :: Nat -> Int
known n = value n
";
    assert_eq!(types(program, "known"), ["value :: Nat -> {v:Int | v >= 0}"]);
}

#[test]
fn a_written_type_that_lacks_a_demand_is_not_changed_but_the_demand_is_shown() {
    let program = "module T where
{-@ first :: [a] -> a @-}
first :: [a] -> a
first (x:_) = x
";
    let said = incurable(program, "first");
    assert!(said.starts_with("the type demands too little: it allows  first []"), "{said}");
    assert!(said.ends_with("\n{-@ first :: {xs:[a] | len xs > 0} -> a @-}"), "{said}");
    let cured = program.replace("{-@ first :: [a] -> a @-}", said.lines().last().unwrap_or_default());
    assert!(checked(&cured).functions.iter().all(|found| found.counterexamples().is_empty()));
}

#[test]
fn what_a_written_type_lacks_for_a_call_is_shown() {
    let program = "module T where
{-@ final :: [a] -> a @-}
final :: [a] -> a
final xs = xs !! (length xs - 1)
";
    let shown = "this type is verified, which demands more of callers and was not written:";
    assert_eq!(
        incurable(program, "final"),
        format!(
            "the type demands too little: it allows  final []\n{shown}\n{{-@ final :: {{xs:[a] | len xs > 0}} -> a @-}}"
        )
    );
}

#[test]
fn a_demand_that_leaves_hardly_any_argument_is_not_shown() {
    let program = "module T where
{-@ never :: {v:Int | false} -> a @-}
never :: Int -> a
never _ = error \"never\"
{-@ size :: [a] -> Int @-}
size :: [a] -> Int
size []    = 0
size (_:_) = never 0
";
    let host = Host::new();
    host.open("T.hs", program);
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), "size", &Options::default());
    assert_eq!((cure.suggestions, cure.incurable), (Vec::new(), None));
}

#[test]
fn where_code_and_type_are_right_the_lemmas_are_named_that_are_lacking() {
    let program = "module T where
app :: [Int] -> [Int] -> [Int]
app []     ys = ys
app (x:xs) ys = x : app xs ys
rev :: [Int] -> [Int]
rev []     = []
rev (x:xs) = app (rev xs) [x]
{-@ turned :: [Int] -> {v:Bool | v} @-}
turned :: [Int] -> Bool
turned xs = rev (rev xs) == xs
";
    let said = incurable(program, "turned");
    assert!(
        said.starts_with("the code is right, and no type that was tried says enough: `turned` is True"),
        "{said}"
    );
    assert!(said.contains("\n  For all xs, x: `rev (app xs [x])` = `x : rev xs`\n"), "{said}");
    assert!(!said.contains("`xs == xs`"), "that LiquidHaskell knows: {said}");
}

#[test]
fn of_wrong_code_no_lemma_is_lacking() {
    let program = "module T where
app :: [Int] -> [Int] -> [Int]
app []     ys = ys
app (x:xs) ys = x : app xs ys
{-@ swapped :: [Int] -> [Int] -> {v:Bool | v} @-}
swapped :: [Int] -> [Int] -> Bool
swapped xs ys = app xs ys == app ys xs
";
    let said = incurable(program, "swapped");
    assert!(said.starts_with("no type can cure this"), "{said}");
}
