//! Types that are missing: found, verified, written into files; and what no type can cure.

#[path = "../../benches/cures/programs.rs"]
#[allow(dead_code, reason = "the benchmark uses more of it")]
mod programs;

use std::path::{Path, PathBuf};

use crate::cures::{checked, cure, types};
use programs::{EXERCISES, Flavour};
use whatif_analysis::{FunctionReport, Host, Options, Part, Report, Status, edited};

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/liquid").join(name);
    std::fs::read_to_string(path).expect("the example is there")
}

#[test]
fn concat_needs_the_size_of_what_append_returns() {
    let expected = ["append :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys}"];
    assert_eq!(types(&example("Concat.hs"), "concat"), expected);
}

#[test]
fn add_two_needs_to_know_what_incr_returns() {
    let expected = ["incr :: x:Nat -> {r:Int | 0 <= r && r == x + 1}"];
    assert_eq!(types(&example("Incr.hs"), "addTwo"), expected);
}

#[test]
fn the_concat_of_the_fixed_twin_needs_the_size_of_what_add_list_returns() {
    let twin = example("ConcatFoldrFixed.hs");
    let without = twin.lines().filter(|line| !line.starts_with("{-@ addList")).collect::<Vec<_>>().join("\n");
    let expected = ["addList :: xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys}"];
    assert_eq!(types(&without, "concat"), expected);
}

#[test]
fn where_no_type_of_foldr_says_enough_the_fixed_twins_type_is_named() {
    let host = Host::new();
    host.open("T.hs", example("ConcatFoldr.hs"));
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), "concat", &Options::default());
    assert_eq!(cure.suggestions, []);
    let why = cure.incurable.expect("it is known");
    assert!(why.starts_with("no type of `foldr` can cure this: its callers choose"), "{why}");
    let ty = "xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys}";
    assert_eq!(why.lines().last(), Some(&*format!("{{-@ concatFoldr :: {ty} @-}}")));
    // That is what the fixed twin says: with it in the place of the twin's annotation, the twin is verified.
    let twin = example("ConcatFoldrFixed.hs");
    let start = twin.find("{-@ addList").expect("it has a type");
    let end = start + twin[start..].find("@-}").expect("it ends");
    let report = checked(&format!("{}{{-@ addList :: {ty} {}", &twin[..start], &twin[end..]));
    assert!(report.functions.iter().all(|found| found.status() == Status::Verified));
}

#[test]
fn what_is_not_shown_to_end_gets_no_type_by_induction() {
    // Each call returns one element more than itself: only a result that no run has would do.
    assert_eq!(cure(&example("Replicate.hs"), "replicate"), None);
    let host = Host::new();
    host.open("T.hs", example("Replicate.hs"));
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), "replicate", &Options::default());
    let why =
        "no type can cure this: `replicate 1 x` calls itself with the same arguments, and so on for ever";
    assert_eq!(cure.incurable.as_deref(), Some(why));
    // Where the check of termination is turned off and would succeed, there is a type.
    let unchecked = format!("{{-@ LIQUID \"--no-termination\" @-}}\n{}", example("Concat.hs"));
    let expected = ["append :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys}"];
    assert_eq!(types(&unchecked, "concat"), expected);
    // The code of the fixed twin ends for numbers that are not negative.
    let twin = example("ReplicateFixed.hs").replace("n:Nat", "n:Int");
    assert_eq!(types(&twin, "replicate"), ["replicate :: n:Nat -> a -> {xs:[a] | size xs == n}"]);
}

#[test]
fn a_function_without_a_type_may_demand_something_of_its_callers() {
    let suggestion = cure(&example("Head.hs"), "first").expect("a demand helps");
    assert_eq!(suggestion.ty, "{xs:[(a, b)] | size xs > 0} -> a");
    assert!(suggestion.demands_more);
}

#[test]
fn a_function_without_a_type_may_demand_something_of_elements() {
    let program = "module T where
{-@ inverse :: {v:Int | v /= 0} -> Int @-}
inverse :: Int -> Int
inverse n = 100 `div` n
inverses :: [Int] -> [Int]
inverses xs = map inverse xs
";
    assert_eq!(types(program, "inverses"), ["inverses :: [{e:Int | e /= 0}] -> [Int]"]);
}

#[test]
fn a_type_may_demand_and_promise_together() {
    let program = "module T where
{-@ sumList :: [Nat] -> Nat @-}
sumList :: [Int] -> Int
sumList []     = 0
sumList (x:xs) = x + sumList xs
bumps :: [Int] -> [Int]
bumps []     = []
bumps (x:xs) = (x + 1) : bumps xs
{-@ total :: [Nat] -> Nat @-}
total :: [Int] -> Int
total xs = sumList (bumps xs)
";
    assert_eq!(types(program, "total"), ["bumps :: [Nat] -> [Nat]"]);
}

#[test]
fn a_promise_may_compare_with_the_argument_of_which_something_is_demanded() {
    let program = "module T where
halve :: Int -> Int
halve n = if n < 2 then 0 else 1 + halve (n - 2)
{-@ upper :: n:Nat -> Nat @-}
upper :: Int -> Int
upper n = n - halve n
";
    assert_eq!(types(program, "upper"), ["halve :: n:Nat -> {v:Int | v <= n}"]);
}

