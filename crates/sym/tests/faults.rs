//! What once went wrong: freshness, bounds, limits, and answers that were said of what was not decided.

use std::time::{Duration, Instant};

use whatif_solver::{Answer, Interrupter as Stop, Limits, Query, Reason, Solver as BackEnd, Statistics, Z3};
use whatif_sym::prelude::*;

#[test]
fn an_approximation_says_no_only_where_nothing_can_overflow() {
    let [x, y] = ["x", "y"].map(SymInt::sym);
    let mut four_bits = Solver::new().approximate(4);
    // Every integer of four bits is at most 7, but 8 is not.
    assert_eq!(four_bits.verify(&x.le(7)).unwrap_err(), NoAnswer::TooNarrow);
    // x + y wraps around in four bits.
    let bounded = x.ge(0) & x.le(7) & y.ge(0) & y.le(7);
    assert_eq!(four_bits.verify(&bounded.implies((&x + &y).ge(0))).unwrap_err(), NoAnswer::TooNarrow);
    // With one more bit it does not, and the bounds say so.
    let mut five_bits = Solver::new().approximate(5);
    assert!(five_bits.verify(&bounded.implies((&x + &y).ge(0))).unwrap().holds());
    assert!(five_bits.verify(&bounded.implies((&x + &y).lt(14))).unwrap().counterexample().is_some());
}

#[test]
fn an_approximated_integer_is_not_the_word_of_its_name() {
    let (integer, word) = (SymInt::sym("x"), SymU::<4>::sym("x"));
    let query = integer.eq(1) & word.eq(2);
    let model = Solver::new().approximate(4).solve(&query).unwrap().model().unwrap();
    assert_eq!((integer.under(&model), word.under(&model)), (Some(1), Some(2)));
}

/// A back end that counts, and that never knows anything from some query on.
struct Stubborn {
    inside: Z3,
    answers: usize,
}

impl BackEnd for Stubborn {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        if self.answers == 0 {
            return Answer::Unknown(Reason::Resources);
        }
        self.answers -= 1;
        self.inside.ask(query)
    }
    fn limit(&mut self, limits: Limits) {
        self.inside.limit(limits);
    }
    fn interrupter(&self) -> Stop {
        self.inside.interrupter()
    }
    fn count(&self, statistics: &mut Statistics) {
        self.inside.count(statistics);
    }
}

#[test]
fn cegis_verifies_with_the_solver_that_it_is_given() {
    let [a, x] = ["a", "x"].map(SymInt::sym);
    let spec = (&a * &x).eq(&x + &x);
    // One answer is enough for a first candidate, and not for its verification.
    let mut solver = Solver::with(Stubborn { inside: Z3::new(), answers: 1 });
    let answer = Cegis::new(&x, &spec).run(&mut solver);
    assert_eq!(answer.unwrap_err(), NoAnswer::Solver(Reason::Resources));
}

#[test]
fn an_interrupt_stops_every_kind_of_query() {
    let mut solver = Solver::new();
    let interrupter = solver.interrupter();
    let [p, q] = ["p", "q"].map(SymU::<64>::sym);
    let [x, y] = ["x", "y"].map(SymInt::sym);
    let words = (&p * &q).eq(0xffff_fff1u64) & p.gt(1) & q.gt(1);
    let integers = (&x * &y).eq(91) & x.gt(1) & y.gt(1);
    let interrupted = Some(NoAnswer::Solver(Reason::Interrupted));
    interrupter.interrupt();
    assert_eq!(solver.solve(&words).err(), interrupted);
    assert_eq!(solver.solve(&integers).err(), interrupted);
    assert_eq!(solver.verify(&integers).err(), interrupted);
    assert_eq!(solver.solve_all(&integers, 9).err(), interrupted);
    assert_eq!(solver.core(&[("all", integers.clone())]).err(), interrupted);
    assert_eq!(solver.optimise(&integers, &[Wish::Minimise(x.clone())]).err(), interrupted);
    let spec = (&x * &y).eq(&y * 3);
    assert_eq!(Cegis::new(&y, &spec).run(&mut solver).err(), interrupted);
    interrupter.resume();
    assert!(solver.solve(&integers).unwrap().is_sat());
    assert!(Cegis::new(&y, &spec).run(&mut solver).unwrap().model().is_some());
}

