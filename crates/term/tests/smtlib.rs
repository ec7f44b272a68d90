//! Scripts as other solvers read them.

use whatif_term::{Function, Sort, Term, Value, smtlib};

fn int(name: &str) -> Term {
    Term::var(name, Sort::Int)
}

#[test]
fn a_script_declares_what_it_mentions_and_shares_what_is_shared() {
    let person = Sort::uninterpreted("Person");
    let age = Function::new("age", [person.clone()], Sort::Int);
    let (ann, x) = (Term::var("ann", person.clone()), int("x"));
    let element = |n| Value::Uninterpreted("Person".to_owned().into(), n).to_term();
    let old = Term::apply(&age, [&ann]) * &x;
    let formulas = [
        (&old + int("y z")).le(&(&old * &old)),
        ann.differs(&element(0)),
        ann.differs(&element(1)),
        Term::var("r", Sort::Real).lt(&Term::real(whatif_term::Rational::new(-1, 3).unwrap())),
    ];
    insta::assert_snapshot!(smtlib::script(&formulas), @r"
    (declare-sort Person 0)
    (declare-const ann Person)
    (declare-const r Real)
    (declare-const x Int)
    (declare-const |y z| Int)
    (declare-fun age (Person) Int)
    (declare-const Person!val!0 Person)
    (declare-const Person!val!1 Person)
    (assert (distinct Person!val!0 Person!val!1))
    (assert (let ((?0 (age ann))) (<= (+ |y z| (* (- 1) (* x x ?0 ?0)) (* x ?0)) 0)))
    (assert (not (= ann Person!val!0)))
    (assert (not (= ann Person!val!1)))
    (assert (< r (/ (- 1.0) 3.0)))
    ");
}

#[test]
fn what_smt_lib_leaves_open_is_guarded() {
    let (x, y, s) = (int("x"), int("y"), Term::var("s", Sort::String));
    let terms = [x.div(&y), x.modulo(&Term::int(3)), s.nth(&x).char_to_code(), x.char_from_code().unit()];
    let printed: Vec<String> = terms.iter().map(smtlib::term).collect();
    insta::assert_snapshot!(printed.join("\n"), @r"
    (let ((?x x) (?y y)) (ite (= ?y 0) 0 (div ?x ?y)))
    (mod x 3)
    (char.to_int (let ((?s s) (?i x)) (ite (and (<= 0 ?i) (< ?i (seq.len ?s))) (seq.nth ?s ?i) (_ Char 0))))
    (seq.unit (let ((?n x)) (ite (and (<= 0 ?n) (<= ?n 196607)) (char.from_bv ((_ int_to_bv 18) ?n)) (_ Char 0))))
    ");
}

#[test]
fn names_are_quoted_where_they_must_be() {
    let quoted = ["x", "x'", "f.g", "1st", "a b", "", "let", "and", "bvadd", "pipe|", "ünder", "x%y"];
    let quoted: Vec<String> = quoted.iter().map(|name| smtlib::quote(name).into_owned()).collect();
    insta::assert_snapshot!(quoted.join(" "), @"x |x'| f.g |1st| |a b| || |let| |%and| |%bvadd| |pipe%7c| |ünder| |x%25y|");
}

/// Names that differ stay different, whatever they are made of.
#[test]
fn quoting_tells_names_apart() {
    let names = ["a|b", "a%7cb", "a%b", "a%25b", "a\\b", "and", "%and", "|and|", "a b"];
    // `|x|` and `x` are the same symbol.
    let symbol = |name: &&str| smtlib::quote(name).trim_matches('|').to_owned();
    let mut quoted: Vec<String> = names.iter().map(symbol).collect();
    quoted.sort();
    quoted.dedup();
    assert_eq!(quoted.len(), names.len());
}

/// A symbol that looks like one of the printer's own names is not captured by a `let`.
#[test]
fn a_let_captures_no_symbol() {
    let shared = int("?0") + int("y");
    let text = smtlib::term(&(&shared * &int("?1")).le(&(&shared * &shared)));
    assert!(text.starts_with("(let ((??0 (+ ?0 y))) "), "{text}");
}

#[test]
fn symbols_of_one_name_and_different_sorts_have_their_sorts_in_their_names() {
    let [number, word] = [Sort::Int, Sort::BitVec(8)].map(|sort| Term::var("x", sort));
    let f = |sort: Sort| whatif_term::Function::new("x", [sort], Sort::Bool);
    let formulas = [
        number.le(&Term::int(3)),
        word.equals(&Term::bv(8, 2)),
        Term::apply(&f(Sort::Int), [&Term::var("y", Sort::Int)]),
    ];
    insta::assert_snapshot!(smtlib::script(&formulas), @r"
    (declare-const |x %: Int| Int)
    (declare-const |x %: (_ BitVec 8)| (_ BitVec 8))
    (declare-const y Int)
    (declare-fun |x %: (Int) Bool| (Int) Bool)
    (assert (<= |x %: Int| 3))
    (assert (= |x %: (_ BitVec 8)| #x02))
    (assert (|x %: (Int) Bool| y))
    ");
    // Alone, each has its name.
    assert_eq!(smtlib::term(&formulas[0]), "(<= x 3)");
    // A name that looks like one with a sort is another one.
    let other = Term::var("x %: Int", Sort::Int).le(&number);
    assert!(smtlib::script(&[other, formulas[1].clone()]).contains("(<= |x %25: Int| |x %: Int|)"));
}