#[test]
fn what_nobody_asks_to_end_may_demand_what_makes_it_end() {
    let program = "module T where
{-@ LIQUID \"--no-termination\" @-}
copies :: Int -> a -> [a]
copies n x = if n == 0 then [] else x : copies (n - 1) x
{-@ row :: n:Nat -> {v:[Int] | len v == n + 1} @-}
row :: Int -> [Int]
row n = 0 : copies n 0
";
    assert_eq!(types(program, "row"), ["copies :: n:Nat -> a -> {v:[a] | len v == n}"]);
}

#[test]
fn a_chain_may_need_a_demand_that_makes_it_end_too() {
    let program = "module T where
{-@ LIQUID \"--no-termination\" @-}
nothing :: [a]
nothing = []
copies :: Int -> a -> [a]
copies n x = if n == 0 then nothing else x : copies (n - 1) x
{-@ row :: n:Nat -> {v:[Int] | len v == n + 1} @-}
row :: Int -> [Int]
row n = 0 : copies n 0
";
    let expected = ["nothing :: {v:[a] | len v == 0}", "copies :: n:Nat -> a -> {v:[a] | len v == n}"];
    let mut found = types(program, "row");
    found.sort_by_key(|ty| std::cmp::Reverse(ty.clone()));
    assert_eq!(found, expected);
}

#[test]
fn a_hidden_helper_may_demand_what_its_promise_needs() {
    let program = "module T (prop) where
data Chain a = End | Link a (Chain a)
{-@ measure links @-}
links :: Chain a -> Int
links End        = 0
links (Link _ c) = 1 + links c
{-@ die :: {v:Int | false} -> a @-}
die :: Int -> a
die _ = error \"no\"
pairUp :: (a -> b -> c) -> Chain a -> Chain b -> Chain c
pairUp _ End        End        = End
pairUp f (Link x c) (Link y d) = Link (f x y) (pairUp f c d)
pairUp _ _          _          = die 0
{-@ prop :: c:Chain Int -> {v:Chain Int | links v == links c} @-}
prop :: Chain Int -> Chain Int
prop c = pairUp (+) c c
";
    let demand = "pairUp :: (a -> b -> c) -> xs:Chain a -> {ys:Chain b | links ys == links xs}";
    assert_eq!(types(program, "prop"), [format!("{demand} -> {{v:Chain c | links v == links xs}}")]);
}

#[test]
fn what_is_cut_to_the_shorter_of_two_lists_says_so() {
    let program = "module T where
zipped :: [a] -> [b] -> [(a, b)]
zipped (x:xs) (y:ys) = (x, y) : zipped xs ys
zipped _      _      = []
{-@ fits :: xs:[a] -> {ys:[b] | len xs <= len ys} -> {v:[(a, b)] | len v == len xs} @-}
fits :: [a] -> [b] -> [(a, b)]
fits xs ys = zipped xs ys
";
    let shorter = "zipped :: xs:[a] -> ys:[b] -> {v:[(a, b)] | len xs <= len ys => len v == len xs}";
    assert_eq!(types(program, "fits"), [shorter]);
}

/// Every so many of the variants of the exercises: the benchmark takes all of them.
const SAMPLE: usize = 7;

#[test]
fn a_helper_without_a_type_may_need_two_demands_and_a_promise() {
    let text = "module T (rest_is_shorter) where\n\
                {-@ rest_is_shorter :: n:Nat -> {xs:[a] | n <= len xs} -> {v:Bool | v} @-}\n\
                rest_is_shorter :: Int -> [a] -> Bool\nrest_is_shorter n xs = count (skip n xs) == count xs - n\n\
                count :: [a] -> Int\ncount [] = 0\ncount (_ : xs) = 1 + count xs\n\
                skip :: Int -> [a] -> [a]\nskip 0 xs = xs\nskip n (_ : xs) = skip (n - 1) xs\nskip _ [] = impossible \"\"\n\
                {-@ impossible :: {v:String | false} -> a @-}\nimpossible :: String -> a\nimpossible why = error why\n";
    let types = types(text, "rest_is_shorter");
    assert!(
        types.iter().any(|ty| ty.starts_with("skip ::") && ty.contains("len v == len xs - n")),
        "{types:?}"
    );
}

#[test]
fn helpers_without_types_get_all_that_is_needed_at_once() {
    let text = "module T (as_short) where\n\
                {-@ as_short :: [a] -> [b] -> {v:Bool | v} @-}\n\
                as_short :: [a] -> [b] -> Bool\n\
                as_short xs ys = let ps = pair xs ys in if count xs < count ys then count ps == count xs else count ps == count ys\n\
                count :: [a] -> Int\ncount [] = 0\ncount (_ : xs) = 1 + count xs\n\
                pair :: [a] -> [b] -> [(a, b)]\npair (x : xs) (y : ys) = (x, y) : pair xs ys\npair _ _ = []\n";
    let types = types(text, "as_short");
    let pair = types.iter().find(|ty| ty.starts_with("pair ::")).expect("`pair` gets a type");
    assert!(pair.contains("len xs <= len ys => len v == len xs"), "{pair}");
    assert!(pair.contains("len ys <= len xs => len v == len ys"), "{pair}");
}

#[test]
fn of_a_chain_one_may_need_a_metric_to_end() {
    let text = "{-@ LIQUID \"--no-termination\" @-}\nmodule T (short, size, total) where\n\
                data L a = a :> L a | N\n\
                {-@ measure size @-}\nsize :: L a -> Int\nsize N = 0\nsize (_ :> xs) = 1 + size xs\n\
                {-@ invariant {v:L a | 0 <= size v} @-}\n\
                {-@ measure total @-}\ntotal :: L (L a) -> Int\ntotal N = 0\ntotal (x :> xs) = size x + total xs\n\
                {-@ short :: xs:L (L a) -> {v:L a | size v <= total xs} @-}\nshort :: L (L a) -> L a\nshort xs = flatten xs\n\
                flatten :: L (L a) -> L a\nflatten N = N\nflatten (xs :> N) = xs\nflatten (xs :> (ys :> xss)) = flatten (join xs ys :> xss)\n\
                join :: L a -> L a -> L a\njoin N ys = ys\njoin (x :> xs) ys = x :> join xs ys\n";
    let types = types(text, "short");
    assert!(types.iter().any(|ty| ty.starts_with("flatten ::") && ty.contains("/ [size xs]")), "{types:?}");
    assert!(
        types.iter().any(|ty| ty.starts_with("join ::") && ty.contains("size v == size xs + size ys")),
        "{types:?}"
    );
}

#[test]
fn what_is_suggested_for_the_exercises_holds_for_a_host_that_never_saw_them() {
    let variants = EXERCISES.iter().flat_map(|exercise| exercise.variants(Flavour::Haskell, 0));
    let mut cured = 0;
    for variant in variants.step_by(SAMPLE) {
        let report = checked(&variant.text);
        let is_abstract = |found: &&FunctionReport| found.status() == Status::Abstract;
        for accused in report.functions.iter().filter(is_abstract) {
            assert_ne!(types(&variant.text, &accused.name), [""; 0], "{}", variant.name);
            cured += 1;
        }
    }
    assert!(cured >= 10, "{cured}");
}

/// A number between two others.
const CLAMP: &str = "module T where
{-@ clamp :: lo:Int -> hi:Int -> Int -> {v:Int | lo <= v && v <= hi} @-}
clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo    = lo
  | x > hi    = hi
  | otherwise = x
";

#[test]
fn a_type_that_no_code_can_keep_demands_too_little() {
    let incurable = |program: &str| {
        let host = Host::new();
        host.open("T.hs", program);
        let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), "clamp", &Options::default());
        assert_eq!(cure.suggestions, []);
        cure.incurable.expect("something is said")
    };
    let why = incurable(CLAMP);
    assert!(why.starts_with("the type demands too little"), "{why}");
    let has = "{-@ clamp :: lo:Int -> {hi:Int | hi >= lo} -> Int -> {v:Int | lo <= v && v <= hi} @-}";
    assert_eq!(why.lines().last(), Some(has));
    // Where some code could keep the promise, a demand would only hide that this code does not.
    let wrong = CLAMP.replace("hi:Int ->", "hi:{h:Int | lo <= h} ->").replace("= hi\n", "= hi + 1\n");
    assert!(incurable(&wrong).starts_with("no type can cure this"));
}

