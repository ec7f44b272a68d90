//! Annotations that LiquidHaskell rejects a file for are told, whether or not a function depends on them.

mod common;

use whatif_verify::counterfactual::Verdict;

/// What is told about the mistakes in a program, without what it is about.
fn told(program: &str) -> Vec<String> {
    let (liquid, _) = common::load(program);
    let functions = liquid.functions.iter();
    let about = functions.filter_map(|function| {
        let why = function.unsupported.as_ref().filter(|why| why.is_mistake)?;
        Some(why.told(function.name).message)
    });
    liquid.mistakes.iter().map(|mistake| mistake.message.clone()).chain(about).collect()
}

fn tells(program: &str, expected: &str) {
    let told = told(program);
    assert!(told.len() == 1 && told[0].contains(expected), "{program}\n{told:?}");
}

#[test]
fn aliases_that_stand_for_themselves() {
    tells("{-@ type A = [A] @-}\n", "the alias `A` stands for itself");
    tells(
        "{-@ type A = B @-}\n{-@ type B = {v:A | true} @-}\n",
        "the alias `A` stands for itself, by way of `B`",
    );
    tells("{-@ predicate P X = 0 < X && P X @-}\n", "the alias `P` stands for itself");
}

#[test]
fn aliases_with_other_arguments() {
    let program =
        |ty: &str| format!("{{-@ type Up N = {{v:Int | N < v}} @-}}\n{{-@ f :: {ty} @-}}\nf :: Int\nf = 9\n");
    assert!(told(&program("Up 3")).is_empty());
    tells(&program("Up"), "the alias `Up` takes 1 argument");
    tells(&program("Up 3 4"), "the alias `Up` takes 1 argument");
    tells(
        "{-@ type Up N = {v:Int | N < v} @-}\n{-@ type Two = (Up, Up 1) @-}\n",
        "the alias `Up` takes 1 argument",
    );
}

#[test]
fn options_that_no_file_may_have() {
    let program = |option: &str| format!("{{-@ LIQUID \"{option}\" @-}}\nf :: Int\nf = 9\n");
    tells(&program("--idirs=.."), "`--idirs` cannot stand in a file");
    tells(&program("--ghc-option=-O0"), "`--ghc-option` cannot stand in a file");
    tells(&program("--checks=g"), "`g`, which is to be checked, is not defined");
    assert!(told(&program("--checks=f")).is_empty());
}

#[test]
fn assumed_types_with_unknown_names() {
    let program = |name: &str| {
        format!("{{-@ assume f :: x:Int -> {{v:Int | v == {name}}} @-}}\nf :: Int -> Int\nf x = x + 1\n")
    };
    tells(&program("y"), "`y` is not in scope");
    assert!(told(&program("x")).is_empty());
}

#[test]
fn signs_of_the_programs_own_operators_start_with_anything() {
    let program =
        "(>.) :: Int -> Int -> Int\n(>.) x _ = x\n{-@ assert >. :: x:Int -> Int -> {v:Int | v == x} @-}\n";
    assert!(told(program).is_empty(), "{:?}", told(program));
}

#[test]
fn data_that_is_declared_otherwise() {
    let program = |data: &str| format!("data L a = E | C a (L a)\n{{-@ {data} @-}}\n");
    assert!(told(&program("data L a = E | C { h :: a, t :: L a }")).is_empty());
    tells(&program("data L a"), "an annotation of `L` without its constructors");
    tells(&program("data M a = E | C { h :: a, t :: L a }"), "`E` is a constructor of `L`, not of `M`");
    assert!(told(&program("data M a = D { h :: a }")).is_empty(), "it may be imported");
    assert!(told(&program("data variance L covariant")).is_empty());
    tells(&program("data size (L a) size"), "`size`, which is no measure");
    tells(&program("data L a = E | D { h :: a, t :: L a }"), "`D` is no constructor of `L`");
    tells(&program("data L a = E | C { h :: a }"), "`C` has 2 fields, but 1 here");
    tells(&program("data L = E | C { h :: a, t :: L a }"), "`L` has 1 parameter, but none here");
    tells(&program("data L a = E | C { h :: a, t :: Int }"), "the program has `L` here, not `Int`");
    tells(&program("data L [size] a = E | C { h :: a, t :: L a }"), "`size`, which is no measure");
}

#[test]
fn what_is_said_twice() {
    tells("{-@ f :: Nat @-}\n{-@ f :: Int @-}\nf :: Int\nf = 1\n", "a second annotation of `f`");
    tells("{-@ f :: Int @-}\n{-@ f :: Int @-}\nf :: Int\nf = 1\n", "a second annotation of `f`");
    tells(
        "{-@ assume f :: Int @-}\n{-@ assume f :: Int @-}\nf :: Int\nf = 1\n",
        "a second annotation of `f`",
    );
    assert!(told("{-@ assume f :: Nat @-}\n{-@ f :: Int @-}\nf :: Int\nf = 1\n").is_empty());
    let local = "{-@ f :: Int @-}\nf :: Int\nf = 1\n{-@ g :: Int @-}\ng :: Int\ng = f\n  where\n    {-@ f :: Int @-}\n    f = 2\n";
    assert!(told(local).is_empty());
    let classes = "{-@ class measure sz :: f a -> Int @-}\n{-@ instance measure sz :: [a] -> Int\n sz [] = 0\n @-}\n\
                   {-@ instance measure sz :: Maybe a -> Int\n sz Nothing = 0\n @-}\nf :: Int\nf = 1\n";
    assert!(told(classes).is_empty());
    let size = "measure size :: [a] -> Int\n size [] = 0\n size (x:xs) = 1 + size xs\n";
    tells(&format!("{{-@ {size} @-}}\n{{-@ {size} @-}}\nf :: Int\nf = 1\n"), "a second annotation of `size`");
}

