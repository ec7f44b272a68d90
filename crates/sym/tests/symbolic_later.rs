//! `Suspended` and `#[symbolic(later)]`: what nobody looks at is not computed, and the two meanings of a function agree.

use std::cell::Cell;
use std::sync::Arc;

use whatif_sym::prelude::*;

thread_local!(static CALLS: Cell<usize> = const { Cell::new(0) });

fn count() {
    CALLS.set(CALLS.get() + 1);
}

/// How often `f` calls [`count`].
fn calls<R>(f: impl FnOnce() -> R) -> (R, usize) {
    CALLS.set(0);
    let result = f();
    (result, CALLS.get())
}

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum List {
    End,
    Then(i32, Suspended<List>),
}

#[symbolic(later, plain(count))]
fn from_to(first: i32, length: usize) -> List {
    count();
    if length == 0 { List::End } else { List::Then(first, from_to::later(first + 1, length - 1)) }
}

/// The elements below a limit, and from the first one that is not, those of another list.
#[symbolic(later)]
fn below(list: &Suspended<List>, limit: i32, other: &Suspended<List>) -> List {
    match &**list {
        List::Then(first, rest) if *first < limit => List::Then(*first, below::later(rest, limit, other)),
        _ => (**other).clone(),
    }
}

#[symbolic]
fn nth(list: &List, n: usize) -> Option<i32> {
    match list {
        List::End => None,
        List::Then(first, _) if n == 0 => Some(*first),
        List::Then(_, rest) => nth(rest, n - 1),
    }
}

#[symbolic]
fn sum(list: &List) -> i32 {
    match list {
        List::End => 0,
        List::Then(first, rest) => *first + sum(rest),
    }
}

#[test]
fn what_is_not_looked_at_is_not_computed() {
    let (third, steps) = calls(|| nth(&from_to(1, 1000), 2));
    assert_eq!((third, steps), (Some(3), 3));
    let first = SymI::<32>::sym("first");
    let (third, steps) = calls(|| nth::sym(&from_to::sym(&first, 1000), 2));
    assert_eq!(steps, 3);
    assert!(verify(&third.holds(|n| n.is_some())).unwrap().holds());
}

#[test]
fn both_meanings_agree_where_suspended_lists_merge() {
    let limit = SymI::<32>::sym("limit");
    let lists = below::sym(&from_to::later_sym(1, 4), &limit, &from_to::later_sym(&limit, 2));
    for n in [-1, 1, 2, 3, 5, 9] {
        let list = below(&from_to::later(1, 4), n, &from_to::later(n, 2));
        let model = solve(&limit.eq(n)).unwrap().model().unwrap();
        assert_eq!(lists.under(&model), Some(list.clone()), "the lists are compared element by element");
        assert_eq!(sum::sym(&lists).under(&model), Some(sum(&list)));
        for place in 0..6 {
            assert_eq!(nth::sym(&lists, place).under(&model), Some(nth(&list, place)));
        }
    }
}

#[symbolic(memo, later, plain(count))]
fn grown(list: &Suspended<List>, by: i32) -> List {
    count();
    match &**list {
        List::End => List::End,
        List::Then(first, rest) => List::Then(*first + by, grown::later(rest, by)),
    }
}

#[test]
fn a_suspended_argument_is_remembered_by_what_it_is() {
    let (list, by) = (from_to::later_sym(1, 3), SymI::<32>::sym("by"));
    let (sums, steps) = calls(|| remember(|| [(); 2].map(|()| sum::sym(&grown::sym(&list, &by)))));
    // The three elements and the end are made once, and each is visited once.
    assert_eq!(steps, 4 + 4);
    let model = solve(&by.eq(5)).unwrap().model().unwrap();
    assert_eq!(sums.map(|sum| sum.under(&model)), [Some(21); 2]);
}

#[test]
fn what_is_known_is_printed_and_nothing_is_computed_for_it() {
    let (list, steps) = calls(|| from_to(1, 3));
    assert_eq!((format!("{list:?}"), steps), ("Then(1, …)".into(), 1));
    assert_eq!(sum(&list), 6);
    assert_eq!(format!("{list:?}"), "Then(1, Then(2, Then(3, End)))");
}

#[symbolic]
fn pair(n: i32) -> List {
    List::Then(n, Suspended::from(List::Then(n + 1, Suspended::from(from_to(0, 0)))))
}

#[test]
fn a_value_that_is_there_already_needs_no_call() {
    let list: List = pair::sym(7).single_value().unwrap().to_con().unwrap();
    assert_eq!((list, format!("{:?}", pair(7))), (pair(7), "Then(7, Then(8, End))".into()));
}

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Leaf(u8),
    Node(Arc<Tree>, Arc<Tree>),
}

#[symbolic]
fn leaves(tree: &Tree) -> u8 {
    match tree {
        Tree::Leaf(n) => *n,
        Tree::Node(a, b) => leaves(a).wrapping_add(leaves(b)),
    }
}

#[test]
fn a_type_in_shared_pointers_is_converted_both_ways() {
    let sketch: Union<SymTree> = Fresh::new("t").any(2);
    let model = solve(&leaves::sym(&sketch).simple_merge().eq(77)).unwrap().model().unwrap();
    let found: Arc<Tree> = sketch.under(&model).unwrap();
    assert_eq!(leaves(&found), 77);
    let again: SymTree = found.to_sym();
    assert_eq!(again.to_con(), Some(found));
}

/// Exact integers, with machine numbers in the same expressions.
#[symbolic]
fn exact(numbers: &[Int], limit: Int) -> Int {
    let mut total: Int = numbers.iter().sum();
    if total > 100 {
        total -= 100;
    }
    if total < limit { total * 3 + 1 } else { total }
}

#[test]
fn exact_integers_and_machine_numbers_are_used_together() {
    let numbers: Vec<SymInt> = Fresh::new("n").list(3);
    let limit = SymInt::sym("limit");
    let result = exact::sym(&numbers, &limit).simple_merge();
    let query = result.eq(121) & numbers[0].gt(100) & limit.gt(40);
    let model = solve(&query).unwrap().model().unwrap();
    let (numbers, limit): (Vec<Int>, Int) = (numbers.under(&model).unwrap(), limit.under(&model).unwrap());
    assert_eq!(exact(&numbers, limit), Int::from(121));
}