#[test]
fn where_one_function_is_asked_about_others_are_verified_too() {
    let text = "module T where
{-@ type Between LO HI = {v:Int | LO <= v && v <= HI} @-}
grade :: Int -> Int
grade p = if p >= 50 then p - 49 else 5
{-@ ranks :: [Between 0 100] -> [Between 1 51] @-}
ranks :: [Int] -> [Int]
ranks ps = map grade ps
";
    let host = Host::new();
    host.open("T.hs", text);
    let report = host.check(&["T.hs".into()], &["ranks".into()], &Options::default().suggest());
    for suggestion in report.functions.iter().flat_map(|found| &found.suggestions) {
        let after = checked(&edited(text, suggestion.changes().map(|(_, _, edit)| edit)).expect("it fits"));
        assert!(after.errors.is_empty(), "{suggestion:?}");
        let verified =
            |name: &str| after.functions.iter().any(|f| f.name == name && f.status() == Status::Verified);
        assert!(suggestion.changes().all(|(function, ..)| verified(function)), "{suggestion:?}");
    }
}

#[test]
fn the_types_of_a_chain_are_one_suggestion() {
    let program = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
link :: a -> [a] -> [a]
link x xs = x : xs
append :: [a] -> [a] -> [a]
append []     ys = ys
append (x:xs) ys = link x (append xs ys)
{-@ both :: xs:[a] -> {v:[a] | size v == size xs + size xs} @-}
both :: [a] -> [a]
both xs = append xs xs
";
    let expected = [
        "link :: a -> xs:[a] -> {v:[a] | size v == size xs + 1}",
        "append :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys}",
    ];
    assert_eq!(types(program, "both"), expected);
}

/// The files of `kmeans`, and a host in which they are open.
fn kmeans() -> (Host, Vec<PathBuf>) {
    let host = Host::new();
    for name in KMEANS {
        host.open(name, example(&format!("kmeans/{name}")));
    }
    (host, KMEANS.iter().map(PathBuf::from).collect())
}

const KMEANS: [&str; 4] = ["Assert.hs", "KMeans.hs", "List.hs", "MapReduce.hs"];

#[test]
fn kmeans_needs_the_type_that_the_fixed_twin_gives_to_merge_cluster() {
    let (host, paths) = kmeans();
    let cure = host.cure(&paths, "KMeans.hs".as_ref(), "kmeans1", &Options::default());
    let suggestion = cure.suggestions.first().expect("`mergeCluster` can have a type");
    assert!(suggestion.verified && suggestion.cures.contains(&"kmeans1".to_string()));
    let found = format!("{{-@ {} :: {} @-}}", suggestion.function, suggestion.ty);
    assert!(example("kmeans-fixed/KMeans.hs").contains(&found), "{found}");
}

