//! Terms a million levels deep, on threads with small stacks: nothing recurses.

use std::sync::LazyLock;
use std::thread;

use whatif_term::{Function, Model, Op, Sort, Symbol, Term, Value, smtlib};

const LEVELS: usize = 1_000_000;
/// Still far too deep for recursion, and quicker to test with.
const RUNGS: usize = 100_000;

/// Runs a test with a stack that a few thousand nested calls would overflow.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(256 * 1024).spawn(test).unwrap().join().unwrap();
}

/// `f(f(…f(x)…))`
fn tower(x: &Term) -> Term {
    let f = Function::new("f", [Sort::Int], Sort::Int);
    (0..LEVELS).fold(x.clone(), |t, _| Term::apply(&f, [t]))
}

/// `ite(p1, 1, ite(p2, 2, …))`: a tower of if-then-else.
fn ladder() -> Term {
    let p: Vec<Term> = (0..1000).map(|i| Term::var(format!("p{i}"), Sort::Bool)).collect();
    (0..RUNGS).fold(Term::int(0), |t, i| p[i % 1000].ite(&Term::int(i as i64 % 7), &t))
}

static TOWER: LazyLock<Term> = LazyLock::new(|| tower(&x()));
static LADDER: LazyLock<Term> = LazyLock::new(ladder);

fn x() -> Term {
    Term::var("x", Sort::Int)
}

#[test]
fn a_deep_term_is_built_and_dropped() {
    on_a_small_stack(|| {
        let t = tower(&Term::var("dropped", Sort::Int));
        assert_eq!(t.size(), LEVELS + 1);
        assert_eq!(t.tree_size() as usize, LEVELS + 1);
        drop(t);
        drop(ladder() + Term::int(1));
    });
}

#[test]
fn a_deep_term_is_printed_for_people_and_for_solvers() {
    on_a_small_stack(|| {
        let t = &*TOWER;
        assert_eq!(t.to_string().len(), LEVELS * 3 + 1);
        assert_eq!(smtlib::term(t).len(), LEVELS * 4 + 1);
        let t = &*LADDER;
        assert!(t.to_string().starts_with("if p999 then "));
        assert!(smtlib::script(&[t.equals(&x())]).ends_with("))\n"));
    });
}

#[test]
fn a_deep_term_is_evaluated() {
    on_a_small_stack(|| {
        let t = &*LADDER;
        let mut model = Model::new();
        model.set(Symbol::new("p998", Sort::Bool), Value::Bool(true));
        assert_eq!(model.eval(t), Value::from((RUNGS as i64 - 2) % 7));
        assert_eq!(model.eval(&TOWER), Value::from(0));
    });
}

#[test]
fn a_deep_term_is_substituted_into_and_simplified() {
    on_a_small_stack(|| {
        let t = &*TOWER;
        let map = [(Symbol::new("x", Sort::Int), Term::int(3))].into_iter().collect();
        assert_eq!(t.substitute(&map).symbols(), []);
        assert_eq!(t.simplify(), *t);
        let raw = (0..100_001).fold(Term::var("p", Sort::Bool), |t, _| Term::raw(Op::Not, &[t]));
        assert_eq!(raw.simplify().to_string(), "!p");
        assert_eq!(LADDER.symbols().len(), 1000);
    });
}

#[test]
fn deep_terms_are_hashed_and_compared() {
    on_a_small_stack(|| {
        let (a, b) = (&*TOWER, &TOWER.args()[0].clone());
        assert_eq!(*a, tower(&x()));
        assert_ne!(a.stable_hash(), b.stable_hash());
        assert_eq!(a.structural_cmp(b), b.structural_cmp(a).reverse());
        assert_eq!(a.structural_cmp(a), std::cmp::Ordering::Equal);
    });
}

/// Flat operators stay cheap to extend: a sum, a conjunction and a string of a hundred thousand parts, part by part.
#[test]
fn long_sums_conjunctions_and_concatenations_are_built_part_by_part() {
    on_a_small_stack(|| {
        let parts = 100_000;
        let sum = (0..parts).fold(Term::int(0), |t, i| t + Term::var(format!("x{i}"), Sort::Int));
        let all = (0..parts).fold(Term::bool(true), |t, i| t & Term::var(format!("p{i}"), Sort::Bool));
        let text =
            (0..parts).fold(Term::string(""), |t, i| t.concat(&Term::var(format!("s{i}"), Sort::String)));
        assert_eq!(sum.symbols().len() + all.symbols().len() + text.symbols().len(), 3 * parts);
        let model = Model::new();
        assert_eq!(model.eval(&sum), Value::from(0));
        assert_eq!(model.eval(&all), Value::Bool(false));
        assert!(
            text.length().equals(&Term::int(-1)).is_false() || model.eval(&text.length()) == Value::from(0)
        );
    });
}

/// Sharing makes the tree exponential; every walk must follow the graph.
#[test]
fn a_term_with_much_sharing_is_walked_as_a_graph() {
    on_a_small_stack(|| {
        let f = Function::new("f", [Sort::Int, Sort::Int], Sort::Int);
        let double = |x: Term| (0..10_000).fold(x, |t, _| Term::apply(&f, [&t, &t]));
        let t = double(x());
        assert_eq!(t.tree_size(), u32::MAX);
        assert_eq!(t.size(), 10_001);
        assert!(t.to_string().len() < 400_000);
        assert!(smtlib::term(&t).len() < 400_000);
        assert_eq!(Model::new().eval(&t), Value::from(0));
        let map = [(Symbol::new("x", Sort::Int), Term::int(3))].into_iter().collect();
        assert_eq!(t.substitute(&map), double(Term::int(3)));
    });
}
