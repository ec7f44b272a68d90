//! Annotations of every kind are read, and mistakes are shown where they are.

use whatif_haskell::ast::Annotation;
use whatif_liquid::annotation::{
    LogicKind, Operator, RType, RTypeKind, Relation, Spec, SpecKind, TypeArg, parse,
};
use whatif_source::{Sources, Span};

fn read(text: &str) -> Result<Vec<Spec>, String> {
    let mut sources = Sources::new();
    let file = sources.add("Test.hs", format!("{{-@{text}@-}}"));
    let span = Span { file, start: 3, end: 3 + text.len() as u32 };
    parse(&Annotation { text: text.into(), span, quoted: false })
        .map_err(|error| error.render(&sources, false))
}

fn one(text: &str) -> SpecKind {
    let mut specs = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(specs.len(), 1, "{specs:?}");
    specs.remove(0).kind
}

fn signature(text: &str) -> RType {
    match one(text) {
        SpecKind::Signature(signature) => signature.ty,
        other => panic!("{other:?}"),
    }
}

#[test]
fn arguments_have_names_and_refinements() {
    let ty = signature(" f :: x:Int -> {y:Int | x < y} -> {v:[a] | len v == y - x} ");
    let RTypeKind::Fun(Some(x), _, rest) = ty.kind else { panic!() };
    assert_eq!(x.as_str(), "x");
    let RTypeKind::Fun(Some(y), argument, result) = rest.kind else { panic!() };
    assert_eq!(y.as_str(), "y", "the inner name is the outer one, if there is no other");
    assert!(matches!(argument.kind, RTypeKind::Refined(..)));
    let RTypeKind::Refined(v, _, condition) = result.kind else { panic!() };
    assert_eq!(v.as_str(), "v");
    assert!(matches!(condition.kind, LogicKind::Binary(Operator::Compare(Relation::Eq), ..)));
}

#[test]
fn arguments_of_aliases_are_types_or_values() {
    let RTypeKind::Con(name, args) = signature("f :: ListN a {n + 1} (size xs) (n - 1) 3").kind else {
        panic!()
    };
    assert_eq!(name.name.as_str(), "ListN");
    assert!(matches!(args[0], TypeArg::Type(_)));
    assert!(matches!(args[1], TypeArg::Value(_)));
    assert!(args[2].as_logic().is_some(), "what looks like a type can be read as a value");
    assert!(matches!(args[3], TypeArg::Value(_)));
    assert!(matches!(args[4], TypeArg::Value(_)));
}

#[test]
fn connectives_bind_as_in_liquid_haskell() {
    let condition = |text: &str| match signature(&format!("f :: {{v:Int | {text}}}")).kind {
        RTypeKind::Refined(_, _, condition) => condition.kind,
        other => panic!("{other:?}"),
    };
    assert!(matches!(condition("a && b || c => d"), LogicKind::Binary(Operator::Implies, ..)));
    assert!(matches!(condition("a => b <=> c"), LogicKind::Binary(Operator::Iff, ..)));
    assert!(matches!(condition("not a && b"), LogicKind::Binary(Operator::And, ..)));
    assert!(matches!(condition("x + 1 <= y * 2"), LogicKind::Binary(Operator::Compare(Relation::Le), ..)));
    assert!(matches!(condition("(Prop v) <=> (x = 0)"), LogicKind::Binary(Operator::Iff, ..)));
    assert!(matches!(condition("if v > 0 then v else 0 - v"), LogicKind::If(..)));
}

#[test]
fn measures_may_bring_their_equations() {
    let text = " measure size :: [a] -> Int\n    size []     = 0\n    size (x:xs) = 1 + size xs\n";
    let SpecKind::Measure(measure) = one(text) else { panic!() };
    let constructors: Vec<&str> = measure.equations.iter().map(|e| e.constructor.name.as_str()).collect();
    assert_eq!(constructors, ["[]", ":"]);
    assert_eq!(measure.equations[1].fields.len(), 2);
}

#[test]
fn data_types_are_refined_as_records_or_by_position() {
    for text in [
        "data Vec a <p :: a -> Bool> [size] = V { n :: Nat, xs :: {v:[a] | len v == n} } | E",
        "data Vec a = V (n :: Nat) (xs :: {v:[a] | len v == n}) | E",
        "data Vec a = V n:Nat {v:[a] | len v == n} | E",
    ] {
        let SpecKind::Data(data) = one(text) else { panic!() };
        assert_eq!(data.constructors.len(), 2, "{text}");
        assert_eq!(data.constructors[0].fields.len(), 2, "{text}");
        assert!(data.constructors[0].fields[0].0.is_some(), "{text}");
    }
}

