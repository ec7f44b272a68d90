//! `cargo xtask bench ground`: how fast terms are made, and what the chain of layers saves over raw Z3. A part is run by
//! its name: `terms`, `comparisons`, `sums` or `unhelpful`.
//!
//! Every comparison runs both sides in one process, alternating, and takes the median of five runs. "Raw Z3" is one
//! solver of Z3, used as its documentation shows: push, assert, check, pop. Nothing of whatif is in it. On the trees it is not
//! even asked for models, which the chain always gives; where no layer helps, both sides give the values of all symbols.
//!
//! Beside the medians stands the ratio of the fastest runs, which says more on a busy machine.

use std::time::{Duration, Instant};
use whatif_solver::raw::{Raw, RawTerm};
use whatif_solver::{Answer, Query, Solver, standard};
use whatif_term::{Model, Sort, Term};

const RUNS: usize = 5;

/// Measures this thread's time on the processor, so that what else the machine does matters little; wall-clock time
/// where the system does not tell.
struct Clock {
    processor: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: Clock::processor(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, Clock::processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed(),
        }
    }

    /// Linux counts nanoseconds on the processor for each thread.
    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    }
}

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only == name);
    if wanted("terms") {
        terms();
    }
    if wanted("comparisons") {
        tree("branch tree: comparisons of 6 integers", 4_000, Shape::Comparison);
    }
    if wanted("sums") {
        tree("branch tree: sums of 6 integers", 2_000, Shape::Linear);
    }
    if wanted("unhelpful") {
        unhelpful(100);
    }
}

/// A small random number generator (PCG's linear congruence), so that every run sees the same workload.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    fn number(&mut self) -> i64 {
        self.below(41) as i64 - 20
    }
}

// Terms.

fn terms() {
    const COUNT: u64 = 1_000_000;
    let x: Vec<Term> = (0..64).map(|n| Term::var(format!("x{n}"), Sort::Int)).collect();
    let mut random = Random(1);
    let shared = median(|| {
        // A few thousand different comparisons, made over and over.
        (0..COUNT).for_each(|_| drop(x[random.below(64) as usize].lt(&x[random.below(64) as usize])));
    });
    let fresh = median(|| {
        // No two are the same while they live; all die at the end of a batch.
        for batch in 0..COUNT / 10_000 {
            let terms: Vec<Term> =
                (0..10_000).map(|n| x[n % 64].lt(&Term::int((batch * 10_000) as i64 + n as i64))).collect();
            drop(terms);
        }
    });
    let rate = |time: Duration| COUNT as f64 / time.as_secs_f64() / 1e6;
    println!("terms: {:.1} million a second of known ones, {:.1} of new ones", rate(shared), rate(fresh));
}

// Trees of branches, as symbolic execution walks them.

#[derive(Clone, Copy)]
enum Shape {
    /// `x < y`, `x <= 3`, `x + 2 < y`, `x = 5`
    Comparison,
    /// `2*x - y + 3*z <= 7`
    Linear,
}

/// One condition, said once for both sides.
enum Condition {
    Less(usize, usize),
    AtMost(usize, i64),
    AtLeast(usize, i64),
    Gap(usize, i64, usize),
    Equal(usize, i64),
    Sum([(usize, i64); 3], i64),
}

fn condition(shape: Shape, random: &mut Random) -> Condition {
    let mut variable = || random.below(6) as usize;
    match shape {
        Shape::Linear => {
            let [a, b, c] = [variable(), variable(), variable()];
            let mut factor = || 1 + random.below(4) as i64;
            let [f, g, h] = [factor(), -factor(), factor()];
            Condition::Sum([(a, f), (b, g), (c, h)], random.number())
        }
        Shape::Comparison => {
            let (a, b) = (variable(), variable());
            match random.below(4) {
                0 => Condition::Less(a, b),
                1 => Condition::AtMost(a, random.number()),
                2 => Condition::Gap(a, random.number(), b),
                _ => Condition::Equal(a, random.number()),
            }
        }
    }
}