#[test]
fn a_running_query_on_words_is_interrupted_from_another_thread() {
    let [p, q] = ["p", "q"].map(SymU::<128>::sym);
    let product = SymU::<128>::con("340282366920938460843936948965011886881".parse().unwrap());
    let factors = SymBool::all([(&p * &q).eq(product), p.gt(1), q.gt(1), p.lt(1u64 << 63), q.lt(u64::MAX)]);
    let mut solver = Solver::new();
    let interrupter = solver.interrupter();
    let started = Instant::now();
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            interrupter.interrupt();
        });
        solver.solve(&factors)
    });
    assert_eq!(answer.unwrap_err(), NoAnswer::Solver(Reason::Interrupted), "{:?}", started.elapsed());
}

#[test]
fn no_two_sources_make_the_same_unknown() {
    let mut names: Vec<String> = Vec::new();
    let [mut x, mut x1, mut z, mut again] = ["x", "x1", "z", "z"].map(Fresh::new);
    for _ in 0..12 {
        names.push(x.int().to_string());
        names.push(x1.int().to_string());
        names.push(z.int().to_string());
        names.push(again.int().to_string());
    }
    let mut copy = z.clone();
    names.push(z.int().to_string());
    names.push(copy.int().to_string());
    let elsewhere = std::thread::spawn(move || z.int().to_string()).join().unwrap();
    names.push(elsewhere);
    names.push(again.int().to_string());
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "{names:?}");
}

#[derive(Clone, Debug, Symbolic)]
enum Boxed {
    Leaf(SymInt),
    Neg(Box<Boxed>),
    Many(Vec<Boxed>),
}

#[derive(Clone, Debug, Symbolic)]
struct Even(Option<Box<Odd>>);

#[derive(Clone, Debug, Symbolic)]
struct Odd(Even);

#[test]
fn a_type_that_contains_itself_through_a_pointer_is_generated_up_to_its_depth() {
    fn depth(value: &Boxed) -> usize {
        match value {
            Boxed::Leaf(_) => 0,
            Boxed::Neg(inner) => 1 + depth(inner),
            Boxed::Many(all) => all.iter().map(|inner| 1 + depth(inner)).max().unwrap_or(0),
        }
    }
    let mut fresh = Fresh::new("b");
    for deepest in 0..3 {
        let value = fresh.any::<Boxed>(deepest);
        assert_eq!(value.values().map(depth).max(), Some(deepest));
    }
    assert!(fresh.any::<Even>(3).len() > 3);
}

#[test]
fn all_models_of_a_function_are_found() {
    let f = SymFunction::<(&SymInt,), SymInt>::sym("f");
    let image = f.apply((&1.into(),));
    let models = Solver::new().solve_all(&(image.gt(0) & image.lt(4)), 10).unwrap();
    let mut values: Vec<i64> = models.iter().map(|model| image.under(model).unwrap()).collect();
    values.sort();
    assert_eq!(values, [1, 2, 3]);
}

#[test]
fn holes_and_inputs_of_a_synthesis_may_be_functions() {
    let (x, a) = (SymU::<2>::sym("x"), SymInt::sym("a"));
    let f = SymFunction::<(SymU<2>,), SymU<2>>::sym("f");
    // f(f(x)) = x + 2 for every x of two bits.
    let spec = f.apply((f.apply((x.clone(),)),)).eq(&x + 2);
    let model = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap().model().unwrap();
    for n in 0..4u8 {
        let twice: Option<u8> = f.apply((f.apply((n.into(),)),)).under(&model);
        assert_eq!(twice, Some((n + 2) % 4));
    }
    // g(3) + a = g(3) + 5 whatever g is.
    let g = SymFunction::<(SymInt,), SymInt>::sym("g");
    let image = g.apply((3.into(),));
    let model =
        Cegis::new(&g, &(&image + &a).eq(&image + 5)).run(&mut Solver::new()).unwrap().model().unwrap();
    assert_eq!(a.under(&model), Some(5));
    // There is no a that is g(3) whatever g is.
    let impossible = Cegis::new(&g, &a.eq(&image)).run(&mut Solver::new()).unwrap();
    assert!(impossible.model().is_none());
}

