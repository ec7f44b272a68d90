//! Queries: every outcome is typed, and what goes wrong says so.

use std::time::Duration;

use whatif_solver::Reason;
use whatif_sym::prelude::*;

#[test]
fn a_time_limit_gives_an_error_that_is_neither_yes_nor_no() {
    // The factors of a product of two primes: hopeless in a moment.
    let [p, q] = ["p", "q"].map(SymU::<128>::sym);
    let wide = SymU::<128>::con("340282366920938460843936948965011886881".parse().unwrap());
    let factors = SymBool::all([(&p * &q).eq(wide), p.gt(1), q.gt(1), p.lt(1u64 << 63), q.lt(u64::MAX)]);
    let answer = Solver::new().time_limit(Duration::from_millis(50)).solve(&factors);
    assert!(matches!(answer, Err(NoAnswer::Solver(Reason::Time))), "{answer:?}");
    assert_eq!(answer.unwrap_err().to_string(), "no answer: the solver's time limit was reached");
}

#[test]
fn an_unsatisfiable_sketch_is_impossible_and_names_the_inputs_that_rule_it_out() {
    let [a, x] = ["a", "x"].map(SymInt::sym);
    let spec = (&a * &x).eq(&x + 1);
    match Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap() {
        Synthesis::Impossible { counterexamples } => assert!(!counterexamples.is_empty()),
        found => panic!("{found:?}"),
    }
}

#[test]
fn cegis_takes_a_fuzzer_for_a_verifier() {
    let [a, b, x] = ["a", "b", "x"].map(SymInt::sym);
    let spec = (&a * &x + &b).eq(&x * 7 - 2);
    let mut synthesis = Cegis::new(&x, &spec);
    let found = synthesis.run_with(&mut Solver::new(), |candidate| {
        // Tries a few inputs instead of proving anything.
        let (a, b): (i64, i64) = (a.under(candidate).unwrap(), b.under(candidate).unwrap());
        let failing = (-3..=3).find(|x| a * x + b != 7 * x - 2);
        Ok(failing.map(|value| solve(&x.eq(value)).unwrap().model().unwrap()))
    });
    let model = found.unwrap().model().unwrap();
    assert_eq!((a.under(&model), b.under(&model)), (Some(7), Some(-2)));
}

#[test]
fn cegis_has_several_inputs_and_constraints_on_holes() {
    let [a, b, x, y] = ["a", "b", "x", "y"].map(SymInt::sym);
    let spec = (&a * &x + &b * &y).le((&x + &y) * 3) | x.lt(0) | y.lt(0);
    let mut synthesis = Cegis::new(&(x, y), &spec);
    synthesis.constrain(&(&a + &b).eq(6));
    let model = synthesis.run(&mut Solver::new()).unwrap().model().unwrap();
    assert_eq!((a.under(&model), b.under(&model)), (Some(3), Some(3)));
}

#[test]
fn bounded_integers_find_small_models_and_never_wrong_ones() {
    let [x, y] = ["x", "y"].map(SymInt::sym);
    let mut solver = Solver::new().approximate(6);
    let small = |n: &SymInt| n.ge(0) & n.le(10);
    let query = SymBool::all([small(&x), small(&y), (&x + &y).eq(10), (&x - &y).eq(4)]);
    let model = solver.solve(&query).unwrap().model().unwrap();
    assert_eq!((x.under(&model), y.under(&model)), (Some(7), Some(3)));
    // Neither 40 nor 50 fits into six bits with a sign.
    let overflow = solver.solve(&(x.gt(40) & x.lt(50)));
    assert!(matches!(overflow, Err(NoAnswer::TooNarrow)), "{overflow:?}");
    let unsupported = solver.solve(&x.rem_euclid(2).eq(0));
    assert!(matches!(unsupported, Err(NoAnswer::Approximation(_))), "{unsupported:?}");
}

#[test]
fn soft_constraints_are_kept_as_far_as_they_go() {
    let x = SymInt::sym("x");
    let soft = Wish::Soft(vec![(x.gt(10), 1), (x.lt(5), 3), (x.rem_euclid(2).eq(0), 1)]);
    let Optimal::Best(model, missed) =
        Solver::new().optimise(&x.ge(0), &[soft, Wish::Maximise(x.clone())]).unwrap()
    else {
        panic!("there is a model");
    };
    assert_eq!(missed, [Some(1.into()), Some(4.into())]);
    assert_eq!(x.under(&model), Some(4));
}

