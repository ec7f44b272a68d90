//! A course's exercises, and what students hand in: every file gets an answer, whatever is wrong with it.
//!
//! The exercises under `homework/` are right. Each test changes a piece of one of them, as a student might, and says what
//! is to be found.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use whatif_haskell::front::Load;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::Verdict;

/// A change: the file, what is replaced, by what.
type Change<'a> = (&'a str, &'a str, &'a str);

/// Reads an exercise with changes to it or its siblings.
fn load(file: &str, changes: &[Change]) -> Result<(Liquid, Sources), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/homework");
    let mut files: FxHashMap<PathBuf, String> = FxHashMap::default();
    for name in ["Assert.lhs", "List.lhs", "MapReduce.lhs", "KMeans.lhs"] {
        files.insert(name.into(), std::fs::read_to_string(folder.join(name)).expect("it is there"));
    }
    for (name, from, to) in changes {
        let text = files.get_mut(Path::new(name)).expect("a file of the exercise");
        assert!(text.contains(from), "{name} has no {from:?}");
        *text = text.replacen(from, to, 1);
    }
    let mut sources = Sources::new();
    let library = whatif_base::library();
    match Liquid::load(&mut sources, &Load::new(&files, file.as_ref(), &library)) {
        Ok(liquid) => Ok((liquid, sources)),
        Err(why) => Err(why.render(&sources)),
    }
}