#[test]
fn checked_arithmetic_has_an_error_where_rusts_has_none() {
    fn found<E>(result: &SymResult<SymI<8>, E>) -> Option<i8> {
        result.single_value().expect("nothing is unknown").as_ref().ok().and_then(ToCon::to_con)
    }
    fn found_unsigned<E>(result: &SymResult<SymU<8>, E>) -> Option<u8> {
        result.single_value().expect("nothing is unknown").as_ref().ok().and_then(ToCon::to_con)
    }
    let numbers = [-128i8, -127, -64, -2, -1, 0, 1, 2, 7, 8, 64, 127];
    for a in numbers {
        for b in numbers {
            let (x, y) = (SymI::<8>::from(a), SymI::<8>::from(b));
            assert_eq!(found(&x.checked_add(&y)), a.checked_add(b), "{a} + {b}");
            assert_eq!(found(&x.checked_sub(&y)), a.checked_sub(b), "{a} - {b}");
            assert_eq!(found(&x.checked_mul(&y)), a.checked_mul(b), "{a} * {b}");
            assert_eq!(found(&x.checked_div(&y)), a.checked_div(b), "{a} / {b}");
            assert_eq!(found(&x.checked_rem(&y)), a.checked_rem(b), "{a} % {b}");
            assert_eq!(found(&x.checked_neg()), a.checked_neg(), "-{a}");
            assert_eq!(found(&x.checked_shl(&y)), a.checked_shl(b as u8 as u32), "{a} << {b}");
            assert_eq!(found(&x.checked_shr(&y)), a.checked_shr(b as u8 as u32), "{a} >> {b}");
            assert_eq!(x.saturating_add(&y).to_con(), Some(a.saturating_add(b)));
            assert_eq!(x.saturating_sub(&y).to_con(), Some(a.saturating_sub(b)));
            assert_eq!(x.rotate_left(&y).to_con(), Some(a.rotate_left(b as u8 as u32)), "{a} rotl {b}");
            assert_eq!(x.rotate_right(&y).to_con(), Some(a.rotate_right(b as u8 as u32)), "{a} rotr {b}");
            let (c, d) = (a as u8, b as u8);
            let (u, v) = (x.to_unsigned(), y.to_unsigned());
            assert_eq!(found_unsigned(&u.checked_add(&v)), c.checked_add(d), "{c} + {d}");
            assert_eq!(found_unsigned(&u.checked_sub(&v)), c.checked_sub(d), "{c} - {d}");
            assert_eq!(found_unsigned(&u.checked_mul(&v)), c.checked_mul(d), "{c} * {d}");
            assert_eq!(found_unsigned(&u.checked_div(&v)), c.checked_div(d), "{c} / {d}");
            assert_eq!(found_unsigned(&u.checked_neg()), c.checked_neg(), "-{c}");
            assert_eq!(u.saturating_add(&v).to_con(), Some(c.saturating_add(d)));
            assert_eq!(u.saturating_sub(&v).to_con(), Some(c.saturating_sub(d)));
        }
        let x = SymI::<8>::from(a);
        assert_eq!(x.count_ones().to_con(), Some(a.count_ones()));
        assert_eq!(x.count_zeros().to_con(), Some(a.count_zeros()));
        assert_eq!(x.leading_zeros().to_con(), Some(a.leading_zeros()));
        assert_eq!(x.trailing_zeros().to_con(), Some(a.trailing_zeros()));
        assert_eq!(x.reverse_bits().to_con(), Some(a.reverse_bits()));
    }
    let wide = SymU::<128>::from(u128::MAX - 1);
    assert_eq!((wide + 1).to_con(), Some(u128::MAX));
    assert_eq!(SymI::<128>::from(i128::MIN).to_con(), Some(i128::MIN));
}

#[test]
fn lists_by_specification_have_their_least_and_greatest_length() {
    let mut fresh = Fresh::new("l");
    let lists = fresh.by(&ListSpec::new(1, 3, Any::<SymInt>::up_to(0)));
    let lengths: Vec<usize> = lists.values().map(Vec::len).collect();
    assert_eq!(lengths, [1, 2, 3]);
    let pairs = fresh.by(&ListSpec::exactly(2, 0..=1u8));
    let mut values: Vec<Vec<u8>> = pairs.values().cloned().collect();
    values.sort();
    assert_eq!(values, [[0, 0], [0, 1], [1, 0], [1, 1]]);
}
