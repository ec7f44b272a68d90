//! Checked runs: what Rust panics at is a failure, for exactly those inputs for which it does.

#![allow(
    clippy::manual_is_multiple_of,
    clippy::eq_op,
    clippy::todo,
    clippy::unnecessary_literal_unwrap,
    clippy::if_same_then_else,
    reason = "the functions are about operators, and about what panics"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

fn model(a: i8, b: i8) -> Model {
    let mut model = Model::default();
    for (name, value) in [("a", a), ("b", b)] {
        let value = whatif_term::BitVec::new(8, i64::from(value));
        model.set(Symbol::new(name, Sort::BitVec(8)), Value::BitVec(value));
    }
    model
}

/// What a function has come to for these inputs: its value, or nothing if it panics.
fn concrete(f: impl Fn(i8, i8) -> i8, a: i8, b: i8) -> Option<i8> {
    catch_unwind(AssertUnwindSafe(|| f(a, b))).ok()
}

fn agrees(name: &str, f: impl Fn(i8, i8) -> i8, run: &Checked<Union<SymI<8>>>) {
    let numbers = [-128, -127, -100, -8, -3, -2, -1, 0, 1, 2, 3, 5, 7, 8, 9, 64, 100, 126, 127];
    for (a, b) in numbers.iter().flat_map(|a| numbers.map(|b| (*a, b))) {
        let (model, expected) = (model(a, b), concrete(&f, a, b));
        assert_eq!(model.satisfies(run.fails().term()), expected.is_none(), "{name}({a}, {b}) fails");
        let failures =
            run.failures().iter().filter(|failure| model.satisfies(failure.condition.term())).count();
        assert_eq!(failures, usize::from(expected.is_none()), "{name}({a}, {b}) fails in one way");
        if let Some(expected) = expected {
            let found: i8 = run.value().expect("a value").under(&model).expect("a value");
            assert_eq!(found, expected, "{name}({a}, {b})");
        }
    }
}

macro_rules! agree {
    ($($function:ident: $($cause:ident)*;)*) => {$(
        #[test]
        fn $function() {
            let [a, b] = ["a", "b"].map(SymI::<8>::sym);
            let run = checked(|| programs::$function::sym(&a, &b));
            // Rust checks overflows in tests, too.
            agrees(stringify!($function), programs::$function, &run);
            let causes: Vec<Cause> = run.failures().iter().map(|failure| failure.cause).collect();
            for cause in [$(Cause::$cause),*] {
                assert!(causes.contains(&cause), "{causes:?}");
            }
            for failure in run.failures() {
                assert!(failure.place.file.ends_with("checked.rs"), "{failure}");
            }
        }
    )*};
}

agree! {
    sums: Overflow;
    divisions: DivisionByZero Overflow;
    shifts: Overflow;
    negatives_and_powers: Overflow;
    indices: Index;
    known_indices: Panic;
    unwrapping: Panic;
    asserting: Assertion;
    panicking: Panic;
    wrapping_as_the_program_says:;
    an_overflow_behind_another: Overflow Panic;
    failures_in_loops: Overflow Assertion;
    failures_in_calls: Panic Overflow;
    every_path_fails: Panic;
}

mod programs {
    use super::*;

    #[symbolic]
    pub(super) fn sums(a: i8, b: i8) -> i8 {
        if a > b { a - b } else { a + b }
    }

    #[symbolic]
    pub(super) fn divisions(a: i8, b: i8) -> i8 {
        let quotient = a / b;
        quotient ^ (b % a)
    }

    #[symbolic]
    pub(super) fn shifts(a: i8, b: i8) -> i8 {
        (a << b) ^ (b >> (a as u32))
    }

    #[symbolic]
    pub(super) fn negatives_and_powers(a: i8, b: i8) -> i8 {
        let mut x = -a;
        x ^= b.abs();
        x ^ b.pow(3)
    }

    #[symbolic]
    pub(super) fn indices(a: i8, b: i8) -> i8 {
        let mut list = [1i8, b, 3, 4];
        list[b as usize] = a;
        list[a as usize]
    }

    #[symbolic]
    pub(super) fn known_indices(a: i8, b: i8) -> i8 {
        let mut list: Vec<i8> = vec![a, b];
        if a > 3 {
            list.pop();
        }
        if b == 7 {
            list.clear();
        }
        list[1]
    }

    #[symbolic]
    pub(super) fn unwrapping(a: i8, b: i8) -> i8 {
        let sum = a.checked_add(b).unwrap();
        let list: Vec<i8> = if sum > 5 { vec![sum] } else { Vec::new() };
        list.first().copied().expect("a number")
    }

    #[symbolic]
    pub(super) fn asserting(a: i8, b: i8) -> i8 {
        assert!(a > -100);
        assert_eq!(a % 2, 0, "an even number");
        assert_ne!(b, 3);
        b
    }

    #[symbolic]
    pub(super) fn panicking(a: i8, b: i8) -> i8 {
        if a == 3 {
            panic!("three");
        }
        match b {
            0..=9 => a,
            10 => unreachable!(),
            -1 => todo!(),
            n if n > 100 => panic!("{n} is too much"),
            n => n,
        }
    }

    #[symbolic]
    pub(super) fn wrapping_as_the_program_says(a: i8, b: i8) -> i8 {
        a.wrapping_add(b).wrapping_mul(a).wrapping_neg().wrapping_sub(a.wrapping_abs()) ^ a.saturating_add(b)
    }