/// What is found about a function: `concrete`, `abstract append`, `unsupported …`, ….
fn answer(liquid: &Liquid, function: &str) -> String {
    let limits = Limits { work: 200_000, results: 1, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let settings = Settings { strategy, limits, exact: true, ..Settings::default() };
    let found = liquid.functions.iter().find(|found| found.name.base() == function);
    let found = found.unwrap_or_else(|| panic!("no function {function}"));
    match liquid.check(found, &settings).verdict {
        Verdict::Counterexamples(found) if found[0].is_concrete() => {
            format!("concrete {}", found[0].violated.part.word())
        }
        Verdict::Counterexamples(found) => {
            let blame: Vec<&str> = found[0].blame.iter().map(|name| name.base()).collect();
            format!("abstract {}", blame.join(" "))
        }
        Verdict::Exhausted | Verdict::Bounded(_) => "none".into(),
        Verdict::Unsupported(reason) => format!("unsupported {}", reason.construct),
        other => format!("{other:?}"),
    }
}

/// Changes one file and says what is found about one function of it.
fn after(change: Change, function: &str) -> String {
    match load(change.0, &[change]) {
        Ok((liquid, _)) => answer(&liquid, function),
        Err(errors) => format!("unread {errors}"),
    }
}

#[test]
fn the_lists_are_as_they_should_be() {
    let (liquid, _) = load("List.lhs", &[]).unwrap_or_else(|errors| panic!("{errors}"));
    for function in &liquid.functions {
        assert_eq!(answer(&liquid, function.name.base()), "none", "{}", function.name);
    }
}

#[test]
fn modules_see_the_measures_of_others_whatever_they_export() {
    for file in ["MapReduce.lhs", "KMeans.lhs", "Assert.lhs"] {
        let (liquid, _) = load(file, &[]).unwrap_or_else(|errors| panic!("{errors}"));
        assert!(liquid.functions.iter().all(|function| function.unsupported.is_none()), "{file}");
    }
    let (liquid, _) = load("KMeans.lhs", &[]).unwrap_or_else(|errors| panic!("{errors}"));
    for function in ["distance", "nearest", "mergeCluster", "centroid"] {
        assert_eq!(answer(&liquid, function), "none", "{function}");
    }
}

#[test]
fn wrong_code_is_found() {
    let changes: &[(Change, &str, &str)] = &[
        (("List.lhs", "length Emp        = 0", "length Emp        = 1"), "length", "concrete post"),
        (("List.lhs", "add x xs = x :+: xs", "add x xs = xs"), "add", "concrete post"),
        (
            ("List.lhs", "map f Emp        = Emp\nmap f (x :+: xs) = f x :+: map f xs", "map f xs = Emp"),
            "map",
            "concrete post",
        ),
        (("List.lhs", "concat Emp          = Emp\n", ""), "concat", "concrete totality"),
        (
            ("List.lhs", "| p x       = x :+: filter p xs", "| p x       = x :+: x :+: filter p xs"),
            "filter",
            "concrete post",
        ),
        (("List.lhs", "append Emp ys        = ys", "append Emp ys        = Emp"), "append", "concrete post"),
        (
            ("List.lhs", "take n (x :+: xs) = x :+: take (n-1) xs", "take n (x :+: xs) = take (n-1) xs"),
            "take",
            "concrete post",
        ),
        (("List.lhs", "l3     = 3 :+: l2", "l3     = l2"), "l3", "concrete post"),
        (
            ("KMeans.lhs", "(n1 + n2, zipWith (+) p1 p2)", "(n1 - n2, zipWith (+) p1 p2)"),
            "mergeCluster",
            "concrete post",
        ),
        (("KMeans.lhs", "(n1 + n2, zipWith (+) p1 p2)", "(n1 + n2, empty)"), "mergeCluster", "concrete post"),
    ];
    for (change, function, expected) in changes {
        assert_eq!(after(*change, function), *expected, "{change:?}");
    }
}

#[test]
fn what_is_missing_is_found_at_once() {
    for body in ["fixme", "error \"TODO\"", "error (\"to\" ++ \"do\")"] {
        let change = ("List.lhs", "empty = Emp", &*format!("empty = {body}"));
        assert_eq!(after(change, "empty"), "concrete totality", "{body}");
    }
    // LiquidHaskell lets it stand for anything.
    assert_eq!(after(("List.lhs", "empty = Emp", "empty = undefined"), "empty"), "none");
    let change =
        ("List.lhs", "zipWith _ Emp Emp               = Emp\n", "zipWith = fixme\nunused _ Emp Emp = Emp\n");
    assert!(load("List.lhs", &[change]).is_err(), "its other equations stand elsewhere");
}

#[test]
fn types_that_promise_too_much_or_demand_too_little_are_found() {
    let changes: &[(Change, &str, &str)] = &[
        (("List.lhs", "ListNE a -> a @-}\nhead ", "List a -> a @-}\nhead "), "head", "concrete pre"),
        (
            (
                "List.lhs",
                "foldr1 :: (a -> a -> a) -> ListNE a -> a @-}",
                "foldr1 :: (a -> a -> a) -> List a -> a @-}",
            ),
            "foldr1",
            "concrete pre",
        ),
        (
            (
                "List.lhs",
                "xs:List a -> ListX b xs -> ListX c xs @-}\nzipWith",
                "xs:List a -> List b -> ListX c xs @-}\nzipWith",
            ),
            "zipWith",
            "concrete pre",
        ),
        (
            ("List.lhs", "{v:Nat | v = size xs} @-}\nlength", "{v:Nat | v > size xs} @-}\nlength"),
            "length",
            "concrete post",
        ),
        (
            (
                "List.lhs",
                "replicate :: n:Nat -> a -> ListN a n",
                "replicate :: n:Int -> a -> ListN a {n + 1}",
            ),
            "replicate",
            "concrete post",
        ),
        (
            (
                "KMeans.lhs",
                "distance :: n:Nat -> PointN n -> PointN n -> Double",
                "distance :: n:Nat -> PointN n -> List Double -> Double",
            ),
            "distance",
            "concrete pre",
        ),
    ];
    for (change, function, expected) in changes {
        assert_eq!(after(*change, function), *expected, "{change:?}");
    }
}

#[test]
fn weak_types_are_blamed() {
    let changes: &[(Change, &str, &str)] = &[
        (
            (
                "List.lhs",
                "{-@ append :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}",
                "{-@ append :: List a -> List a -> List a @-}",
            ),
            "concat",
            "abstract append",
        ),
        (
            (
                "List.lhs",
                "{-@ length        :: xs:List a -> {v:Nat | v = size xs} @-}",
                "{-@ length :: List a -> Int @-}",
            ),
            "prop_size",
            "abstract length",
        ),
        (
            (
                "List.lhs",
                "{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}",
                "{-@ map :: (a -> b) -> List a -> List b @-}",
            ),
            "prop_map",
            "abstract map",
        ),
        (("List.lhs", "{-@ l3 :: ListN Int 3 @-}", "{-@ l3 :: List Int @-}"), "prop_size", "abstract l3"),
        (
            (
                "List.lhs",
                "xs:List a -> ListX b xs -> ListX c xs @-}\nzipWith",
                "xs:List a -> ListX b xs -> List c @-}\nzipWith",
            ),
            "prop_zipWith",
            "abstract zipWith",
        ),
    ];
    for (change, function, expected) in changes {
        let found = after(*change, function);
        let blamed: Vec<&str> = found.split(' ').collect();
        assert!(expected.split(' ').all(|word| blamed.contains(&word)), "{change:?}: {found}");
    }
}

#[test]
fn a_type_that_makes_no_sense_concerns_its_function_alone() {
    let changes: &[(&str, &str)] = &[
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | sise v = 0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | size v = } @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | size size v = 0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | size v v = 0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | v = size v @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: ListN a @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: ListN 0 @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: x:Int -> List a -> {v:List a | size v = x} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | size 0 = 0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a | size v = ??} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: ListNN a 0 @-}"),
    ];
    for (from, to) in changes {
        let (liquid, _) =
            load("List.lhs", &[("List.lhs", from, to)]).unwrap_or_else(|errors| panic!("{to}: {errors}"));
        let found = answer(&liquid, "empty");
        assert!(found.starts_with("unsupported "), "{to}: {found}");
        assert_eq!(answer(&liquid, "add"), "none", "{to}");
    }
}