#[test]
fn a_function_of_another_file_gets_its_type_there() {
    let (host, paths) = kmeans();
    let cure = host.cure(&paths, "MapReduce.hs".as_ref(), "addKV", &Options::default());
    let suggestion = cure.suggestions.first().expect("`add` can have a type");
    assert!(suggestion.verified && suggestion.cures.contains(&"addKV".to_string()));
    assert_eq!(suggestion.ty, "a -> xs:List a -> {v:List a | size v == size xs + 1}");
    assert_eq!(suggestion.edit.place.file, "List.hs");
    // A host that never saw the files finds the same; and what the fixed twin says of `add` is verified beside it.
    let new = edited(&example("kmeans/List.hs"), [&suggestion.edit]).expect("it fits");
    let twin = "{-@ twin :: a -> xs:List a -> ListN a {1 + size xs} @-}\ntwin x xs = add x xs\n";
    let (fresh, _) = kmeans();
    fresh.open("List.hs", format!("{new}\n{twin}"));
    let list = fresh.check(&["List.hs".into()], &[], &Options::default());
    for name in ["add", "twin"] {
        let found = list.functions.iter().find(|found| found.name == name).expect("it is there");
        assert_eq!(found.status(), Status::Verified, "{name}");
    }
    let reduce = fresh.check(&["MapReduce.hs".into()], &[], &Options::default());
    let found = reduce.functions.iter().find(|found| found.name == "addKV").expect("it is there");
    assert!(found.counterexamples().is_empty());
}

/// A sort by insertion, whose `ins` is bound as the last line says.
fn sort_with(bound: &str) -> String {
    format!(
        "module T where
{{-@ measure size @-}}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
{{-@ isort :: Ord a => xs:[a] -> {{v:[a] | size v == size xs}} @-}}
isort :: Ord a => [a] -> [a]
isort []     = []
{bound}
"
    )
}

#[test]
fn a_local_function_gets_its_type_where_it_is_bound() {
    let annotation = "{-@ ins :: Ord a => a -> xs:[a] -> {v:[a] | size v == size xs + 1} @-}";
    let equations = |column: &str| {
        format!(
            "ins y [] = [y]\n{column}ins y (z:zs) | y <= z    = y : z : zs\n{column}             | otherwise = z : ins y zs"
        )
    };
    let cases = [
        ("isort (x:xs) = ins x (isort xs)\n  where\n    ", "    "),
        ("isort (x:xs) = ins x (isort xs)\n  where ", "        "),
        ("isort (x:xs) =\n  let ", "      "),
        ("isort (x:xs) = ins x (isort xs)\n where\n\t", "\t"),
    ];
    for (before, column) in cases {
        let after = if before.contains("let") { "\n  in ins x (isort xs)" } else { "" };
        let program = sort_with(&format!("{before}{}{after}", equations(column)));
        let suggestion = cure(&program, "isort").unwrap_or_else(|| panic!("nothing for {before:?}"));
        assert!(suggestion.verified && suggestion.cures == ["isort"], "{suggestion:?}");
        let edited = edited(&program, suggestion.changes().map(|(_, _, edit)| edit)).expect("it fits");
        let expected = sort_with(&format!("{before}{annotation}\n{column}{}{after}", equations(column)));
        assert_eq!(edited, expected);
        let report = checked(&edited);
        assert!(
            report.errors.is_empty()
                && report.functions.iter().all(|found| found.counterexamples().is_empty())
        );
    }
    // In a literate file, and where lines end as on Windows.
    let program = sort_with(&format!("{}{}", cases[0].0, equations(cases[0].1)));
    let literate: String = program.lines().map(|line| format!("> {line}\r\n")).collect();
    let host = Host::new();
    host.open("T.lhs", literate.as_str());
    let cure = host.cure(&["T.lhs".into()], "T.lhs".as_ref(), "isort", &Options::default());
    let edited = edited(&literate, [&cure.suggestions[0].edit]).expect("it fits");
    assert!(edited.contains(&format!("\r\n>     {annotation}\r\n>     ins y [] = [y]\r\n")), "{edited}");
}

#[test]
fn a_local_function_of_another_function_is_no_worse_for_it() {
    let program = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
{-@ rev :: xs:[a] -> {v:[a] | size v == size xs} @-}
rev :: [a] -> [a]
rev xs = go xs []
  where
    go []     acc = acc
    go (y:ys) acc = go ys (y : acc)
{-@ total :: xs:[Int] -> {v:Int | v >= 0} @-}
total :: [Int] -> Int
total xs = go 0 xs
  where
    go :: Int -> [Int] -> Int
    go acc []     = acc
    go acc (_:ys) = go (acc + 1) ys
";
    let expected = ["go :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys}"];
    let suggestion = cure(program, "rev").expect("`go` can have a type");
    let found: Vec<String> = suggestion.changes().map(|(of, ty, _)| format!("{of} :: {ty}")).collect();
    assert_eq!(found, expected);
    let after = checked(&edited(program, [&suggestion.edit]).expect("it fits"));
    let status =
        |name: &str| after.functions.iter().find(|found| found.name == name).map(|found| found.status());
    assert_eq!((status("rev"), status("total")), (Some(Status::Bounded), Some(Status::Bounded)));
}

#[test]
fn a_local_function_that_may_not_end_gets_no_type() {
    let endless = "isort (x:xs) = ins x (isort xs)\n  where ins y zs = ins y zs";
    assert_eq!(cure(&sort_with(endless), "isort"), None);
    let unchecked = format!("{{-@ LIQUID \"--no-termination\" @-}}\n{}", sort_with(endless));
    assert_eq!(cure(&unchecked, "isort"), None);
}

