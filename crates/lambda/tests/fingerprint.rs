//! A fingerprint depends on what a program does and on what reports show of it, but not on its place in a file.

use whatif_lambda::fingerprint::{Mention, Walk};
use whatif_lambda::prim::Misc;
use whatif_lambda::{Binder, Expr, Literal, Name, Role, Type, syntax};
use whatif_source::{Sources, Span};

fn walk(text: &str) -> Walk {
    let mut sources = Sources::new();
    let file = sources.add("a.lg", text);
    let program = syntax::parse(&sources, file).expect("it has no mistakes");
    let mut walk = Walk::default();
    program.definitions.values().for_each(|definition| walk.definition(definition));
    walk
}

#[test]
fn places_do_not_count_but_are_found_again_by_their_numbers() {
    let text = "def f : Int → Int = λ x. if x == 3 then 1 else x + 1";
    let (here, there) = (walk(text), walk(&format!("\n\n  {text}")));
    assert_eq!(here.fingerprint(), there.fingerprint());
    assert_eq!(here.places().len(), there.places().len());
    let moved = |(a, b): (&Span, &Span)| b.start - a.start == 4 && b.end - a.end == 4;
    assert!(here.places().iter().zip(there.places()).all(moved));
}

#[test]
fn what_a_program_does_counts() {
    let same = |a: &str, b: &str| walk(a).fingerprint() == walk(b).fingerprint();
    assert!(!same("def f : Int → Int = λ x. x + 1", "def f : Int → Int = λ x. x + 2"));
    assert!(!same("def f : Int → Int → Int = λ x y. x", "def f : Int → Int → Int = λ x y. y"));
    assert!(!same("def f : Int → Int = λ x. x", "def g : Int → Int = λ x. x"));
    assert!(
        !same("def f : Int → Int = λ x. x", "def f : Int → Int = λ y. y"),
        "reports show what is written"
    );
}

#[test]
fn numbers_that_nobody_wrote_do_not_count() {
    let copy = |stem: &str, number| Name::new(stem).numbered(Role::Copied, "$", number);
    let identity = |stem: &str, number: u32| {
        let name = copy(stem, number);
        let mut walk = Walk::default();
        let binder = Binder::new(name, Type::Var(copy("a", 3)));
        walk.expr(&Expr::lam([binder], Expr::var(name)));
        walk.expr(&Expr::prim(Misc::PatError, [Expr::Lit(Literal::String(format!("at {name}").into()))]));
        walk
    };
    assert_eq!(identity("x", 1).fingerprint(), identity("x", 7).fingerprint());
    assert_ne!(identity("x", 1).fingerprint(), identity("y", 1).fingerprint());
    assert_eq!(identity("x", 7).messages(), ["at x$7".into()]);
}

#[test]
fn a_variable_that_is_bound_again_inside_is_another_one() {
    let inner = walk("def f : Int → Int = λ x. (λ x. x) x");
    assert!(inner.mentions().iter().all(|mention| !matches!(mention, Mention::Global(_))));
    let mentions = walk("def f : Int → Int = λ y. g y\ndef g : Int → Int = λ y. y");
    assert!(mentions.mentions().contains(&Mention::Global("g".into())));
}