#[test]
fn an_alias_or_measure_that_makes_no_sense_concerns_what_uses_it() {
    let changes: &[(&str, &str)] = &[
        (
            "{-@ type ListN a N  = {v:List a | size v = N} @-}",
            "{-@ type ListN a N  = {v:List a | siz v = N} @-}",
        ),
        (
            "{-@ type ListN a N  = {v:List a | size v = N} @-}",
            "{-@ type ListN a N  = {v:List a | size v = N @-}",
        ),
        ("{-@ type ListN a N  = {v:List a | size v = N} @-}", ""),
        ("{-@ type ListN a N  = {v:List a | size v = N} @-}", "{-@ type ListN a N  = ListX a N @-}"),
    ];
    for (from, to) in changes {
        let (liquid, _) =
            load("List.lhs", &[("List.lhs", from, to)]).unwrap_or_else(|errors| panic!("{to}: {errors}"));
        let found = answer(&liquid, "singleton");
        assert!(found.starts_with("unsupported "), "{to}: {found}");
        assert_eq!(answer(&liquid, "head"), "none", "{to}");
    }
}

#[test]
fn odd_but_legal_formatting_changes_nothing() {
    let changes: &[(&str, &str)] = &[
        ("{-@ empty :: ListN a 0 @-}", "{-@empty::ListN a 0@-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: ListN\n     a\n     0\n@-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@\tempty\t::\tListN a 0\t@-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v : List a | Prop (size v == 0)} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: {v:List a|size v=0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: forall a. {v:List a | (size v) = 0 && true} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ empty :: ListN a {0} @-}"),
        ("{-@ empty :: ListN a 0 @-}", "{-@ assert empty :: ListN a 0 @-}"),
        ("{-@ LIQUID \"--short-names\"    @-}", "{-@ LIQUID \"--short-names\" \"--no-termination\" @-}"),
        ("empty = Emp", "empty\n\t= Emp"),
        ("A list, and the measure", "# a line that looks like CPP\n\nA list, and the measure"),
    ];
    for (from, to) in changes {
        assert_eq!(after(("List.lhs", from, to), "empty"), "none", "{to}");
    }
}

#[test]
fn what_an_alias_calls_its_value_is_its_own_business() {
    let change = (
        "List.lhs",
        "{-@ replicate :: n:Nat -> a -> ListN a n @-}",
        "{-@ replicate :: v:Nat -> a -> ListN a v @-}",
    );
    assert_eq!(after(change, "replicate"), "none");
    assert_eq!(
        after((change.0, change.1, "{-@ replicate :: v:Nat -> a -> ListN a {v + 1} @-}"), "replicate"),
        "concrete post"
    );
}

#[test]
fn two_arguments_may_have_the_same_name() {
    let from = "{-@ append :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}";
    let to =
        "{-@ append :: {x:List a | size x > 0} -> {x:List a | size x > 1} -> {x:List a | size x > 2} @-}";
    assert_eq!(after(("List.lhs", from, to), "append"), "concrete pre");
    let to =
        "{-@ append :: {x:List a | size x >= 0} -> {x:List a | size x > 1} -> {x:List a | size x > 1} @-}";
    assert_eq!(after(("List.lhs", from, to), "append"), "none");
}

#[test]
fn a_value_may_have_any_name() {
    for name in ["len", "null", "empty", "union", "VV", "size", "v'", "_v"] {
        let ty = format!("{{-@ length        :: xs:List a -> {{{name}:Nat | {name} = size xs}} @-}}");
        let from = "{-@ length        :: xs:List a -> {v:Nat | v = size xs} @-}";
        assert_eq!(after(("List.lhs", from, &ty), "length"), "none", "{name}");
        let wrong = ty.replace("= size", "= 1 + size");
        assert_eq!(after(("List.lhs", from, &wrong), "length"), "concrete post", "{name}");
    }
}

#[test]
fn a_measure_may_describe_its_value() {
    let change = ("List.lhs", "size (Emp)        = 0", "size (Emp)        = {v | v = 0}");
    assert_eq!(after(change, "length"), "none");
    let change = ("List.lhs", "size (Emp)        = 0", "size (Emp)        = {v | v > 0}");
    assert!(after(change, "length").starts_with("unsupported "));
}

#[test]
fn mistakes_with_maps_are_found() {
    let changes: &[(Change, &str, &str)] = &[
        (
            ("MapReduce.lhs", "add v (M.findWithDefault empty k m)", "M.findWithDefault empty k m"),
            "addKV",
            "concrete post",
        ),
        (("KMeans.lhs", "zipWith (+) p1 p2)", "zipWith (+) p1 empty)"), "mergeCluster", "concrete pre"),
    ];
    for (change, function, expected) in changes {
        assert_eq!(after(*change, function), *expected, "{change:?}");
    }
}