#[test]
fn types_of_another_shape() {
    let program = |ty: &str| format!("{{-@ f :: {ty} @-}}\nf :: Int -> [a] -> Maybe a\nf _ _ = Nothing\n");
    for fine in
        ["Nat -> [a] -> Maybe a", "_ -> xs:_ -> {v:_ | true}", "Int -> {v:[b] | len v > 0} -> Maybe b"]
    {
        assert!(told(&program(fine)).is_empty(), "{fine}");
    }
    for wrong in ["Nat -> [a] -> [a]", "Nat -> Maybe a", "Bool -> [a] -> Maybe a", "Int -> (a, a) -> Maybe a"]
    {
        tells(&program(wrong), "the program has ");
    }
}

#[test]
fn functions_that_the_logic_does_not_know() {
    let program = "{-@ f :: n:Nat -> {v:Int | v = double n} @-}\nf :: Int -> Int\nf n = double n\n\
                   double :: Int -> Int\ndouble n = n + n\n";
    tells(program, "`double` is a function of the program");
    assert!(told(&format!("{program}{{-@ inline double @-}}\n")).is_empty());
    assert!(told(&format!("{program}{{-@ reflect double @-}}\n")).is_empty());
}

#[test]
fn abstract_refinements_that_nobody_declares() {
    tells("{-@ f :: a<p> -> a<p> @-}\nf :: a -> a\nf x = x\n", "`p`");
}

#[test]
fn what_becomes_too_large_is_not_written_out() {
    let mut program = String::from("{-@ predicate P0 X = 0 <= X @-}\n");
    for at in 1..40 {
        program += &format!("{{-@ predicate P{at} X = P{0} X && P{0} (X + 1) @-}}\n", at - 1);
    }
    program += "{-@ f :: {v:Int | P39 v} -> Int @-}\nf :: Int -> Int\nf x = x\n";
    let (liquid, _) = common::load(&program);
    let why = liquid.functions[0].unsupported.as_ref().expect("it is too large");
    assert!(why.reason.contains("more than 10000 parts"), "{}", why.reason);
    assert!(!why.is_mistake && liquid.mistakes.is_empty());
}

#[test]
fn a_field_measures_its_type() {
    let program = |size: &str| {
        format!("data T = T {{ rank :: Int }}\n{{-@ data T [{size}] = T {{ rank :: Nat }} @-}}\n")
    };
    assert!(told(&program("rank")).is_empty());
    tells(&program("height"), "`height`, which is no measure");
}

#[test]
fn a_type_error_costs_what_depends_on_its_definition() {
    let program = "
{-@ good :: Nat -> Nat @-}
good :: Int -> Int
good n = n + 1

wrong :: Int -> Int
wrong n = not n

{-@ user :: Nat -> Nat @-}
user :: Int -> Int
user n = wrong n
";
    let told = told(program);
    // Neither the argument nor the result of `not` fits.
    assert_eq!(told, ["types do not match", "types do not match"]);
    assert_eq!(common::verdict(program, "good"), Verdict::Exhausted);
    for function in ["wrong", "user"] {
        let verdict = common::verdict(program, function);
        let is_open = !matches!(verdict, Verdict::Exhausted | Verdict::Counterexamples(_));
        assert!(is_open, "{function}: {verdict:?}");
    }
}

#[test]
fn invariants_that_are_not_supported() {
    let program =
        |invariant: &str| format!("data T = T Int\n{{-@ invariant {invariant} @-}}\nf :: T -> T\nf t = t\n");
    let notes = |invariant: &str| -> Vec<String> {
        let (liquid, _) = common::load(&program(invariant));
        liquid.notes.iter().map(|note| note.message.clone()).collect()
    };
    let ignored = |what: &str| format!("this annotation is ignored: {what} is not supported");
    assert!(notes("{v:T | v == v}").is_empty());
    assert_eq!(notes("{v:T | v == _}"), [ignored("a wildcard in a refinement")]);
    assert_eq!(notes("{v:a | v == v}"), [ignored("an invariant of other values than those of a data type")]);
}

#[test]
fn a_quoted_signature_of_a_function_that_is_ignored_is_no_mistake() {
    let program = "{-# LANGUAGE QuasiQuotes #-}\nmodule T where\n[lq| f :: Nat |]\n{-@ ignore f @-}\nf = 1\n";
    assert!(told(program).is_empty());
}

#[test]
fn values_of_different_kinds_are_not_compared() {
    let program = |refinement: &str| {
        format!(
            "{{-@ f :: x:Int -> b:Bool -> {{v:Bool | {refinement}}} @-}}\nf :: Int -> Bool -> Bool\nf x b = b\n"
        )
    };
    tells(&program("v > x"), "a truth value is compared with a number");
    tells(&program("v == x + 1"), "a truth value is compared with a number");
    tells(&program("b && x"), "a number where a truth value is needed");
    tells(&program("x + b == 3"), "a truth value where a number is needed");
    tells(&program("x / 0 == 3"), "a division by zero");
    assert!(told(&program("v <=> b")).is_empty());
    assert!(told(&program("x == x && (v == b || x > 0)")).is_empty());
}
