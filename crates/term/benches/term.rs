//! How fast terms are built, and what they cost in memory. Run by `cargo xtask bench ground`.
//!
//! Each line is the median of five rounds. "Fresh" terms exist nowhere when they are built and are dropped at once;
//! "shared" ones are found in the table.

use std::hint::black_box;
use std::time::Instant;

use whatif_term::{Function, Model, Op, Sort, Term};

const ROUNDS: usize = 5;

fn main() {
    // `cargo test --benches` passes `--test`; a smoke run is enough then.
    let n: i64 = if std::env::args().any(|arg| arg == "--test") { 1_000 } else { 1_000_000 };
    let int = |name: &str| Term::var(name, Sort::Int);
    let (x, y, z) = (int("x"), int("y"), int("z"));
    let bools: Vec<Term> = (0..64).map(|i| Term::var(format!("p{i}"), Sort::Bool)).collect();

    println!("{:<52} {:>12}", "built, median of five rounds", "per second");
    measure("fresh, not simplified: raw x + constant", 2 * n, || {
        (0..n).for_each(|i| drop(black_box(Term::raw(Op::Add, &[x.clone(), Term::int(i)]))));
    });
    measure("shared, not simplified: raw x + y", n, || {
        let _keep = Term::raw(Op::Add, &[x.clone(), y.clone()]);
        (0..n).for_each(|_| drop(black_box(Term::raw(Op::Add, &[x.clone(), y.clone()]))));
    });
    measure("fresh sums: x + constant", n, || {
        (0..n).for_each(|i| drop(black_box(&x + &Term::int(i))));
    });
    measure("shared sums: x + y", n, || {
        let _keep = &x + &y;
        (0..n).for_each(|_| drop(black_box(&x + &y)));
    });
    measure("fresh comparisons: x < constant", n, || {
        (0..n).for_each(|i| drop(black_box(x.lt(&Term::int(i)))));
    });
    measure("shared comparisons: x < y, y < z, z < x", n, || {
        let _keep = [x.lt(&y), y.lt(&z), z.lt(&x)];
        (0..n / 3).for_each(|_| drop(black_box([x.lt(&y), y.lt(&z), z.lt(&x)])));
    });
    measure("conjunctions of two: p and q", n, || {
        (0..n as usize).for_each(|i| drop(black_box(&bools[i % 64] & &bools[i / 64 % 64])));
    });
    measure("if-then-else: ite(p, x, constant)", n, || {
        (0..n).for_each(|i| drop(black_box(bools[i as usize % 64].ite(&x, &Term::int(i)))));
    });
    measure("a tower of applications, kept, then dropped", n, || {
        let f = Function::new("f", [Sort::Int], Sort::Int);
        black_box((0..n).fold(x.clone(), |t, _| Term::apply(&f, [&t])));
    });

    println!("\n{:<52} {:>12}", "other", "per second");
    let path = Term::and([x.lt(&y), y.le(&Term::int(3)), (&x + &y).differs(&z)]);
    let model = Model::new();
    measure("does a model satisfy x < y && y <= 3 && x + y != z?", n, || {
        (0..n).for_each(|_| assert!(!black_box(model.satisfies(&path))));
    });
    let threads = 2;
    measure("fresh sums in two threads at once", threads * n, || {
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let x = &x;
                scope.spawn(move || (0..n).for_each(|i| drop(black_box(x + &Term::int(thread * n + i)))));
            }
        });
    });
    if let Some(mib) = peak_mib() {
        println!("\nhigh-water mark {mib} MiB");
    }
}

/// Runs a workload of so many steps and prints the median number of steps per second. An argument on the command line
/// chooses the workloads whose names contain it.
fn measure(name: &str, steps: i64, mut work: impl FnMut()) {
    if std::env::args().skip(1).any(|arg| !arg.starts_with("--") && !name.contains(&arg)) {
        return;
    }
    let mut seconds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    println!("{name:<52} {:>11.2} M", steps as f64 / seconds[ROUNDS / 2] / 1e6);
}

/// The most memory this process has had, where the system tells.
fn peak_mib() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
}
