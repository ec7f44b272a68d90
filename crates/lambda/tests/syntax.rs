//! The parser reads a printed program back as the same program, and shows mistakes at their places.

use proptest::prelude::*;
use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Misc, Op, Prim};
use whatif_lambda::{
    Alt, AltCon, Assertion, Binder, Expr, Literal, Name, Part, Program, Type, as_argument, syntax,
};
use whatif_source::{Diagnostic, Sources};

fn parse(text: &str) -> Result<Program, String> {
    let mut sources = Sources::new();
    let file = sources.add("test.lg", text);
    syntax::parse(&sources, file).map_err(|error: Diagnostic| error.render(&sources, false))
}

fn main_of(text: &str) -> Expr {
    let program = parse(&format!("main = {text}")).unwrap_or_else(|error| panic!("{error}"));
    program.main.expect("there is a main").without_places()
}

#[test]
fn only_what_needs_parentheses_as_an_argument_gets_them() {
    for text in ["1", "Emp", "[(1, 2), (3, 4)]", "(a, \"b) c\")", "\"a \\\" b\"", "' '"] {
        assert_eq!(as_argument(text), text);
    }
    for text in ["Just 1", "[] : _", "(1, 2) : []", "\\x -> x", "-2", "\"a\" : _"] {
        assert_eq!(as_argument(text), format!("({text})"));
    }
}

#[test]
fn the_signs_and_their_plain_spellings_mean_the_same() {
    assert_eq!(main_of("λ x. x □ ? : Int → Int"), main_of(r"\x. x <|> ? : Int -> Int"));
    assert_eq!(main_of("(Λ a. λ (x : a). x) @Int 1 ▷ Age"), main_of(r"(/\a. \(x : a). x) @Int 1 |> Age"));
}

#[test]
fn operators_bind_as_they_do_in_haskell() {
    assert_eq!(main_of("1 + 2 * 3 == 7 && x"), main_of("((1 + (2 * 3)) == 7) && x"));
    assert_eq!(main_of("a - b - c"), main_of("(a - b) - c"));
    assert_eq!(main_of("1 : 2 : []"), main_of("[1, 2]"));
    assert_eq!(main_of("f x : xs ! i"), main_of("(f x) : ((!) xs i)"));
    assert_eq!(main_of("x `f` y"), main_of("f x y"));
    assert_eq!(main_of("-1 + x"), main_of("(-1) + x"));
}

#[test]
fn every_example_is_read_and_printed_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/lambda");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the examples are there") {
        let text = std::fs::read_to_string(entry.expect("readable").path()).expect("readable");
        let program = parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let again = parse(&syntax::print(&program)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.without_places(), program.without_places());
        count += 1;
    }
    assert!(count >= 7);
}