#[test]
fn what_split_returns_makes_a_merge_sort_end() {
    let program = "module T where
{-@ measure size @-}
{-@ size :: [a] -> Nat @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
split :: [a] -> ([a], [a])
split []       = ([], [])
split [x]      = ([x], [])
split (x:y:zs) = let (xs, ys) = split zs in (x : xs, y : ys)
{-@ merge :: xs:[Int] -> ys:[Int] -> {v:[Int] | size v == size xs + size ys} / [size xs + size ys] @-}
merge :: [Int] -> [Int] -> [Int]
merge []     ys = ys
merge xs     [] = xs
merge (x:xs) (y:ys) | x <= y    = x : merge xs (y:ys)
                    | otherwise = y : merge (x:xs) ys
{-@ msort :: xs:[Int] -> {v:[Int] | size v == size xs} @-}
msort :: [Int] -> [Int]
msort []  = []
msort [x] = [x]
msort xs  = merge (msort ys) (msort zs)
  where (ys, zs) = split xs
";
    let found = types(program, "msort");
    let [split] = &found[..] else { panic!("{found:?}") };
    assert!(split.starts_with("split :: xs:[a] -> "), "{split}");
    assert!(split.contains("size (fst v) + size (snd v) == size xs"), "{split}");
}

#[test]
fn the_type_that_wrong_code_does_have_is_shown_and_not_written() {
    let program = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | size v == size xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ []     = []
keep p (x:xs) = if p x then x : keep p xs else keep p xs
";
    let host = Host::new();
    host.open("T.hs", program);
    let cure = host.cure(&["T.hs".into()], "T.hs".as_ref(), "keep", &Options::default());
    let why = cure.incurable.expect("the code is wrong");
    assert!(why.starts_with("no type can cure this"), "{why}");
    let has = "{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | size v <= size xs} @-}";
    assert_eq!(why.lines().last(), Some(has));
    assert_eq!(cure.suggestions, []);
    assert_eq!(host.fix(&["T.hs".into()], &[], &Options::default()).files, []);
}

/// What is wrong in the code of an exercise: text, and what stands there instead.
const MISTAKES: &[(&str, &str)] = &[
    ("= x :+: append xs ys", "= append xs ys"),
    ("append Emp ys = ys", "append Emp ys = Emp"),
    ("append x (concat xs)", "append x x"),
    ("append xs (append ys zs)", "append xs (append ys ys)"),
    ("= f x :+: map f xs", "= map f xs"),
    ("map (+ 1) (map (* 2) xs)", "0 :+: map (* 2) xs"),
    ("x :+: replicate (n - 1) x", "x :+: (x :+: replicate (n - 1) x)"),
    ("0 :+: replicate n 0", "replicate n 0"),
    ("onto xs (x :+: ys)", "onto xs ys"),
    ("onto xs Emp", "onto xs xs"),
    ("y :+: Emp", "Emp"),
    ("insert x (sort xs)", "sort xs"),
    ("1 + length xs", "length xs"),
    ("length xs + length ys", "length xs + 1"),
    ("if p x then x :+: filter p xs", "if p x then x :+: (x :+: filter p xs)"),
    ("add x xs = x :+: xs", "add x xs = xs"),
    ("add x (add y Emp)", "add x Emp"),
    ("incr x = x + 1", "incr x = x + 2"),
    ("incr (incr x)", "incr x"),
    ("then 0 - x else x", "then x else 0 - x"),
    ("if x >= y then x else y", "if x >= y then y else x"),
    ("max x (max y z)", "max x y"),
    ("double x = x + x", "double x = x + 2"),
    ("double (double x)", "double x"),
    ("null Emp = True", "null Emp = False"),
    ("isPositive n = n > 0", "isPositive n = n >= 0"),
    ("= x :+: snoc xs y", "= snoc xs y"),
    ("= snoc xs x", "= snoc (x :+: xs) x"),
    ("= range 0 n", "= 0 :+: range 0 n"),
    ("square x = x * x", "square x = x - 1"),
    ("if x < 0 then 0 else x", "if x < 0 then x else 0"),
    ("(x :+: flatten r)", "(flatten r)"),
    ("x :+: flatten t", "flatten t"),
    ("Node (mirror r) x (mirror l)", "mirror r"),
    ("= x :+: interleave ys xs", "= interleave ys xs"),
    ("interleave xs xs", "xs"),
    ("f x y :+: zipWith f xs ys", "zipWith f xs ys"),
    ("n :+: naturals (n - 1)", "(0 - n) :+: naturals (n - 1)"),
    ("if b then x else y", "if b then x else x + 1"),
    ("drop 0 xs = xs", "drop 0 xs = Emp"),
    ("cut xs = drop 2 xs", "cut xs = drop 1 xs"),
    ("link x xs = x :+: xs", "link x xs = xs"),
    ("both xs = append xs xs", "both xs = xs"),
    ("evenly n = n + n", "evenly n = n - 1"),
    ("if x <= y then x else y", "if x <= y then y else x"),
    ("pred n = n - 1", "pred n = n + 1"),
    ("tail (_ :+: xs) = xs", "tail (x :+: xs) = x :+: xs"),
    ("init (x :+: Emp) = Emp", "init (x :+: Emp) = x :+: Emp"),
    ("= x :+: take (n - 1) xs", "= take (n - 1) xs"),
    ("x :+: (x :+: stutter xs)", "x :+: stutter xs"),
    ("xs else x :+: delete y xs", "xs else x :+: (x :+: delete y xs)"),
    ("= x :+: copy xs", "= copy xs"),
    ("then Emp else n :+: down (n - 1)", "then n :+: Emp else n :+: down (n - 1)"),
    ("k * x :+: scale k xs", "scale k xs"),
    ("grow n = n + 2", "grow n = n - 2"),
    ("if n > 3 then 3 else n", "if n > 3 then n + 1 else n"),
    ("then 1 else if n == 0", "then 2 else if n == 0"),
    ("if b then xs else ys", "if b then xs else Emp"),
    ("1 + tally l + tally r", "tally l + tally r"),
    ("Node (each f l) (f x) (each f r)", "each f l"),
    ("Node Leaf y Leaf", "Leaf"),
    ("from (n + 1) xs", "from n xs"),
    ("difference x y = x - y", "difference x y = x + y"),
    ("isZero n = n == 0", "isZero n = n == 1"),
    ("hasOne Emp = False", "hasOne Emp = True"),
    ("grown x xs = x :+: (x :+: xs)", "grown x xs = xs"),
    ("x + sum xs", "sum xs - x"),
    ("1 + halve (n - 2)", "n + halve (n - 2)"),
];

/// Programs whose code is wrong, each in one place.
fn wrong_programs() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for flavour in [Flavour::Own, Flavour::Haskell] {
        for exercise in EXERCISES {
            for (right, wrong) in MISTAKES.iter().filter(|(right, _)| exercise.text.contains(right)) {
                let program = exercise.changed(flavour, right, wrong);
                found.push((format!("{}: {wrong} ({flavour:?})", exercise.name), program));
            }
        }
    }
    found
}