    #[symbolic]
    pub(super) fn an_overflow_behind_another(a: i8, b: i8) -> i8 {
        let c = a + b;
        if c > 100 {
            panic!("too much");
        }
        c * 2
    }

    #[symbolic]
    pub(super) fn failures_in_loops(a: i8, b: i8) -> i8 {
        let mut sum = a;
        for i in 0..(b & 3) {
            sum += i * 20;
            assert!(sum != 50);
        }
        sum
    }

    #[symbolic]
    pub(super) fn failures_in_calls(a: i8, b: i8) -> i8 {
        half(a) + half(b)
    }

    #[symbolic]
    pub(super) fn half(n: i8) -> i8 {
        if n % 2 != 0 {
            panic!("an odd number");
        }
        n + n / 2
    }

    #[symbolic]
    pub(super) fn every_path_fails(a: i8, b: i8) -> i8 {
        if a > b {
            panic!("greater");
        }
        let none: Option<i8> = None;
        none.unwrap()
    }
}

#[test]
fn outside_of_a_checked_run_a_path_that_some_input_takes_ends_the_run() {
    let a = SymI::<8>::sym("a");
    let panic = catch_unwind(AssertUnwindSafe(|| programs::half::sym(&a))).expect_err("it panics");
    let message = panic.downcast_ref::<String>().expect("a message");
    assert!(message.contains("an odd number: some input takes a path that fails here"), "{message}");
    // Arithmetic wraps around there, and what a call before it has left behind is gone.
    let sum = programs::sums::sym(&a, 100).simple_merge();
    assert!(verify(&a.eq(100).implies(sum.eq(-56))).unwrap().holds());
}

#[test]
fn what_is_computed_by_hand_is_checked_too() {
    let [a, b] = ["a", "b"].map(SymI::<8>::sym);
    let run = checked(|| mrg_if(&a.gt(0), || Union::single(&a + &b), || Union::single(&b / &a)));
    let fails = (a.gt(0) & a.overflowing_add(&b).1) | a.eq(0) | (a.eq(-1) & b.eq(-128));
    assert!(verify(&run.fails().eq(fails)).unwrap().holds());
    let (failure, model) = run.counterexample(&(a.le(0) & b.gt(0))).unwrap().expect("zero");
    assert_eq!((failure.cause, a.under(&model)), (Cause::DivisionByZero, Some(0i8)));
}

#[test]
fn what_is_remembered_on_one_path_is_not_that_path_s_alone() {
    /// Nine turns, or none: which, the path decides.
    #[symbolic(memo)]
    fn turns(n: u8) -> u8 {
        let (mut n, mut count) = (n, 0);
        while n > 0 {
            n -= 1;
            count += 1;
        }
        count
    }
    #[symbolic]
    fn both(n: u8) -> u8 {
        if n < 12 {
            turns(n)
        } else if n < 30 {
            turns(n)
        } else {
            0
        }
    }
    let n = SymU::<8>::sym("n");
    let found = both::sym(&n).simple_merge();
    assert!(verify(&found.eq(n.lt(30).ite(&n, &0.into()))).unwrap().holds());

    #[symbolic(memo)]
    fn half(n: u8) -> u8 {
        if n % 2 == 1 {
            panic!("an odd number");
        }
        n / 2
    }
    #[symbolic]
    fn halves(n: u8) -> u8 {
        if n % 4 == 0 { half(n) + half(n) } else { half(n) }
    }
    let run = checked(|| halves::sym(&n));
    assert!(verify(&run.fails().eq((&n % 2).eq(1))).unwrap().holds());
}

#[test]
fn an_operand_that_is_not_evaluated_does_not_fail() {
    #[symbolic]
    fn guarded(a: u8, list: &[u8]) -> bool {
        let is_few = a == 0 || 100 / a < 7;
        let is_some = a > 1 && 50 % (a - 1) == 0;
        let below = list.iter().any(|x| *x == a || 10 / (*x - a) > 3);
        (is_few && is_some) || below
    }
    let [a, b, c] = ["a", "b", "c"].map(SymU::<8>::sym);
    let run = checked(|| guarded::sym(&a, &[b.clone(), c.clone()]));
    // Only the last one fails, where a number is less than `a` and no number before it is what is looked for.
    let first = b.ne(&a) & b.lt(&a);
    let found = b.eq(&a) | (b.gt(&a) & (SymU::<8>::from(10) / b.wrapping_sub(&a)).gt(3));
    let second = !&first & !found & c.ne(&a) & c.lt(&a);
    assert!(verify(&run.fails().eq(first | second)).unwrap().holds());
}

#[test]
fn arms_behind_others_run_where_those_do_not_fit() {
    #[symbolic]
    fn named(n: u8, m: u8) -> u8 {
        match n & 3 {
            0 => 10 / m,
            k if k == m => k,
            1 | 2 => 20 / (m + 1),
            3 => m,
            _ => unreachable!(),
        }
    }
    let [n, m] = ["n", "m"].map(SymU::<8>::sym);
    let run = checked(|| named::sym(&n, &m));
    let low = &n & 3;
    let fails = (low.eq(0) & m.eq(0)) | ((low.eq(1) | low.eq(2)) & m.eq(255));
    assert!(verify(&run.fails().eq(fails)).unwrap().holds());
}