/// Walks the tree depth-first: at each node both sides of a condition are asked, and satisfiable ones are entered.
/// Conditions depend on the path alone, so both solvers walk the same tree.
fn walk(shape: Shape, seed: Random, depth: u32, left: &mut u64, asker: &mut impl Asker) -> u64 {
    if depth == 0 {
        return 0;
    }
    let mut random = seed;
    let condition = condition(shape, &mut random);
    let mut found = 0;
    for side in [true, false] {
        if *left == 0 {
            return found;
        }
        *left -= 1;
        if asker.enter(&condition, side) {
            let below = Random(random.0.wrapping_add(u64::from(side)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            found += 1 + walk(shape, below, depth - 1, left, asker);
        }
        asker.leave();
    }
    found
}

trait Asker {
    /// Adds the condition, or its negation, to the path; is it satisfiable now?
    fn enter(&mut self, condition: &Condition, side: bool) -> bool;
    /// Takes it back.
    fn leave(&mut self);
}

struct Plain {
    solver: Raw,
    variables: Vec<RawTerm>,
}

impl Plain {
    fn new() -> Plain {
        let solver = Raw::new();
        let variables = (0..6).map(|n| solver.int(&format!("x{n}"))).collect();
        Plain { solver, variables }
    }

    fn formula(&self, condition: &Condition) -> RawTerm {
        let (x, number) = (&self.variables, |k: &i64| self.solver.number(*k));
        match condition {
            Condition::Less(a, b) => x[*a].lt(&x[*b]),
            Condition::AtMost(a, k) => x[*a].le(&number(k)),
            Condition::AtLeast(a, k) => number(k).le(&x[*a]),
            Condition::Gap(a, k, b) => x[*a].plus(&number(k)).lt(&x[*b]),
            Condition::Equal(a, k) => x[*a].equals(&number(k)),
            Condition::Sum(parts, k) => {
                let parts: Vec<RawTerm> =
                    parts.iter().map(|(a, factor)| x[*a].times(&number(factor))).collect();
                RawTerm::sum(&parts).le(&number(k))
            }
        }
    }
}

impl Asker for Plain {
    fn enter(&mut self, condition: &Condition, side: bool) -> bool {
        let formula = self.formula(condition);
        self.solver.push();
        self.solver.assert(&if side { formula } else { formula.not() });
        self.solver.is_sat()
    }

    fn leave(&mut self) {
        self.solver.pop();
    }
}

struct Chain<S> {
    solver: S,
    variables: Vec<Term>,
    path: Vec<Term>,
    models: Vec<std::sync::Arc<Model>>,
}

fn chain() -> Chain<impl Solver> {
    let variables = (0..6).map(|n| Term::var(format!("x{n}"), Sort::Int)).collect();
    Chain { solver: standard(), variables, path: Vec::new(), models: vec![Model::new().into()] }
}

impl<S> Chain<S> {
    fn formula(&self, condition: &Condition) -> Term {
        let x = &self.variables;
        match condition {
            Condition::Less(a, b) => x[*a].lt(&x[*b]),
            Condition::AtMost(a, k) => x[*a].le(&Term::int(*k)),
            Condition::AtLeast(a, k) => x[*a].ge(&Term::int(*k)),
            Condition::Gap(a, k, b) => (&x[*a] + &Term::int(*k)).lt(&x[*b]),
            Condition::Equal(a, k) => x[*a].equals(&Term::int(*k)),
            Condition::Sum(parts, k) => {
                let parts = parts.iter().map(|(a, factor)| &x[*a] * &Term::int(*factor));
                Term::sum(parts).le(&Term::int(*k))
            }
        }
    }
}

impl<S: Solver> Asker for Chain<S> {
    fn enter(&mut self, condition: &Condition, side: bool) -> bool {
        let formula = self.formula(condition);
        self.path.push(if side { formula } else { formula.not() });
        let known = self.models.last().expect("the empty path has a model");
        match self.solver.ask(Query::extending(&self.path, known)) {
            Answer::Sat(model) => {
                self.models.push(model);
                true
            }
            _ => {
                self.models.push(known.clone());
                false
            }
        }
    }

    fn leave(&mut self) {
        self.path.pop();
        self.models.pop();
    }
}

fn tree(name: &str, branches: u64, shape: Shape) {
    let run = |asker: &mut dyn FnMut(&mut u64) -> u64| {
        let started = Clock::start();
        let found = asker(&mut branches.clone());
        (started.elapsed(), found)
    };
    let (mut raw, mut layered, mut statistics) = (Vec::new(), Vec::new(), None);
    for _ in 0..RUNS {
        let mut asker = Plain::new();
        let (time, found) = run(&mut |left| walk(shape, Random(7), 40, left, &mut asker));
        raw.push(time);
        let mut asker = chain();
        let (time, same) = run(&mut |left| walk(shape, Random(7), 40, left, &mut asker));
        layered.push(time);
        assert_eq!(found, same, "both walk the same tree");
        statistics = Some(asker.solver.statistics());
    }
    report(name, branches, raw, layered);
    print!("{}", statistics.expect("there was a run"));
}

// Queries that no layer helps with.

/// Clauses over sums of six integers that lie in windows of their own in every query, so that no earlier model fits, and
/// neither does the corner of the windows that shortest paths find.
fn unhelpful(queries: u64) {
    let clauses = |random: &mut Random| -> Vec<Vec<Condition>> {
        let mut clauses: Vec<_> =
            (0..16).map(|_| (0..2).map(|_| condition(Shape::Linear, random)).collect()).collect();
        for x in 0..6 {
            let low = random.number();
            clauses.push(vec![Condition::AtMost(x, low + 5)]);
            clauses.push(vec![Condition::AtLeast(x, low)]);
        }
        clauses
    };
    let (mut raw, mut layered, mut statistics) = (Vec::new(), Vec::new(), None);
    for _ in 0..RUNS {
        let mut random = Random(3);
        let asker = Plain::new();
        let started = Clock::start();
        let mut found = 0;
        for _ in 0..queries {
            asker.solver.push();
            for clause in clauses(&mut random) {
                let parts: Vec<RawTerm> = clause.iter().map(|condition| asker.formula(condition)).collect();
                asker.solver.assert(&RawTerm::or(&parts));
            }
            if asker.solver.is_sat() {
                let values = asker.solver.values(&asker.variables);
                assert!(values.into_iter().map(std::hint::black_box).all(|value| value.is_some()));
                found += 1;
            }
            asker.solver.pop();
        }
        raw.push(started.elapsed());

        let mut random = Random(3);
        let mut asker = chain();
        let started = Clock::start();
        let mut same = 0;
        for _ in 0..queries {
            let clauses = clauses(&mut random);
            let formulas: Vec<Term> = clauses
                .iter()
                .map(|clause| Term::or(clause.iter().map(|condition| asker.formula(condition))))
                .collect();
            same += u64::from(asker.solver.check(&formulas).is_sat());
        }
        layered.push(started.elapsed());
        assert_eq!(found, same, "both give the same answers");
        statistics = Some(asker.solver.statistics());
    }
    report("queries that no layer helps with", queries, raw, layered);
    print!("{}", statistics.expect("there was a run"));
}

fn median(mut run: impl FnMut()) -> Duration {
    let times = (0..RUNS).map(|_| {
        let started = Clock::start();
        run();
        started.elapsed()
    });
    middle(times.collect())
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn report(name: &str, queries: u64, raw: Vec<Duration>, layered: Vec<Duration>) {
    let fastest = |times: &[Duration]| times.iter().min().expect("there was a run").as_secs_f64();
    let fastest = fastest(&raw) / fastest(&layered);
    let (raw, layered) = (middle(raw), middle(layered));
    let each = |time: Duration| time.as_secs_f64() * 1e6 / queries as f64;
    println!(
        "\n{name}: raw Z3 {:.1} µs a query, the chain {:.1} µs: {:.2} times as fast ({fastest:.2})",
        each(raw),
        each(layered),
        raw.as_secs_f64() / layered.as_secs_f64()
    );
}
