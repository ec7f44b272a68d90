//! The work of joining two unions is bilinear (003, Lemma 3.19), and long or deep ones need no stack.

use std::cell::Cell;
use std::cmp::Ordering;

use whatif_sym::prelude::*;

thread_local! {
    static COMPARISONS: Cell<usize> = const { Cell::new(0) };
}

/// A number that counts how often it is compared.
#[derive(Clone, Debug)]
struct Counted(usize, usize);

impl Mergeable for Counted {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(2)
    }
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        COMPARISONS.set(COMPARISONS.get() + 1);
        if level == 0 { self.0.cmp(&other.0) } else { self.1.cmp(&other.1) }
    }
    fn merge(_: &SymBool, t: &Self, _: &Self) -> Self {
        t.clone()
    }
}

fn union(name: &str, values: impl DoubleEndedIterator<Item = Counted>) -> Union<Counted> {
    let mut fresh = Fresh::new(name);
    let mut values = values.rev();
    let last = Union::single(values.next().expect("a value"));
    values.fold(last, |rest, value| Union::ite(&fresh.bool(), &Union::single(value), &rest))
}

#[test]
fn joining_two_unions_takes_a_bounded_number_of_comparisons_for_each_leaf() {
    let c = SymBool::sym("c");
    for n in [10, 100, 1000] {
        // Half of the leaves are in both; ten share each first index.
        let t = union("t", (0..n).map(|i| Counted(i / 10, i)));
        let f = union("f", (n / 2..n + n / 2).map(|i| Counted(i / 10, i)));
        COMPARISONS.set(0);
        let joined = Union::ite(&c, &t, &f);
        assert_eq!(joined.len(), n + n / 2);
        // Definition 3.18, with the depth 2 of the strategy: each step of a derivation compares at most three times.
        let bound = 3 * (4 + 4 * 2 * (t.len() + f.len()));
        assert!(
            COMPARISONS.get() <= bound,
            "{} comparisons for {n}, the bound is {bound}",
            COMPARISONS.get()
        );
    }
}

#[test]
fn a_join_with_itself_takes_no_comparison() {
    let t = union("t", (0..100).map(|i| Counted(i, i)));
    COMPARISONS.set(0);
    assert!(Union::ite(&SymBool::sym("c"), &t, &t).ptr_eq(&t));
    assert_eq!(COMPARISONS.get(), 0);
}

#[test]
fn a_union_of_very_many_leaves_is_built_joined_mapped_and_dropped() {
    let mut fresh = Fresh::new("g");
    let n = 50_000;
    let long =
        (0..n).rev().fold(Union::single(n), |rest, i| Union::ite(&fresh.bool(), &Union::single(i), &rest));
    let joined = Union::ite(&SymBool::sym("c"), &long, &Union::single(n + 1));
    assert_eq!(joined.len(), n + 2);
    assert_eq!(joined.map(|i| i % 2).len(), 2);
}

#[test]
fn a_value_nested_very_deeply_merges_compares_and_evaluates() {
    #[derive(Clone, Debug, Symbolic)]
    enum List {
        Nil,
        Cons(SymInt, Union<List>),
    }
    let list = |name: &str| {
        (0..20_000).fold(Union::single(List::Nil), |rest, i| {
            Union::single(List::Cons(SymInt::sym(format!("{name}{}", i % 10)), rest))
        })
    };
    let (a, b) = (list("a"), list("b"));
    let joined = Union::ite(&SymBool::sym("c"), &a, &b);
    assert_eq!(joined.len(), 1);
    assert_eq!(joined.sym_eq(&joined).as_con(), Some(true));
    assert_eq!(joined.eval_sym(&Model::default()).symbols().len(), 0);
}
