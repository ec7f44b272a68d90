//! `cargo xtask bench lambda`: how fast the machine runs.

#[path = "../tests/common/redblack.rs"]
mod redblack;

use whatif_lambda::syntax;
use whatif_machine::compile::compile;
use whatif_machine::machine::{Machine, NoWorld, Options, Stop};
use whatif_machine::run::{Settings, explore};
use whatif_machine::search::Finish;
use whatif_machine::state::State;
use whatif_machine::value::Value;
use whatif_source::Sources;

fn main() {
    concrete("nfib 27", include_str!("programs/nfib.lg"), 635_621);
    concrete("sieve, 500 primes", include_str!("programs/sieve.lg"), 824_693);
    concrete("queens 8", include_str!("programs/queens.lg"), 92);
    let elements = (1..=20_000).map(|n| n * 7919 % 20_011).sum();
    concrete("red-black, 20,000 inserts", include_str!("programs/redblack.lg"), elements);
    fold();
    forks();
    symbolic_insert(2);
    symbolic_insert(3);
    merging(6);
}

/// Time that this thread has run: what others do on the machine does not count. Wall-clock time where the system does
/// not tell.
struct Clock(Option<u64>, std::time::Instant);

impl Clock {
    fn start() -> Clock {
        Clock(Clock::nanoseconds(), std::time::Instant::now())
    }

    fn nanoseconds() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }

    fn seconds(&self) -> f64 {
        match (self.0, Clock::nanoseconds()) {
            (Some(start), Some(now)) => (now - start) as f64 / 1e9,
            _ => self.1.elapsed().as_secs_f64(),
        }
    }
}

fn load(text: &str) -> Machine {
    let mut sources = Sources::new();
    let file = sources.add("bench.lg", text);
    let program = syntax::parse(&sources, file).expect("a program without errors");
    Machine::new(compile(&program, program.main.as_ref().expect("a program with a main expression")))
}

/// Concrete reduction, in steps per second.
fn concrete(name: &str, text: &str, expected: i64) {
    let machine = load(text);
    let mut best = f64::MAX;
    let mut steps = 0;
    for _ in 0..5 {
        let start = Clock::start();
        let mut state = State::new(&machine.code);
        let stop = machine.run(&mut state, u64::MAX, &mut NoWorld);
        best = best.min(start.seconds());
        steps = state.steps;
        if stop != Stop::Value(Value::Int(expected)) {
            println!("{name}: {stop:?} instead of {expected}");
        }
    }
    println!(
        "{name:28} {:8.1} ms {:6.2} million steps {:7.1} million steps/s",
        best * 1e3,
        steps as f64 / 1e6,
        steps as f64 / best / 1e6
    );
}

/// A lazy list of ten million elements, folded: the heap must not grow with it.
fn fold() {
    let machine = load(
        "def range : Int → Int → [Int] = λ a b. if a > b then [] else a : range (a + 1) b
         def sum : Int → [Int] → Int = λ acc xs. case xs of { [] → acc; y : ys → #seq(acc + y, sum (acc + y) ys) }
         main = let xs = range 1 10000000 in sum 0 xs",
    );
    let start = Clock::start();
    let mut state = State::new(&machine.code);
    let stop = machine.run(&mut state, u64::MAX, &mut NoWorld);
    assert_eq!(stop, Stop::Value(Value::Int(50_000_005_000_000)));
    println!(
        "a list of 10 million folded: {:.1} ms, {:.1} million steps, a heap of {} words at the end",
        start.seconds() * 1e3,
        state.steps as f64 / 1e6,
        state.heap.size()
    );
}

/// Symbolic insertion into red-black trees (000, section 6.3): all paths up to a depth of the tree, with constructors decided by
/// sets and by the solver. Both must see the insertions that brute force does.
fn symbolic_insert(depth: u32) {
    let expected = redblack::brute_force(depth);
    println!("insertion into red-black trees up to depth {depth}: {} by brute force", expected.len());
    for solve_constructors in [false, true] {
        let start = Clock::start();
        let (insertions, found) = redblack::symbolic(depth, solve_constructors);
        let time = start.seconds();
        assert!(insertions == expected, "a symbolic run sees the trees that there are");
        println!(
            "  constructors by {:10} {} paths, {} insertions, the same; {:.0} ms, {} forks, {} queries",
            if solve_constructors { "the solver" } else { "sets" },
            found.counts.paths,
            insertions.len(),
            time * 1e3,
            found.counts.forks,
            found.counts.queries
        );
    }
}

/// Is the largest of some numbers at least as large as each of them? With a state for each alternative, and with alternatives
/// merged.
fn merging(count: usize) {
    let names: Vec<String> = (1..=count).map(|n| format!("x{n}")).collect();
    let inputs: Vec<String> = names.iter().map(|name| format!("{name} = ? : Int")).collect();
    let text = format!(
        "def max : Int → Int → Int = λ a b. if a < b then b else a
         def largest : Int → [Int] → Int = λ m xs. case xs of {{ [] → m; y : ys → largest (max m y) ys }}
         def below : Int → [Int] → Bool = λ m xs. case xs of {{ [] → True; y : ys → if y <= m then below m ys else False }}
         main = let {} in let xs = [{}] in assert below (largest 0 xs) xs",
        inputs.join("; "),
        names.join(", ")
    );
    let mut sources = Sources::new();
    let file = sources.add("merge.lg", text);
    let program = syntax::parse(&sources, file).expect("a program without errors");
    println!("the largest of {count} numbers:");
    for merge in [false, true] {
        let settings = Settings { options: Options { merge, ..Options::default() }, ..Settings::default() };
        let start = Clock::start();
        let found = explore(&program, program.main.as_ref().expect("a main expression"), None, &settings);
        let time = start.seconds();
        assert!(found.finish == Finish::Exhausted && found.violations.is_empty());
        println!(
            "  {:8} {} paths, {} merges, {} steps, {} queries, {:.0} ms",
            if merge { "merged" } else { "unmerged" },
            found.counts.paths,
            found.counts.merged,
            found.counts.steps,
            found.counts.queries,
            time * 1e3
        );
    }
}

/// Forks of a state with a heap of 10,000 objects.
fn forks() {
    let machine = load(
        "def range : Int → [Int] = λ n. if n == 0 then [] else n : range (n - 1)
         def length : Int → [Int] → Int = λ n xs. case xs of { [] → n; y : ys → length (n + 1) ys }
         main = let xs = range 5000 in #seq(length 0 xs, xs)",
    );
    let mut state = State::new(&machine.code);
    let stop = machine.run(&mut state, u64::MAX, &mut NoWorld);
    assert!(matches!(stop, Stop::Value(Value::Ptr(_))), "{stop:?}");
    let start = Clock::start();
    let forks: Vec<State> = (0..100_000).map(|_| state.fork()).collect();
    let time = start.seconds();
    println!(
        "100,000 forks of a heap of {} words: {:.1} ms, {} words each",
        state.heap.size(),
        time * 1e3,
        forks[0].heap.own_size()
    );
}
