//! Synthesis and evaluation by several threads: the answers are those of one.

use std::time::Duration;

use whatif_solver::Reason;
use whatif_sym::prelude::*;

#[test]
fn unions_and_solvers_go_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Union<Vec<SymInt>>>();
    is_shared::<SymArray<SymInt, SymF64>>();
    is_shared::<SymSet<SymU<8>>>();
    is_shared::<Model>();
    is_send::<Solver>();
    is_send::<Session>();
    is_send::<Cegis>();
}

/// Numbers h from `low` to `high` for which h * x = 2 * x, whatever x is.
#[derive(Clone, Debug, PartialEq)]
struct Numbers {
    low: u16,
    high: u16,
    /// Is one of the methods broken?
    broken: bool,
}

impl Space for Numbers {
    fn specification(&self) -> SymBool {
        assert!(!self.broken, "this space is broken");
        let [x, h] = ["x", "h"].map(SymU::<16>::sym);
        (&x * &h).eq(&x * 2)
    }
    fn constraint(&self) -> SymBool {
        let h = SymU::<16>::sym("h");
        h.ge(self.low) & h.le(self.high)
    }
    fn split(&self) -> Vec<Numbers> {
        let middle = self.low + (self.high - self.low) / 2;
        let part = |low, high| Numbers { low, high, broken: self.broken };
        vec![part(self.low, middle), part(middle + 1, self.high)]
    }
    fn is_large(&self) -> bool {
        self.high - self.low > 100
    }
}

fn search(workers: usize) -> Hierarchy {
    Hierarchy::new(&SymU::<16>::sym("x")).workers(workers)
}

#[test]
fn one_and_several_workers_find_the_only_answer() {
    for workers in [1, 3] {
        let all = Numbers { low: 0, high: 999, broken: false };
        let (part, model) = search(workers).run(vec![all]).unwrap().found.expect("2 is one");
        assert!(part.low <= 2 && part.high >= 2);
        assert_eq!(SymU::<16>::sym("h").under(&model), Some(2u16));
    }
}

#[test]
fn that_there_is_none_is_said_when_every_part_was_refuted() {
    for workers in [1, 3] {
        let searched = search(workers).run(vec![Numbers { low: 3, high: 999, broken: false }]).unwrap();
        assert!(searched.found.is_none());
        // A tree of which every inner space was divided in two.
        assert_eq!(searched.refuted, searched.divided + 1);
    }
}

#[test]
fn a_search_without_time_has_no_answer() {
    let search = search(2).time_limit(Duration::ZERO);
    let answer = search.run(vec![Numbers { low: 3, high: 999, broken: false }]);
    assert_eq!(answer.unwrap_err(), NoAnswer::Solver(Reason::Time));
}

#[test]
fn a_worker_that_panics_does_not_leave_the_others_waiting() {
    let spaces = || vec![Numbers { low: 0, high: 9, broken: true }];
    let outcome = std::panic::catch_unwind(|| search(3).run(spaces()).map(|searched| searched.refuted));
    assert!(outcome.is_err());
}

#[test]
fn parallel_synthesis_agrees_with_a_single_solver() {
    let [x, a, b] = ["x", "a", "b"].map(SymU::<8>::sym);
    for (wanted, possible) in [(&x * 3, true), (&x / 3, false)] {
        let spec = ((&x << &a) + (&x >> &b)).eq(wanted);
        let parts: Vec<SymBool> = (0..4).map(|n| (&a & 3).eq(n)).collect();
        let one = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap();
        let several = Cegis::new(&x, &spec).run_parallel(&parts, 3, Solver::new).unwrap();
        assert_eq!(one.model().is_some(), possible);
        match several.model() {
            Some(model) => {
                let (a, b): (u32, u32) = (a.under(&model).unwrap(), b.under(&model).unwrap());
                let run = |x: u8| x.checked_shl(a).unwrap_or(0).wrapping_add(x.checked_shr(b).unwrap_or(0));
                assert!(possible && (0..=255).all(|x: u8| run(x) == x.wrapping_mul(3)));
            }
            None => assert!(!possible),
        }
    }
}
