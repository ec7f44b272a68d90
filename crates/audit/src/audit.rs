//! The audit as a whole: programs by seed, judged side by side, contradictions made small and written down.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::ast::Program;
use crate::judge::{Claim, Contradiction, Counts, judge};
use crate::random::Random;
use crate::shrink::shrink;
use crate::{generate, mutate, print};

/// Of this many programs, one is a mutant.
const MUTANTS: u64 = 5;
/// Contradictions of a kind that are made small; the others are counted.
const SHRUNK: usize = 4;
/// The oracle walks expressions, and whatif types.
const STACK: usize = 1 << 30;

/// What to audit.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub functions: usize,
    pub time: Option<Duration>,
    pub jobs: usize,
    /// The folder for contradictions.
    pub found: Option<PathBuf>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, functions: 2_000, time: None, jobs: 2, found: None }
    }
}

/// What an audit came to.
#[derive(Clone, Default, Debug)]
pub struct Summary {
    pub seed: u64,
    pub programs: u64,
    pub generated: Counts,
    pub mutants: Counts,
    /// Functions whose concrete counterexample was confirmed by a run.
    pub confirmed: usize,
    pub found: BTreeMap<(Claim, &'static str), usize>,
    pub time: Duration,
}

impl Summary {
    /// How often whatif was contradicted.
    #[must_use]
    pub fn contradictions(&self) -> usize {
        self.found.values().sum()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, what: &str, counts: &Counts| {
            let share = |part: usize| 100.0 * part as f64 / counts.functions.max(1) as f64;
            writeln!(
                f,
                "{what}: {} functions, {:.0}% verified, {:.0}% concrete, {:.0}% abstract, {:.0}% open ({} of them wrong)",
                counts.functions,
                share(counts.verified),
                share(counts.concrete),
                share(counts.abstracted),
                share(counts.open),
                counts.missed,
            )
        };
        line(f, "generated", &self.generated)?;
        line(f, "mutants", &self.mutants)?;
        let found: Vec<String> =
            (self.found.iter()).map(|((claim, kind), count)| format!("{count} {claim:?} ({kind})")).collect();
        write!(
            f,
            "seed {}, {} programs, {:.0} s: {} counterexamples confirmed, {} contradictions{}{}",
            self.seed,
            self.programs,
            self.time.as_secs_f64(),
            self.confirmed,
            self.contradictions(),
            if found.is_empty() { "" } else { ": " },
            found.join(", "),
        )
    }
}

/// The `index`-th program of a seed, and whether it is a mutant; the random numbers that are left are for its inputs.
#[must_use]
pub fn nth(seed: u64, index: u64) -> (Program, bool, Random) {
    let mut random = Random::nth(seed, index);
    let is_mutant = index % MUTANTS == MUTANTS - 1;
    let program = if is_mutant { mutate::mutant(&mut random) } else { generate::program(&mut random) };
    (program, is_mutant, random)
}

/// Audits as planned.
#[must_use]
pub fn audit(plan: &Plan) -> Summary {
    let started = Instant::now();
    let next = AtomicU64::new(0);
    let functions = AtomicUsize::new(0);
    let summary = Mutex::new(Summary { seed: plan.seed, ..Summary::default() });
    // What goes wrong inside of whatif is a contradiction, and told as such.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let work = || {
        while functions.load(Ordering::Relaxed) < plan.functions
            && plan.time.is_none_or(|time| started.elapsed() < time)
        {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let (program, is_mutant, mut random) = nth(plan.seed, index);
            let judged = judge(&program, &mut random);
            functions.fetch_add(judged.counts.functions, Ordering::Relaxed);
            let mut shrinkable = Vec::new();
            {
                let mut summary = summary.lock().unwrap_or_else(PoisonError::into_inner);
                summary.programs += 1;
                summary.confirmed += judged.confirmed.len();
                let counts = if is_mutant { &mut summary.mutants } else { &mut summary.generated };
                counts.add(&judged.counts);
                for contradiction in judged.contradictions {
                    let kind = (contradiction.claim, contradiction.kind);
                    let count = summary.found.entry(kind).or_default();
                    *count += 1;
                    if *count <= SHRUNK {
                        shrinkable.push(contradiction);
                    }
                }
            }
            if let Some(folder) = &plan.found {
                shrinkable.iter().for_each(|found| write_down(folder, plan.seed, index, &program, found));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs {
            let builder = std::thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, work).expect("a thread can be started");
        }
    });
    std::panic::set_hook(hook);
    let mut summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.time = started.elapsed();
    summary
}

/// Writes a contradiction to a file, with the smallest program that has it.
fn write_down(folder: &Path, seed: u64, index: u64, program: &Program, contradiction: &Contradiction) {
    let (small, told) = shrink(program, contradiction);
    let claim = format!("{:?}", told.claim).to_lowercase();
    let path = folder.join(format!("{claim}-{seed}-{index}-{}.hs", contradiction.function));
    let story = told.to_string().replace('\n', "\n-- ");
    let text =
        format!("-- seed {seed}, program {index}\n-- {story}\n{}", print::module(&small, "Audit", false));
    eprintln!("{}: {}", path.display(), told.to_string().lines().next().unwrap_or_default());
    if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text)) {
        eprintln!("{}: {error}", path.display());
    }
}