#[test]
fn no_type_hides_that_code_is_wrong() {
    let programs = wrong_programs();
    assert!(programs.len() >= 100, "{}", programs.len());
    let mut said = 0;
    for (name, program) in programs {
        let host = Host::new();
        host.open("T.hs", program);
        let report = host.check(&["T.hs".into()], &[], &Options::default().suggest());
        let wrong: Vec<&str> = report
            .functions
            .iter()
            .filter(|found| found.status() == Status::Concrete)
            .filter(|found| found.counterexamples().iter().any(|one| one.violated.part != Part::Termination))
            .map(|found| found.name.as_str())
            .collect();
        assert!(report.functions.iter().any(|found| !found.counterexamples().is_empty()), "{name}");
        for suggestion in report.functions.iter().flat_map(|found| &found.suggestions) {
            let hidden = suggestion.cures.iter().find(|cured| wrong.contains(&cured.as_str()));
            assert_eq!(hidden, None, "{name}: {suggestion:?}");
        }
        let is_said = |found: &FunctionReport| {
            found.incurable.as_ref().is_some_and(|why| why.starts_with("no type can cure this"))
        };
        said += usize::from(report.functions.iter().any(is_said));
    }
    assert!(said >= 100, "{said}");
}

#[test]
fn a_fix_is_written_once_and_changes_nothing_else() {
    let folder = folder("fix");
    let program = example("Concat.hs");
    let with_tabs = program.replace("append xs     [] = xs", "append xs\t[] = xs -- a comment");
    let cases = [
        ("Unix.hs", with_tabs.clone()),
        ("Windows.hs", with_tabs.replace('\n', "\r\n")),
        ("Bird.lhs", program.lines().map(|line| format!("> {line}\n")).collect::<String>() + "\nThe end.\n"),
        ("Latex.lhs", format!("A list.\n\\begin{{code}}\n{program}\\end{{code}}\n")),
        ("Two.hs", example("Incr.hs").replace("{-@ incr ::", "{-@ type Count = Nat @-} {-@ incr ::")),
    ];
    for (name, text) in cases {
        let path = folder.join(name);
        std::fs::write(&path, &text).expect("the folder is there");
        let fixed = Host::new().fix(std::slice::from_ref(&path), &[], &Options::default());
        let [file] = &fixed.files[..] else { panic!("{name}: {:?}", fixed.files) };
        file.write().expect("it can be written");
        let after = std::fs::read_to_string(&path).expect("it is there");
        assert!(fixed.reports[0].functions.iter().all(|found| found.status() == Status::Verified), "{name}");
        // All but the annotation is as it was.
        let kept = |text: &str| -> Vec<String> {
            let is_code = |line: &&str| !line.contains("{-@ append") && !line.contains("{-@ incr");
            text.split_inclusive('\n').filter(is_code).map(str::to_string).collect()
        };
        assert_eq!(kept(&after), kept(&text), "{name}");
        if name == "Windows.hs" {
            assert_eq!(after.matches('\n').count(), after.matches("\r\n").count());
        }
        let again = Host::new().fix(std::slice::from_ref(&path), &[], &Options::default());
        assert_eq!(again.files, [], "{name}");
    }
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn a_file_that_is_read_only_or_was_changed_meanwhile_is_left_alone() {
    let folder = folder("alone");
    let path = folder.join("Incr.hs");
    std::fs::write(&path, example("Incr.hs")).expect("the folder is there");
    let fixed = Host::new().fix(std::slice::from_ref(&path), &[], &Options::default());
    let mut permissions = std::fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions.clone()).expect("it is ours");
    let why = fixed.files[0].write().expect_err("it is read-only");
    assert!(why.ends_with("Incr.hs` was not written: it is read-only"), "{why}");
    #[allow(clippy::permissions_set_readonly_false, reason = "it is removed afterwards")]
    permissions.set_readonly(false);
    std::fs::set_permissions(&path, permissions).expect("it is ours");
    std::fs::write(&path, "module Other where\n").expect("it can be written");
    let why = fixed.files[0].write().expect_err("it was changed");
    assert!(why.ends_with("Incr.hs` was not written: it was changed meanwhile"), "{why}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "module Other where\n");
    assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 1, "no temporary file is left");
    std::fs::remove_dir_all(folder).expect("it was made");
}

