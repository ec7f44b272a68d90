//! What the examples share: options, measuring, and an exit status that tells whether the answer was right.

#![allow(dead_code, reason = "no example needs all of it")]

use std::fmt::{Display, Formatter};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use whatif_solver::{Answer, Limits, Solver as _};
use whatif_sym::prelude::*;

/// How to run.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Mutually exclusive guards instead of ordered ones.
    pub(crate) meg: bool,
    /// The error encoding of bounded model checkers.
    pub(crate) cbmc: bool,
    /// Memoisation.
    pub(crate) memo: bool,
    /// Another solver, by command: what the variable `WHATIF_SOLVER` says, unless an option says otherwise.
    pub(crate) program: Option<String>,
    /// Solve, or only evaluate and lower.
    pub(crate) solve: bool,
    /// How long a query may take.
    pub(crate) time: Option<Duration>,
    /// Print what happens.
    pub(crate) verbose: bool,
    /// Which part of the problem: the instances are named by the example.
    pub(crate) only: Option<String>,
    /// Where to write each query in SMT-LIB.
    pub(crate) queries: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        let program = std::env::var("WHATIF_SOLVER").ok();
        Options {
            meg: false,
            cbmc: false,
            memo: true,
            program,
            solve: true,
            time: None,
            verbose: true,
            only: None,
            queries: None,
        }
    }
}

const HELP: &str = "options: --meg  --cbmc  --no-memo  --no-solve  --only INSTANCE
         --queries FOLDER  writes each query in SMT-LIB to a file there
         --time SECONDS    how long each query may take
         --solver COMMAND  an SMT-LIB solver instead of the embedded Z3, such as \"yices-smt2 --incremental\",
                           \"z3 -in\" or, after `pip install bitwuzla`,
                           \"python3 crates/sym/examples/bitwuzla_pipe.py\" (or WHATIF_SOLVER=COMMAND)";

impl Options {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options::default();
        while let Some(arg) = args.next() {
            match &arg[..] {
                "--meg" => options.meg = true,
                "--cbmc" => options.cbmc = true,
                "--no-memo" => options.memo = false,
                "--no-solve" => options.solve = false,
                "--only" => options.only = Some(args.next().ok_or(HELP)?),
                "--queries" => options.queries = Some(args.next().ok_or(HELP)?.into()),
                "--time" => {
                    let seconds = args.next().and_then(|seconds| seconds.parse().ok());
                    options.time = Some(Duration::from_secs(seconds.ok_or(HELP)?));
                }
                "--solver" => options.program = Some(args.next().ok_or(HELP)?),
                _ => return Err(HELP.into()),
            }
        }
        Ok(options)
    }

    pub(crate) fn wants(&self, instance: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == instance)
    }
}

/// Why a problem did not end with its answer.
#[derive(Clone, Debug)]
pub(crate) enum Unsolved {
    /// The solver did not say, within its limits.
    Open(String),
    /// It was another answer.
    Wrong(String),
}

impl Display for Unsolved {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let (Unsolved::Open(words) | Unsolved::Wrong(words)) = self;
        f.write_str(words)
    }
}

impl From<NoAnswer> for Unsolved {
    fn from(reason: NoAnswer) -> Self {
        Unsolved::Open(reason.to_string())
    }
}

impl From<&str> for Unsolved {
    fn from(words: &str) -> Self {
        Unsolved::Wrong(words.into())
    }
}

/// What a run cost. Times are CPU times of this process: Z3 may work in another thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) evaluation: Duration,
    pub(crate) lowering: Duration,
    pub(crate) solving: Duration,
    /// Different nodes in all formulas that were solved.
    pub(crate) terms: usize,
    pub(crate) queries: usize,
}

/// Runs a problem, and measures.
pub(crate) struct Meter {
    pub(crate) options: Options,
    pub(crate) cost: Cost,
    z3: Automatic,
    program: Option<Solver>,
}

/// The CPU time of this process so far, all threads together.
#[cfg(target_os = "linux")]
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
    // SAFETY: the call fills the struct that it is given, which is laid out as C's on this system.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// The time since the start, where the system does not tell more.
#[cfg(not(target_os = "linux"))]
fn cpu_time() -> Duration {
    thread_local!(static START: std::time::Instant = std::time::Instant::now());
    START.with(std::time::Instant::elapsed)
}

fn timed<R>(total: &mut Duration, f: impl FnOnce() -> R) -> R {
    let start = cpu_time();
    let result = f();
    *total += cpu_time() - start;
    result
}

impl Meter {
    pub(crate) fn new(options: Options) -> Self {
        let program = options.program.as_deref().map(|command| {
            let solver = if command == "portfolio" { Solver::portfolio() } else { Solver::program(command) };
            match options.time {
                Some(time) => solver.time_limit(time),
                None => solver,
            }
        });
        Meter { options, cost: Cost::default(), z3: Automatic::default(), program }
    }

    /// Evaluates: the symbolic run of a program.
    pub(crate) fn evaluate<R>(&mut self, f: impl FnOnce() -> R) -> R {
        let meg = self.options.meg;
        timed(&mut self.cost.evaluation, || with_guards(meg, f))
    }

