//! Insertion into red-black trees (000, section 6.3): a symbolic run sees the trees that there are, and no others.

#[path = "common/redblack.rs"]
mod redblack;

use redblack::{brute_force, symbolic};

#[test]
fn a_symbolic_insertion_sees_exactly_the_trees_that_there_are() {
    let expected = brute_force(2);
    assert_eq!(expected.len(), 28);
    let (by_sets, found) = symbolic(2, false);
    assert_eq!(by_sets, expected);
    // One path for each, and no path twice.
    assert_eq!(found.outcomes.len(), expected.len());
    let (by_solver, found) = symbolic(2, true);
    assert_eq!(by_solver, expected);
    assert_eq!(found.outcomes.len(), expected.len());
}
