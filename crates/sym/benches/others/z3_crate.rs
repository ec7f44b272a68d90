//! Problems with the `z3` crate: formulas are written by hand, for Z3's own terms.
//!
//! The benchmark makes a package of this file, which is no part of the workspace.

use std::time::Duration;

use z3::ast::{BV, Bool, Int};
use z3::{SatResult, Solver};

/// The processor time of this process so far, as the benchmark measures it.
fn cpu_time() -> Duration {
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the call fills the struct that it is given, which is laid out as C's on Linux.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// Time for making terms, and for the solver.
#[derive(Default)]
struct Times {
    evaluation: Duration,
    solving: Duration,
}

impl Times {
    fn solve(&mut self, rules: impl FnOnce() -> Vec<Bool>) -> SatResult {
        let start = cpu_time();
        let rules = rules();
        self.evaluation += cpu_time() - start;
        let start = cpu_time();
        let solver = Solver::new();
        rules.iter().for_each(|rule| solver.assert(rule));
        let answer = solver.check();
        self.solving += cpu_time() - start;
        answer
    }
}

fn queens(times: &mut Times) {
    for n in 4..=8 {
        let answer = times.solve(|| {
            let number = |i: usize| BV::from_i64(i as i64, 64);
            let rows: Vec<BV> = (0..n).map(|i| BV::new_const(format!("row{i}"), 64)).collect();
            let mut rules: Vec<Bool> =
                rows.iter().flat_map(|row| [row.bvsge(number(1)), row.bvsle(number(n))]).collect();
            for (j, right) in rows.iter().enumerate() {
                for (i, left) in rows[..j].iter().enumerate() {
                    let down = right.bvsub(left);
                    rules.push(left.eq(right).not());
                    rules.push(down.eq(number(j - i)).not());
                    rules.push(down.eq(number(j - i).bvneg()).not());
                }
            }
            rules
        });
        assert_eq!(answer, SatResult::Sat);
    }
}

fn mul_add(times: &mut Times) {
    let answer = times.solve(|| {
        let [x, y] = ["x", "y"].map(|name| BV::new_const(name, 64));
        vec![x.bvsgt(BV::from_i64(0, 64)), x.bvmul(&y).eq(x.bvadd(&y))]
    });
    assert_eq!(answer, SatResult::Sat);
}

fn filter_sums(times: &mut Times) {
    let n = 10;
    let numbers: Vec<Int> = (0..n).map(|i| Int::new_const(format!("x{i}"))).collect();
    let zero = Int::from_i64(0);
    let total = |of: &dyn Fn(&Int) -> Int| {
        numbers.iter().fold(zero.clone(), |sum, x| sum + x.gt(&zero).ite(&of(x), &zero))
    };
    let length_and_sum = || (total(&|_| Int::from_i64(1)), total(&|x| x.clone()));
    let answer = times.solve(|| {
        let (length, sum) = length_and_sum();
        vec![sum.lt(length)]
    });
    assert_eq!(answer, SatResult::Unsat);
    let answer = times.solve(|| {
        let (length, sum) = length_and_sum();
        let small = |x: &Int| [x.ge(Int::from_i64(-3)), x.le(Int::from_i64(3))];
        let small = numbers.iter().flat_map(small);
        small.chain([length.eq(Int::from_i64(n / 2)), sum.eq(Int::from_i64(n))]).collect()
    });
    assert_eq!(answer, SatResult::Sat);
}

fn main() {
    let mut times = Times::default();
    match std::env::args().nth(1).as_deref() {
        Some("queens") => queens(&mut times),
        Some("mul_add") => mul_add(&mut times),
        Some("filter_sums") => filter_sums(&mut times),
        _ => std::process::exit(2),
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{:.3} {:.3}", milliseconds(times.evaluation), milliseconds(times.solving));
}