    /// Solves a formula. An answer that the solver does not have is an error.
    pub(crate) fn solve(&mut self, formula: &SymBool) -> Result<Solution, Unsolved> {
        self.cost.queries += 1;
        self.cost.terms += formula.term().size();
        if let Some(folder) = &self.options.queries {
            let file = folder.join(format!("{}.smt2", self.cost.queries));
            std::fs::write(file, formula.to_smtlib()).map_err(|error| Unsolved::Open(error.to_string()))?;
        }
        let formula = [formula.term().clone()];
        if let Some(program) = &mut self.program {
            if !self.options.solve {
                return Err(Unsolved::Open("not solved".into()));
            }
            // It is another process that works, so wall-clock time counts.
            let start = std::time::Instant::now();
            let solution = program.solve(&SymBool::from_term(formula[0].clone()));
            self.cost.solving += start.elapsed();
            return solution.map_err(Unsolved::from);
        }
        self.z3.limit(Limits { time: self.options.time, ..Limits::default() });
        let lowered = timed(&mut self.cost.lowering, || self.z3.lower(&formula));
        lowered.map_err(|reason| Unsolved::Open(reason.to_string()))?;
        if !self.options.solve {
            return Err(Unsolved::Open("not solved".into()));
        }
        match timed(&mut self.cost.solving, || self.z3.check(&formula)) {
            Answer::Sat(model) => Ok(Solution::Sat((*model).clone())),
            Answer::Unsat(_) => Ok(Solution::Unsat),
            Answer::Unknown(reason) => Err(Unsolved::Open(reason.to_string())),
        }
    }

    /// Solves a formula that must have a model.
    pub(crate) fn model(&mut self, formula: &SymBool) -> Result<Model, Unsolved> {
        self.solve(formula)?.model().ok_or_else(|| "unsatisfiable, but an answer was expected".into())
    }

    /// Finds an input on which a function under `#[symbolic]` gives this result: by its symbolic version, which has run on the unknown
    /// input, and again by its concrete one.
    pub(crate) fn find<S, T, C, R>(
        &mut self,
        unknown: &S,
        constraint: SymBool,
        run: Union<T>,
        concrete: impl FnOnce(C) -> R,
        result: R,
    ) -> Result<(), Unsolved>
    where
        S: EvalSym + ToCon<C>,
        T: SymEq,
        C: std::fmt::Debug,
        R: ToSym<T> + PartialEq,
    {
        let wanted: T = result.to_sym();
        let model = self.model(&(constraint & run.fold(|outcome| outcome.sym_eq(&wanted))))?;
        let found: C = unknown.under(&model).ok_or("the model leaves something open")?;
        let words = format!("{found:?}");
        self.say(&words);
        expect(concrete(found) == result, words)
    }

    /// Solves a formula that must have none.
    pub(crate) fn refute(&mut self, formula: &SymBool) -> Result<(), Unsolved> {
        match self.solve(formula)? {
            Solution::Unsat => Ok(()),
            Solution::Sat(model) => {
                Err(Unsolved::Wrong(format!("satisfiable, but no answer was expected: {model}")))
            }
        }
    }

    /// Holes for which the specification holds for all inputs, by CEGIS; `None` if there are none.
    pub(crate) fn synthesise(
        &mut self,
        inputs: &impl ExtractSym,
        specification: &SymBool,
        constraint: &SymBool,
    ) -> Result<Option<Model>, Unsolved> {
        self.cost.queries += 1;
        self.cost.terms += specification.term().size();
        let mut cegis = Cegis::new(inputs, specification);
        cegis.constrain(constraint);
        let synthesis = timed(&mut self.cost.solving, || cegis.run(&mut Solver::new()));
        Ok(synthesis?.model())
    }

    pub(crate) fn say(&self, line: impl Display) {
        if self.options.verbose {
            println!("{line}");
        }
    }
}

fn with_guards<R>(exclusive: bool, f: impl FnOnce() -> R) -> R {
    if exclusive { whatif_sym::meg::with(f) } else { f() }
}

/// An error unless `right`.
pub(crate) fn expect(right: bool, what: impl Display) -> Result<(), Unsolved> {
    if right { Ok(()) } else { Err(Unsolved::Wrong(format!("wrong answer: {what}"))) }
}

/// Runs the problem with the given options and returns what it cost, with the error if it went wrong.
pub(crate) fn measure(
    options: Options,
    run: fn(&mut Meter) -> Result<(), Unsolved>,
) -> (Cost, Result<(), Unsolved>) {
    let mut meter = Meter::new(options);
    // Each run has the same unknowns, so that the solver sees the same query.
    let result = Fresh::apart(|| run(&mut meter));
    (meter.cost, result)
}

/// The main function of an example.
pub(crate) fn main(run: fn(&mut Meter) -> Result<(), Unsolved>) -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(help) => {
            eprintln!("{help}");
            return ExitCode::from(2);
        }
    };
    let solved = options.solve;
    let solver = options.program.clone().unwrap_or_else(|| "Z3, embedded".into());
    let (cost, result) = measure(options, run);
    let Cost { evaluation, lowering, solving, terms, queries } = cost;
    println!(
        "evaluation {evaluation:.1?}, lowering {lowering:.1?}, solving {solving:.1?} ({solver}); {terms} terms in {queries} queries"
    );
    match result {
        Err(error) if solved => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