#[test]
fn deep_nesting_is_an_error_not_a_crash() {
    let deep = format!("main = {}1{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(parse(&deep).unwrap_err().contains("nested more than 10000 levels deep"));
    let fine = format!("main = {}1{}", "(".repeat(1_000), ")".repeat(1_000));
    assert!(parse(&fine).is_ok());
}

#[test]
fn mistakes_are_shown_where_they_are() {
    let show = |text: &str| parse(text).unwrap_err();
    insta::assert_snapshot!(show("def f : Int =\n  λ x. case x of { 0 → 1 _ → 2 }"), @r"
    error: expected `;` or `}` after the alternative, found `_`
      ┌─ test.lg:2:26
      │
    2 │   λ x. case x of { 0 → 1 _ → 2 }
      │                          ^
    ");
    insta::assert_snapshot!(show("main = 1 < 2 < 3"), @r"
    error: comparisons cannot be chained
      ┌─ test.lg:1:14
      │
    1 │ main = 1 < 2 < 3
      │          -   ^
      │          │    
      │          the first one
    help: use parentheses
    ");
    insta::assert_snapshot!(show("def f = 1\ndef f = 2"), @r"
    error: `f` is defined twice
      ┌─ test.lg:2:5
      │
    1 │ def f = 1
      │     - first here
    2 │ def f = 2
      │     ^
    ");
    insta::assert_snapshot!(show("main = (1, 2"), @r"
    error: expected `)` to close the parenthesis, found the end of the file
      ┌─ test.lg:1:13
      │
    1 │ main = (1, 2
      │             ^
    ");
    insta::assert_snapshot!(show("main = 99999999999999999999"), @r"
    error: this number does not fit in a 64-bit `Int`
      ┌─ test.lg:1:8
      │
    1 │ main = 99999999999999999999
      │        ^^^^^^^^^^^^^^^^^^^^
    ");
    insta::assert_snapshot!(show("main = \"abc"), @r#"
    error: this string does not end
      ┌─ test.lg:1:8
      │
    1 │ main = "abc
      │        ^^^^
    help: close it with `"` on the same line
    "#);
}

fn read(text: &str) -> Result<Program, String> {
    let mut sources = Sources::new();
    let file = sources.add("test.lg", text);
    syntax::read(&sources, file).map_err(|error: Diagnostic| error.render(&sources, false))
}

#[test]
fn types_that_do_not_fit_are_shown_where_they_are() {
    let show = |text: &str| read(text).unwrap_err();
    insta::assert_snapshot!(show("def f : Int → Int = λ x. True"), @r"
    error: the types do not fit: this is `Int → Bool`, and `Int → Int` is needed
      ┌─ test.lg:1:5
      │
    1 │ def f : Int → Int = λ x. True
      │     ^
    ");
    assert!(show("def f : Int → Int = λ x. x\n\nmain = f True").starts_with("error: th"));
    assert!(show("def f : Double → Bool = λ x. x > 1.5").starts_with("error: th"));
    assert!(show("main = case [1] of { [] → 0; x : xs → xs }").starts_with("error: th"));
    assert!(show("main = assert 1 in 2").starts_with("error: th"));
    assert!(show("main = let f = λ x. x in f 1 2").starts_with("error: th"));
}

#[test]
fn programs_whose_types_fit_are_read() {
    for text in [
        "main = let id = λ x. x; a = id 1; b = id True in (a, b)",
        "def id : ∀ a. a → a = Λ b. λ (x : b). x\nmain = (id @Int 1, id True)",
        "data T a = E | N (T a) a (T a)\ndef size : ∀ a. T a → Int = λ t. case t of { E → 0; N l x r → size l + 1 + size r }",
        "data S = forall a. S a (a → Int)\nmain = case S 1 (λ n. n + 1) of { S x f → f x }",
        "newtype Age = Age Int\nmain = case Age 3 of { Age n → n }",
        "main = let even n = case n == 0 of { True → True; False → odd (n - 1) }; odd n = case n == 0 of { True → False; False → even (n - 1) } in even 4",
        "main = assert #doubleGt(? : Double, 1.5)",
        "main = case 1 == 2 of { True → CRASH; False → 3 }",
        "main = λ (f : ∀ a. a → a). (f 1, f True)",
    ] {
        read(text).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn what_stands_one_below_the_other_needs_no_braces() {
    let laid_out = "let xs ! j = case xs of\n      h:t -> case j == 0 of\n        True -> h\n        False -> t ! j-1\n    repl n = n : repl (n + 1)\n    i = ?; k = ?\nin repl i ! k == i";
    let main = parse(laid_out).unwrap_or_else(|error| panic!("{error}")).main.expect("there is a main");
    let braced = "let xs ! j = case xs of { h : t → case j == 0 of { True → h; False → t ! (j - 1) } };
        repl n = n : repl (n + 1); i = ?; k = ? in ((repl i) ! k) == i";
    assert_eq!(main.without_places(), main_of(braced));
    assert_eq!(main_of("(case x of\n A → 1\n B → 2, 3)"), main_of("(case x of { A → 1; B → 2 }, 3)"));
    assert_eq!(main_of("let a = 1\n           b = 2 in a + b"), main_of("let a = 1; b = 2 in a + b"));
}

fn variable() -> impl Strategy<Value = Name> {
    prop_oneof![
        "[a-z][a-z0-9']{0,3}",
        "Data\\.[a-z]{1,3}",
        "[!%&*+<>~^]{1,3}",
        "\\$[a-zA-Z :\"\\\\]{0,4}",
        "[A-Z.]{1,3}"
    ]
    .prop_map(|spelling| Name::new(&spelling))
}

fn constructor() -> impl Strategy<Value = Name> {
    prop_oneof![
        "[A-Z][a-z]{0,3}",
        "M\\.[A-Z][a-z]{0,3}",
        ":[+*]{0,2}",
        Just("[]".into()),
        Just("(,)".into()),
        "[a-z]{1,2}"
    ]
    .prop_map(|spelling| Name::new(&spelling))
}

fn literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        any::<i64>().prop_map(Literal::Int),
        "-?[1-9][0-9]{0,30}".prop_map(|digits| Literal::Integer(digits.into())),
        any::<u64>().prop_map(Literal::Word),
        any::<char>().prop_map(Literal::Char),
        prop::num::f64::ANY.prop_map(|value| Literal::Double(if value.is_nan() { f64::NAN } else { value })),
        prop::num::f32::ANY.prop_map(|value| Literal::Float(if value.is_nan() { f32::NAN } else { value })),
        ".{0,6}".prop_map(|text| Literal::String(text.into())),
    ]
}

fn ty() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![
        variable().prop_map(Type::Var),
        constructor().prop_map(Type::Con),
        Just(Type::Unknown),
        Just(Type::int())
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Type::App(Box::new(a), Box::new(b))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Type::fun(a, b)),
            inner.clone().prop_map(Type::list),
            (prop::collection::vec(variable(), 1..3), inner)
                .prop_map(|(vs, t)| Type::Forall(vs, Box::new(t))),
        ]
    })
}

fn binder() -> impl Strategy<Value = Binder> {
    (variable(), ty()).prop_map(|(name, ty)| Binder { name, ty })
}

fn alternative(body: impl Strategy<Value = Expr>) -> impl Strategy<Value = Alt> {
    let con =
        (constructor(), prop::collection::vec(binder(), 0..3)).prop_map(|(name, bs)| (AltCon::Con(name), bs));
    let lit = literal()
        .prop_filter("strings are no patterns", |literal| !matches!(literal, Literal::String(_)))
        .prop_map(|literal| (AltCon::Lit(literal), Vec::new()));
    (prop_oneof![con, lit], body).prop_map(|((con, binders), body)| Alt { con, binders, body })
}

fn assertion() -> impl Strategy<Value = Assertion> {
    let result = prop::option::of(variable());
    let args = prop::collection::vec(variable(), 0..3);
    (prop::sample::select(&Part::ALL[..]), variable(), args, result, ".{0,5}").prop_map(
        |(part, function, args, result, refinement)| Assertion {
            part,
            function,
            args,
            result,
            refinement,
            span: None,
        },
    )
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        variable().prop_map(Expr::Var),
        constructor().prop_map(Expr::Con),
        literal().prop_map(Expr::Lit),
        ty().prop_map(Expr::Symbolic),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let several = prop::collection::vec(inner.clone(), 1..4);
        let cases = (inner.clone(), prop::option::of(binder()), prop::option::of(inner.clone()));
        let alts = prop::collection::vec(alternative(inner.clone()), 0..3).prop_map(without_repetition);
        let primitives = prop_oneof![
            Just(Prim::Int(Op::Add)),
            Just(Prim::Int(Op::Eq)),
            Just(Prim::Int(Op::Mul)),
            Just(Prim::Int(Op::Sub)),
            Just(Prim::Misc(Misc::CharOrd))
        ];
        prop_oneof![
            (prop::collection::vec(binder(), 1..3), boxed.clone()).prop_map(|(bs, e)| Expr::Lam(bs, e)),
            (boxed.clone(), several.clone()).prop_map(|(f, args)| Expr::App(f, args)),
            (primitives, several.clone()).prop_map(|(prim, args)| Expr::prim(prim, args)),
            (prop::collection::vec((binder(), inner), 1..3), boxed.clone())
                .prop_map(|(bs, e)| Expr::Let(bs, e)),
            (cases, alts).prop_map(|((scrutinee, binder, default), alts)| {
                Expr::Case(Box::new(Case { scrutinee, binder, alts, default }))
            }),
            (prop::collection::vec(variable(), 1..3), boxed.clone()).prop_map(|(vs, e)| Expr::TypeLam(vs, e)),
            (boxed.clone(), prop::collection::vec(ty(), 1..3)).prop_map(|(e, ts)| Expr::TypeApp(e, ts)),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Expr::Choice(a, b)),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Expr::Assume(a, b)),
            (assertion(), boxed.clone(), boxed.clone()).prop_map(|(l, a, b)| Expr::Assert(Box::new(l), a, b)),
            (boxed, ty()).prop_map(|(e, t)| Expr::Cast(e, t)),
        ]
    })
}

fn without_repetition(alts: Vec<Alt>) -> Vec<Alt> {
    let mut kept: Vec<Alt> = Vec::new();
    for alt in alts {
        if kept.iter().all(|other| other.con != alt.con) {
            kept.push(alt);
        }
    }
    kept
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_read_back_as_the_same(main in expr()) {
        let text = syntax::print(&Program { main: Some(main.clone()), ..Program::default() });
        let program = parse(&text).map_err(|error| TestCaseError::fail(format!("{text}\n{error}")))?;
        prop_assert_eq!(program.main.expect("there is a main").without_places(), main);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~λΛ□?→\n]{0,60}") {
        let _ = parse(&text);
        let _ = parse(&format!("main = {text}"));
    }
}