#[test]
fn types_that_belong_together_are_written_together() {
    let folder = folder("together");
    let lib = "module Lib where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
link :: a -> [a] -> [a]
link x xs = x : xs
";
    let user = "module Use where
import Lib
append :: [a] -> [a] -> [a]
append []     ys = ys
append (x:xs) ys = link x (append xs ys)
{-@ both :: xs:[a] -> {v:[a] | size v == size xs + size xs} @-}
both :: [a] -> [a]
both xs = append xs xs
";
    let paths = [folder.join("Lib.hs"), folder.join("Use.hs")];
    for (path, text) in paths.iter().zip([lib, user]) {
        std::fs::write(path, text).expect("the folder is there");
    }
    let alone = Host::new().fix(&paths[1..], &[], &Options::default());
    assert_eq!(alone.files, []);
    let name = paths[0].display();
    let expected =
        format!("the type of `append` and `link` was not written: name `{name}` too, where it belongs");
    assert_eq!(alone.left_out, [expected]);
    let fixed = Host::new().fix(&paths, &[], &Options::default());
    assert_eq!(fixed.files.len(), 2);
    let mut permissions = std::fs::metadata(&paths[0]).expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&paths[0], permissions.clone()).expect("it is ours");
    let why: Vec<String> = fixed.write().into_iter().filter_map(|(_, written)| written.err()).collect();
    let other = paths[1].display();
    let expected = [
        format!("`{name}` was not written: it is read-only"),
        format!("`{other}` was not written: its types need those of `{name}`"),
    ];
    assert_eq!(why, expected);
    assert_eq!(std::fs::read_to_string(&paths[1]).expect("it is there"), user);
    #[allow(clippy::permissions_set_readonly_false, reason = "it is removed afterwards")]
    permissions.set_readonly(false);
    std::fs::set_permissions(&paths[0], permissions).expect("it is ours");
    assert!(fixed.write().into_iter().all(|(_, written)| written.is_ok()));
    let after = Host::new().check(&paths, &[], &Options::default());
    assert!(after.functions.iter().all(|found| found.status() == Status::Verified), "{:?}", after.functions);
    assert_eq!(Host::new().fix(&paths, &[], &Options::default()).files, [], "once is enough");
    std::fs::remove_dir_all(folder).expect("it was made");
}

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("whatif-cure-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn what_a_call_is_supposed_to_return_decides_what_breaks() {
    let ask = |text: &str, supposed: &str| {
        let host = Host::new();
        host.open("T.hs", text);
        let options = Options { suppose: vec![supposed.to_string()], ..Options::default() };
        host.check(&["T.hs".into()], &[], &options)
    };
    let program = "module T where
{-@ choose :: Int -> {v:Int | 0 <= v} @-}
choose :: Int -> Int
choose n = if n > 3 then 7 else 1
{-@ four :: () -> {v:Int | v > 0} @-}
four :: () -> Int
four _ = choose 4
";
    let found = |report: &Report| {
        report.functions.iter().find(|found| found.name == "four").map(|found| found.status())
    };
    assert_eq!(found(&checked(program)), Some(Status::Abstract));
    assert_eq!(found(&ask(program, "choose 4 = 7")), Some(Status::Bounded), "nothing is verified by it");
    assert_eq!(found(&ask(program, "choose 4 = 0")), Some(Status::Abstract));
    assert_eq!(found(&ask(program, "choose 5 = 7")), Some(Status::Abstract));
    let refused = ask(program, "choose 4 = -1");
    assert_eq!(
        refused.errors[0].message,
        "the type of `choose` does not allow the result of `choose 4 = -1`: choose :: Int -> {v:Int | 0 <= v}"
    );
    assert_eq!(
        ask(program, "choose 4 5 = 1").errors[0].message,
        "`choose` takes 1 arguments, and `choose 4 5 = 1` gives it 2"
    );
    let list = "module T where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
keep :: [Int] -> [Int]
keep xs = xs
{-@ two :: () -> {v:[Int] | size v == 2} @-}
two :: () -> [Int]
two _ = keep [1, 2]
";
    let of_two = |report: Report| {
        report.functions.iter().find(|found| found.name == "two").map(|found| found.status())
    };
    assert_eq!(of_two(ask(list, "keep [1, 2] = [3, 4]")), Some(Status::Bounded));
    assert_eq!(of_two(ask(list, "keep [1, 2] = [3]")), Some(Status::Abstract));
    assert_eq!(of_two(ask(list, "keep [_, _] = [_, 4]")), Some(Status::Bounded), "`_` is anything");
    assert_eq!(of_two(ask(list, "keep (_ : _) = [_]")), Some(Status::Abstract));
    assert_eq!(ask(program, "choose 4 = _").errors.len(), 1, "that it is not negative cannot be seen");
}