#[test]
fn indexing_division_and_loops_fail_as_values() {
    let i = SymInt::sym("i");
    let digits = [1, 2, 3].map(SymInt::from);
    let picked = index(&digits, &i);
    assert!(verify(&picked.is_ok().eq(i.ge(0) & i.lt(3))).unwrap().holds());
    assert_eq!(index(&digits, &7.into()).single_value().unwrap().as_ref().err(), Some(&IndexOutOfRange));

    let mut cells = [0, 0].map(SymInt::from);
    let written = update(&mut cells, &i, &5.into());
    assert!(verify(&written.is_ok().implies((&cells[0] + &cells[1]).eq(5))).unwrap().holds());

    assert_eq!(SymInt::from(1).checked_div(0).single_value().unwrap().as_ref().err(), Some(&DivisionByZero));

    let mut n = SymInt::sym("n");
    let endless = bounded_while(5, &mut n, |_| true.into(), |n| *n = &*n + 1);
    assert_eq!(endless.single_value(), Some(&Err(LoopLimit)));
}

#[test]
fn words_divide_shift_and_widen_as_rusts_do() {
    for a in [-128i64, -7, -1, 0, 1, 6, 127] {
        for b in [-128i64, -3, -1, 1, 2, 127] {
            let (x, y) = (SymI::<8>::from(a), SymI::<8>::from(b));
            assert_eq!((&x / &y).to_con(), Some((a as i8).wrapping_div(b as i8)));
            assert_eq!((&x % &y).to_con(), Some((a as i8).wrapping_rem(b as i8)));
            assert_eq!((&x >> 3).to_con(), Some(a as i8 >> 3));
            assert_eq!(x.resize::<16>().to_con(), Some(a as i8 as i16));
            let (u, v) = (x.to_unsigned(), y.to_unsigned());
            assert_eq!((&u / &v).to_con(), Some(a as u8 / b as u8));
            assert_eq!(u.lt(&v).as_con(), Some((a as u8) < b as u8));
            assert_eq!(x.to_int().as_con(), Some(a.into()));
        }
    }
    for (a, b) in [(-7, 2), (7, -2), (-7, -2), (7, 2)] {
        let (x, y) = (SymInt::from(a), SymInt::from(b));
        assert_eq!(((&x / &y).to_con(), (&x % &y).to_con()), (Some(a / b), Some(a % b)));
    }
}

#[derive(Clone, Debug, Symbolic)]
#[symbolic(concrete = Tree<T>)]
enum SymTree<T: Mergeable + Clone> {
    Leaf,
    Node { left: Union<SymTree<T>>, value: T, right: Union<SymTree<T>> },
}

#[derive(Clone, Debug, PartialEq)]
enum Tree<T> {
    Leaf,
    Node { left: Box<Tree<T>>, value: T, right: Box<Tree<T>> },
}

#[test]
fn a_generic_type_and_its_concrete_twin_convert_both_ways() {
    let leaf = || Box::new(Tree::Leaf);
    let tree = Tree::Node { left: leaf(), value: 3i64, right: leaf() };
    let symbolic: SymTree<SymInt> = tree.to_sym();
    assert_eq!(symbolic.to_con(), Some(tree));

    let (c, x) = (SymBool::sym("c"), SymInt::sym("x"));
    let node = SymTree::Node { left: SymTree::Leaf.into(), value: x.clone(), right: SymTree::Leaf.into() };
    let either = Union::ite(&c, &SymTree::Leaf.into(), &node.into());
    assert_eq!(ToCon::<Box<Tree<i64>>>::to_con(&either), None);
    let model = solve(&(!&c & x.eq(5))).unwrap().model().unwrap();
    let tree: Option<Box<Tree<i64>>> = either.under(&model);
    assert_eq!(tree, Some(Box::new(Tree::Node { left: leaf(), value: 5, right: leaf() })));
}

#[test]
fn lists_that_share_their_elements_are_those_that_do_not() {
    let numbers: Vec<SymI<4>> = (0..5).map(|i| SymI::sym(format!("n{i}"))).collect();
    let (apart, shared) = (list::filter(&numbers, |n| n.gt(0)), list::filter_simple(&numbers, |n| n.gt(0)));
    assert_eq!(shared.len(), 6);
    assert!(verify(&apart.sym_eq(&shared)).unwrap().holds());
    // A condition that is known leaves one list.
    assert_eq!(list::filter_simple(&numbers, |_| true.into()).values().next().map(Vec::len), Some(5));
    assert_eq!(list::filter_simple::<SymInt>(&[], |_| true.into()).len(), 1);
}