#[test]
fn only_what_haskell_rejects_makes_a_file_unreadable() {
    let changes: &[(&str, &str)] =
        &[("add x xs = x :+: xs", "add x xs = x :+: :+: xs"), ("add x xs = x :+: xs", "add x xs = x :+: ys")];
    for (from, to) in changes {
        let found = after(("List.lhs", from, to), "add");
        assert!(found.starts_with("unread ") && found.contains("List.lhs:"), "{to}: {found}");
    }
    // A type error costs the function that has it.
    let change = ("List.lhs", "add x xs = x :+: xs", "add x xs = xs :+: x");
    assert!(after(change, "add").starts_with("unsupported "));
    assert_eq!(after(change, "length"), "none");
}

#[test]
fn a_function_is_not_called_with_an_element_of_an_empty_list() {
    // No point has a negative number of coordinates, so nothing is wrong with a negative number of them.
    let change = ("KMeans.lhs", "kmeans1 :: n:Nat ->", "kmeans1 :: n:Int ->");
    assert_eq!(after(change, "kmeans1"), "none");
}

#[test]
fn what_is_not_exported_is_part_of_its_callers_as_long_as_something_else_is_to_blame() {
    let addkv = "{-@ addKV :: (Ord k) => (k, v) -> M.Map k (ListNE v) -> M.Map k (ListNE v) @-}\n";
    let bare = ("MapReduce.lhs", addkv, "");
    assert_eq!(after(bare, "group"), "abstract addKV");
    // Here it is `add` that promises too little.
    let weak = (
        "List.lhs",
        "{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}",
        "{-@ add :: a -> List a -> List a @-}",
    );
    let (liquid, _) = load("MapReduce.lhs", &[bare, weak]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(answer(&liquid, "group"), "abstract add");
}

#[test]
fn nothing_is_known_of_what_is_exported_without_a_type() {
    assert_eq!(after(("List.lhs", "{-@ empty :: ListN a 0 @-}\n", ""), "singleton"), "abstract empty");
    let add = "{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}\n";
    let (liquid, _) =
        load("MapReduce.lhs", &[("List.lhs", add, "")]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(answer(&liquid, "addKV"), "abstract add");
}

#[test]
fn what_another_module_breaks_is_told_there() {
    let changes: &[(Change, &str, &str)] = &[
        (("List.lhs", "concat Emp          = Emp\n", ""), "MapReduce.lhs", "mapReduce"),
        (
            ("List.lhs", "map f Emp        = Emp\nmap f (x :+: xs) = f x :+: map f xs", "map f xs = Emp"),
            "MapReduce.lhs",
            "expand",
        ),
        (("List.lhs", "singleton x = x :+: empty", "singleton x = empty"), "KMeans.lhs", "kmeans1"),
    ];
    for (change, file, function) in changes {
        let (liquid, _) = load(file, &[*change]).unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(answer(&liquid, function), "none", "{change:?}");
    }
}

#[test]
fn maps_have_what_they_had_in_2015() {
    let from = "fst (M.foldrWithKey f (0, 1000000) centers)";
    let (to, wrong) = (
        "fst (M.foldWithKey f (0, 1000000) centers)",
        "fst (M.foldWithKey f (0, 1) (M.map (add 0) centers))",
    );
    assert_eq!(after(("KMeans.lhs", from, to), "nearest"), "none");
    assert_eq!(after(("KMeans.lhs", from, wrong), "nearest"), "concrete pre");
}

#[test]
fn a_type_may_say_less_than_haskell_would_infer() {
    // Without a Haskell signature the second argument could be anything.
    for body in ["append Emp ys        = Emp\nappend (x :+: xs) ys = append xs ys", "append xs ys = Emp"] {
        let from = "append            :: List a -> List a -> List a\nappend Emp ys        = ys\nappend (x :+: xs) ys = x :+: (append xs ys)";
        assert_eq!(after(("List.lhs", from, body), "append"), "concrete post", "{body}");
    }
}

#[test]
fn a_measure_that_lacks_a_case_may_be_anything_there() {
    let lacks = ("List.lhs", "    size (Emp)        = 0\n", "");
    for (function, expected) in [
        ("length", "concrete post"),
        ("empty", "concrete post"),
        ("foldr1", "concrete pre"),
        ("add", "none"),
        ("map", "none"),
    ] {
        assert_eq!(after(lacks, function), expected, "{function}");
    }
    let lacks = ("List.lhs", "    sizeXs (Emp)          = 0\n", "");
    assert_eq!(after(lacks, "concat"), "concrete post");
}