#[test]
fn a_demand_moves_the_error_to_callers_that_do_not_meet_it() {
    let program = "module T where
{-@ LIQUID \"--no-termination\" @-}
data Row a = End | Cell a (Row a)
{-@ measure count @-}
{-@ count :: Row a -> {v:Int | v >= 0} @-}
count :: Row a -> Int
count End        = 0
count (Cell _ r) = 1 + count r
{-@ never :: {v:Int | false} -> a @-}
never :: Int -> a
never _ = error \"never\"
{-@ both :: (a -> b -> c) -> Row a -> Row b -> Row c @-}
both :: (a -> b -> c) -> Row a -> Row b -> Row c
both _ End        End        = End
both f (Cell x r) (Cell y s) = Cell (f x y) (both f r s)
both _ _          _          = never 0
{-@ sums :: r:Row Int -> {s:Row Int | count s == count r} -> {v:Row Int | count v == count r} @-}
sums :: Row Int -> Row Int -> Row Int
sums r s = both (+) r s
{-@ products :: Row Int -> Row Int -> Row Int @-}
products :: Row Int -> Row Int -> Row Int
products r s = both (*) r s
";
    let found = cure(program, "sums").expect("there is a cure");
    assert_eq!(
        found.ty,
        "(a -> b -> c) -> xs:Row a -> {ys:Row b | count ys == count xs} -> {v:Row c | count v == count xs}"
    );
    assert_eq!(found.moves, ["products"]);
}

#[test]
fn an_odd_annotation_of_a_blamed_function_gets_a_name_for_its_argument() {
    let program = "module T where
{-@ LIQUID \"--no-termination\" @-}
data Row a = End | Cell a (Row a)
{-@ measure count @-}
{-@ count :: Row a -> {v:Int | v >= 0} @-}
count :: Row a -> Int
count End        = 0
count (Cell _ r) = 1 + count r
{-@ size :: {v:Row a | count v >= 0} -> Int @-}
size :: Row a -> Int
size End        = 0
size (Cell _ r) = 1 + size r
{-@ same :: r:Row a -> {v:Int | v == count r} @-}
same :: Row a -> Int
same r = size r
";
    assert_eq!(types(program, "same"), ["size :: xs:{v:Row a | count v >= 0} -> {v:Int | v == count xs}"]);
}

/// The list of 001, as it is printed there: its type declares no size, so LiquidHaskell sees the end of no recursion like that of `concat`.
const CONCAT_OF_ITS_OWN: &str = "module T where
import Prelude hiding (concat)
data List a = Nil | Cons a (List a)
{-@ measure size @-}
{-@ size :: List a -> {v:Int | v >= 0} @-}
size :: List a -> Int
size Nil = 0
size (Cons _ xs) = 1 + size xs
{-@ measure sumsize @-}
{-@ sumsize :: List (List a) -> {v:Int | v >= 0} @-}
sumsize :: List (List a) -> Int
sumsize Nil = 0
sumsize (Cons xs xss) = size xs + sumsize xss
{-@ append :: List a -> List a -> List a @-}
append :: List a -> List a -> List a
append Nil ys = ys
append (Cons x xs) ys = Cons x (append xs ys)
{-@ concat :: x:List (List a) -> {v:List a | size v = sumsize x} @-}
concat :: List (List a) -> List a
concat Nil = Nil
concat (Cons xs Nil) = xs
concat (Cons xs (Cons ys xss)) = concat (Cons (append xs ys) xss)
";

#[test]
fn a_broken_promise_is_cured_beside_a_recursion_whose_end_is_not_seen() {
    let report = checked(CONCAT_OF_ITS_OWN);
    let concat = report.functions.iter().find(|found| found.name == "concat").expect("it is checked");
    let parts: Vec<Part> = concat.counterexamples().iter().map(|found| found.violated.part).collect();
    assert_eq!(parts, [Part::Post, Part::Termination]);
    // What is shown first is what counts.
    assert_eq!(concat.status(), Status::Abstract);
    let found = cure(CONCAT_OF_ITS_OWN, "concat").expect("the promise has a cure");
    assert_eq!(found.function, "append");
    assert_eq!(found.ty, "xs:List a -> ys:List a -> {v:List a | size v == size xs + size ys}");
    let edits = found.changes().map(|(_, _, edit)| edit);
    let after = checked(&edited(CONCAT_OF_ITS_OWN, edits).expect("it fits"));
    let concat = after.functions.iter().find(|found| found.name == "concat").expect("it is checked");
    let parts: Vec<Part> = concat.counterexamples().iter().map(|found| found.violated.part).collect();
    assert_eq!(parts, [Part::Termination]);
}

#[test]
fn a_demand_forbids_what_fails_and_nothing_else() {
    let guards = [
        ("f :: Int -> Int -> Int\nf a b | a >= b = error \"order\"\n      | otherwise = b - a\n", "m > n"),
        ("f :: Int -> Int -> Int\nf a b | a == b = error \"same\"\n      | otherwise = b - a\n", "m /= n"),
        ("f :: [a] -> a\nf (_:x:_) = x\nf _ = error \"too short\"\n", "len xs > 1"),
        ("f :: [a] -> a\nf [x] = x\nf _ = error \"not one\"\n", "len xs == 1"),
        ("f :: [Int] -> Int\nf xs | length xs > 3 = error \"long\"\n     | otherwise = 1\n", "len xs <= 3"),
    ];
    for (code, demand) in guards {
        let found = cure(&format!("module T where\n{code}"), "f").expect("a demand helps");
        assert!(found.ty.contains(&format!("| {demand}}}")), "{code}{}", found.ty);
    }
}