#[test]
fn everything_else_that_real_files_contain_is_read() {
    for text in [
        "type Pos = {v:Int | 0 < v}",
        "type ListN a N = {v:[a] | len v == N}",
        "predicate Btwn Lo N Hi = Lo <= N && N < Hi",
        "inline max",
        "invariant {v:List a | 0 <= size v}",
        "using (Tree a) as {v:Tree a | 0 <= height v}",
        "lazy loop",
        "LIQUID \"--no-termination\"",
        "qualif Cmp(v:a, x:a): v < x",
        "assume (++) :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys}",
        "f :: forall a <p :: a -> Bool>. (a<p> -> b) -> [a<p>] -> [b]",
        "foo :: x:Nat -> y:Nat -> {v:Nat | v <= x} / [x, y]",
        "f :: (Ord a, Show b) => a -> b -> _",
        "thm :: xs:_ -> {xs ++ [] == xs}",
        "class Sized s where\n      size :: forall a. x:s a -> {v:Nat | v == sz x}\n",
        "data Expr a where\n      I :: Int -> Expr Int\n      B :: Bool -> Expr Bool\n",
        "f :: {v:Int | && [v > 0; v < 10]} -> Int",
        "reflect fib",
        "embed Foo as int",
    ] {
        if let Err(error) = read(text) {
            panic!("{error}");
        }
    }
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let show = |text: &str| read(text).unwrap_err();
    insta::assert_snapshot!(show(" f :: {v:Int | v > } -> Int "), @r"
    error: expected an expression, found `}`
      ┌─ Test.hs:1:23
      │
    1 │ {-@ f :: {v:Int | v > } -> Int @-}
      │                       ^
    ");
    insta::assert_snapshot!(show(" f :: x:Int -> {v:Int | v > x "), @r"
    error: expected `}` after the refinement, found the end of the annotation
      ┌─ Test.hs:1:34
      │
    1 │ {-@ f :: x:Int -> {v:Int | v > x @-}
      │                                  ^
    ");
    insta::assert_snapshot!(show(" mesure size "), @r"
    error: `mesure` begins no annotation that is known
      ┌─ Test.hs:1:5
      │
    1 │ {-@ mesure size @-}
      │     ^^^^^^
    help: a signature looks like `f :: x:Int -> {v:Int | v > x}`
    ");
}

#[test]
fn deep_nesting_is_an_error_not_a_crash() {
    let deep = format!("f :: {}Int{}", "(".repeat(50_000), ")".repeat(50_000));
    assert!(read(&deep).unwrap_err().contains("nested more than"));
}

#[test]
fn words_that_only_haskell_reserves_are_variables() {
    for text in [
        "f :: as:[Int] -> {v:Int | v >= len as}",
        "f :: in:Int -> of:Int -> {v:Int | v = in + of}",
        "f :: as:[a] -> {v:[a] | as == v} -> T as Int",
        "f :: case:Int -> let:Int -> do:Int -> {v:Int | v = case + let + do}",
        "f :: hiding:Int -> qualified:Int -> not:Int -> len:Int -> {v:Int | v = hiding + qualified + len}",
    ] {
        signature(text);
    }
    for word in ["where", "if", "then", "else", "data", "type", "class"] {
        assert!(read(&format!("f :: {word}:Int -> Int")).is_err(), "{word}");
    }
    assert!(matches!(one("using (T a) as {v:T a | f v as}"), SpecKind::Using(..)));
}

#[test]
fn comments_of_liquid_haskell_are_passed_over() {
    for text in [
        "f :: x:Int -> {v:Int | v > x} // don't ask (why",
        "f :: x:Int // first\n -> {v:Int | v > x} // then",
        "f :: x:Int /* a number */ -> {v:Int /* { */ | v > x}",
    ] {
        let RTypeKind::Fun(..) = signature(text).kind else { panic!("{text}") };
    }
    let error = read("f :: x:Int // é\n -> }").expect_err("it is none");
    assert!(error.contains("Test.hs:2:5"), "places stay what they are: {error}");
    signature("f :: x:Int -> {v:Int | v = x <//> x}");
}

#[test]
fn not_reaches_as_far_as_a_comparison() {
    let RTypeKind::Refined(_, _, condition) = signature("f :: {v:Bool | not p x == q && r}").kind else {
        panic!()
    };
    let LogicKind::Binary(Operator::And, left, _) = condition.kind else { panic!("{condition}") };
    let LogicKind::Not(inner) = left.kind else { panic!("{left}") };
    assert!(matches!(inner.kind, LogicKind::Binary(Operator::Compare(Relation::Eq), ..)), "{inner}");
}

#[test]
fn operators_of_monads_are_operators_of_the_program() {
    let RTypeKind::Fun(_, _, result) = signature("f :: x:List a -> { x >>= return = x }").kind else {
        panic!()
    };
    let (RTypeKind::Refined(_, _, condition) | RTypeKind::Prop(condition)) = result.kind else { panic!() };
    let LogicKind::Binary(Operator::Compare(Relation::Eq), left, _) = condition.kind else {
        panic!("{condition}")
    };
    assert!(matches!(left.kind, LogicKind::App(..)), "{left}");
}
