//! The audit as a whole.
//!
//! [`audit`] takes a [`Plan`] and starts workers. Each takes the next index, makes the item of that index from the seed
//! ([`nth`]: a generated program, a mutant, a program with a property for `prove`, a property over library types, or a question of one of the rows of `row`),
//! has it judged (`judge`, `equation`, `library`, `row`), and adds the counts to the [`Summary`]. A contradiction is shrunk
//! and written to a file; of each kind only the first few are, the others are counted. At the end GHC confirms a sample
//! of the counterexamples (`ghc`).
//!
//! What must stay true: an item depends on the seed and its index alone, not on the number of workers or the order in
//! which they work; a panic inside whatif is a contradiction too, and does not end the audit.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ast::{Program, name};
use crate::equation::Outcome;
use crate::judge::{Claim, Contradiction, Counts, judge};
use crate::paths::Compared;
use crate::random::Random;
use crate::row::{NAMES, Row, row};
use crate::shrink::shrink;
use crate::subject::Numbers;
use crate::{equation, generate, ghc, library, mutate, print};

/// How many witnesses one process of GHC runs.
const GHC_BATCH: usize = 250;
/// The stack of a worker: the oracle walks expressions by recursion, and whatif types.
const STACK: usize = 1 << 30;

/// The settings of an audit.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub functions: usize,
    pub time: Option<Duration>,
    pub jobs: usize,
    /// The folder for contradictions.
    pub found: Option<PathBuf>,
    /// How many contradictions of a kind are written to files; the others are only counted.
    pub written: usize,
    /// How many counterexamples GHC is asked to confirm.
    pub ghc: usize,
    /// How many of ten programs are for `prove`.
    pub proofs: u64,
    /// The row of the table that alone is asked.
    pub only: Option<&'static str>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            seed: 1,
            functions: 2_000,
            time: None,
            jobs: 2,
            found: None,
            written: 4,
            ghc: 0,
            proofs: 1,
            only: None,
        }
    }
}

/// The result of an audit.
#[derive(Clone, Default, Debug)]
pub struct Summary {
    pub seed: u64,
    pub programs: u64,
    pub generated: Counts,
    pub mutants: Counts,
    pub equations: Equations,
    pub properties: Properties,
    /// How many questions of each row of the table were asked.
    pub rows: BTreeMap<&'static str, usize>,
    /// The equations of `explore` that were compared.
    pub explored: Compared,
    /// How many concrete counterexamples a run of the oracle confirmed.
    pub confirmed: usize,
    /// How many of them GHC confirmed, too.
    pub by_ghc: usize,
    pub found: BTreeMap<(Claim, &'static str), usize>,
    pub time: Duration,
}

/// The answers about properties over library types.
#[derive(Clone, Copy, Default, Debug)]
pub struct Properties {
    pub asked: usize,
    pub proved: usize,
    pub refuted: usize,
}

/// The answers about properties of generated functions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Equations {
    pub asked: usize,
    pub proved: usize,
    pub refuted: usize,
    /// Refuted by values with which the oracle cannot compute.
    pub unconfirmed: usize,
    /// Without an answer, although an input that was tried makes the property false.
    pub missed: usize,
}

impl Summary {
    /// Counts a contradiction; returns how many of its kind there are now.
    fn count(&mut self, contradiction: &Contradiction) -> usize {
        let count = self.found.entry((contradiction.claim, contradiction.kind)).or_default();
        *count += 1;
        *count
    }

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
        let Equations { asked, proved, refuted, unconfirmed, missed } = self.equations;
        let share = |part: usize| 100.0 * part as f64 / asked.max(1) as f64;
        writeln!(
            f,
            "proofs: {asked} properties of generated functions, {:.0}% proved, {:.0}% refuted ({unconfirmed} not confirmed), {:.0}% open ({missed} of them wrong)",
            share(proved),
            share(refuted),
            share(asked - proved - refuted),
        )?;
        let Properties { asked, proved, refuted } = self.properties;
        writeln!(f, "library: {asked} properties, {proved} proved, {refuted} refuted")?;
        let rows: Vec<String> = self.rows.iter().map(|(row, count)| format!("{row} {count}")).collect();
        writeln!(f, "rows: {}", rows.join(", "))?;
        let Compared { equations, unread, runs } = self.explored;
        writeln!(f, "explored: {equations} equations in {runs} runs ({unread} not read)")?;
        let found: Vec<String> =
            (self.found.iter()).map(|((claim, kind), count)| format!("{count} {claim:?} ({kind})")).collect();
        write!(
            f,
            "seed {}, {} programs, {:.0} s: {} counterexamples confirmed, {} of them by GHC, {} contradictions{}{}",
            self.seed,
            self.programs,
            self.time.as_secs_f64(),
            self.confirmed,
            self.by_ghc,
            self.contradictions(),
            if found.is_empty() { "" } else { ": " },
            found.join(", "),
        )
    }
}

/// An item of the audit.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    Generated(Program),
    Mutant(Program),
    Equation(Program, Numbers),
    Property(library::Property),
    Row(Row),
}

/// The `index`-th item of a seed; `proofs` of ten items are for `prove`. The remaining random numbers are for its
/// inputs.
#[must_use]
pub fn nth(seed: u64, index: u64, proofs: u64) -> (Item, Random) {
    let mut random = Random::nth(seed, index);
    let item = match index % 10 {
        digit if digit < proofs => {
            let numbers = if random.chance(50) { Numbers::Bounded } else { Numbers::Unbounded };
            Item::Equation(generate::equation::program(&mut random), numbers)
        }
        4 | 8 => Item::Mutant(mutate::mutant(&mut random)),
        9 if index % 20 == 9 => {
            let at = usize::try_from(index / 20).unwrap_or(0) % NAMES.len();
            Item::Row(row(NAMES[at], &mut random))
        }
        9 => Item::Property(library::property(&mut random)),
        _ => Item::Generated(generate::program(&mut random)),
    };
    (item, random)
}

/// Runs an audit.
#[must_use]
pub fn audit(plan: &Plan) -> Summary {
    let audit = Audit {
        plan,
        started: Instant::now(),
        next: AtomicU64::new(0),
        functions: AtomicUsize::new(0),
        summary: Mutex::new(Summary { seed: plan.seed, ..Summary::default() }),
        witnesses: Mutex::default(),
    };
    // A panic inside whatif is reported as a contradiction, so it is not printed.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs {
            let builder = std::thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, || audit.work()).expect("a thread can be started");
        }
    });
    std::panic::set_hook(hook);
    audit.ask_ghc();
    let mut summary = audit.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.time = audit.started.elapsed();
    summary
}

/// A running audit.
struct Audit<'a> {
    plan: &'a Plan,
    started: Instant,
    next: AtomicU64,
    functions: AtomicUsize,
    summary: Mutex<Summary>,
    /// The witnesses that GHC will run.
    witnesses: Mutex<Vec<ghc::Witness>>,
}

impl Audit<'_> {
    fn summary(&self) -> MutexGuard<'_, Summary> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a witness for GHC, if there are not enough yet.
    fn keep(&self, witness: impl FnOnce() -> Option<ghc::Witness>) {
        let mut witnesses = self.witnesses.lock().unwrap_or_else(PoisonError::into_inner);
        if witnesses.len() < self.plan.ghc {
            witnesses.extend(witness());
        }
    }

    /// Has GHC run the witnesses, batch by batch.
    fn ask_ghc(&self) {
        let witnesses = self.witnesses.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = std::env::temp_dir().join(format!("whatif-audit-{}", std::process::id()));
        for (at, batch) in witnesses.chunks(GHC_BATCH).enumerate() {
            let stories = ghc::compare(batch, &folder).unwrap_or_else(|story| vec![story]);
            let mut summary = self.summary();
            summary.by_ghc += batch.len().saturating_sub(stories.len());
            for (nth, story) in stories.into_iter().enumerate() {
                let function = name(&format!("witness{at}-{nth}"));
                let found = Contradiction { claim: Claim::Ghc, function, kind: "not confirmed", story };
                if summary.count(&found) <= self.plan.written {
                    self.write_down(0, &found, "");
                }
            }
        }
        // If the folder cannot be removed, it is left to the system's cleaning of temporary files.
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// One worker.
    fn work(&self) {
        while self.functions.load(Ordering::Relaxed) < self.plan.functions
            && self.plan.time.is_none_or(|time| self.started.elapsed() < time)
        {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let (item, random) = match self.plan.only {
                Some(name) => {
                    let mut random = Random::nth(self.plan.seed, index);
                    (Item::Row(row(name, &mut random)), random)
                }
                None => nth(self.plan.seed, index, self.plan.proofs),
            };
            self.summary().programs += 1;
            match item {
                Item::Generated(program) => self.program(index, &program, false, random),
                Item::Mutant(program) => self.program(index, &program, true, random),
                Item::Equation(program, numbers) => self.equation(index, &program, numbers, random),
                Item::Property(property) => self.property(index, &property, random),
                Item::Row(row) => self.row(index, &row, random),
            }
        }
    }

    fn program(&self, index: u64, program: &Program, is_mutant: bool, mut random: Random) {
        let judged = judge(program, &mut random);
        self.functions.fetch_add(judged.counts.functions, Ordering::Relaxed);
        let mut summary = self.summary();
        summary.confirmed += judged.confirmed.len();
        let counts = if is_mutant { &mut summary.mutants } else { &mut summary.generated };
        counts.add(&judged.counts);
        let written: Vec<&Contradiction> =
            judged.contradictions.iter().filter(|found| summary.count(found) <= self.plan.written).collect();
        drop(summary);
        for (function, args) in &judged.confirmed {
            self.keep(|| ghc::of_call(program, function, args));
        }
        for found in written.iter().filter(|_| self.plan.found.is_some()) {
            let judging = |program: &Program| judge(program, &mut Random::new(0)).contradictions;
            let (small, told) = shrink(program, found, &judging);
            self.write_down(index, &told, &print::module(&small, "Audit", false));
        }
    }

    fn equation(&self, index: u64, program: &Program, numbers: Numbers, mut random: Random) {
        let outcome = equation::judge(program, numbers, &mut random);
        self.functions.fetch_add(1, Ordering::Relaxed);
        let mut summary = self.summary();
        let counts = &mut summary.equations;
        counts.asked += 1;
        match outcome {
            Outcome::Proved => counts.proved += 1,
            Outcome::Refuted => {
                counts.refuted += 1;
                summary.confirmed += 1;
            }
            Outcome::Unconfirmed => {
                counts.refuted += 1;
                counts.unconfirmed += 1;
            }
            Outcome::Open { is_false } => counts.missed += usize::from(is_false),
            Outcome::Wrong(found) => {
                let is_written = summary.count(&found) <= self.plan.written && self.plan.found.is_some();
                drop(summary);
                if is_written {
                    let judging = |program: &Program| {
                        let judged = equation::judge(program, numbers, &mut Random::new(0));
                        if let Outcome::Wrong(found) = judged { vec![found] } else { Vec::new() }
                    };
                    let (small, told) = shrink(program, &found, &judging);
                    self.write_down(index, &told, &print::module(&small, "Audit", true));
                }
            }
        }
    }

    fn property(&self, index: u64, property: &library::Property, mut random: Random) {
        let judged = library::judge(property, &mut random);
        let mut summary = self.summary();
        summary.properties.asked += 1;
        summary.properties.proved += usize::from(judged.answer == "proved");
        summary.properties.refuted += usize::from(judged.answer == "refuted");
        summary.confirmed += usize::from(judged.witness.is_some());
        if let Some(args) = &judged.witness {
            self.keep(|| Some(ghc::of_property(property, args)));
        }
        let Some((kind, story)) = judged.contradiction else { return };
        let found = Contradiction { claim: Claim::Property, function: name("prop"), kind, story };
        let is_written = summary.count(&found) <= self.plan.written;
        drop(summary);
        if is_written {
            self.write_down(index, &found, &property.module("Audit"));
        }
    }

    fn row(&self, index: u64, row: &Row, mut random: Random) {
        self.functions.fetch_add(1, Ordering::Relaxed);
        // A panic inside whatif is a contradiction, too.
        let judged = catch_unwind(AssertUnwindSafe(|| row.judge(&mut random)));
        let (compared, wrong) =
            judged.unwrap_or_else(|_| (Compared::default(), Some(("panicked", "a panic".to_owned()))));
        let mut summary = self.summary();
        *summary.rows.entry(row.name()).or_default() += 1;
        summary.explored.equations += compared.equations;
        summary.explored.unread += compared.unread;
        summary.explored.runs += compared.runs;
        let Some((kind, story)) = wrong else { return };
        let found = Contradiction { claim: row.claim(), function: name(row.name()), kind, story };
        let is_written = summary.count(&found) <= self.plan.written;
        drop(summary);
        if is_written {
            self.write_down(index, &found, &row.text());
        }
    }

    /// Writes a contradiction to a file.
    fn write_down(&self, index: u64, found: &Contradiction, text: &str) {
        let Some(folder) = &self.plan.found else { return };
        let seed = self.plan.seed;
        let claim = format!("{:?}", found.claim).to_lowercase();
        let path = folder.join(format!("{claim}-{seed}-{index}-{}.hs", found.function));
        let story = found.to_string().replace('\n', "\n-- ");
        let text = format!("-- seed {seed}, program {index}\n-- {story}\n{text}");
        eprintln!("{}: {}", path.display(), found.to_string().lines().next().unwrap_or_default());
        if let Err(error) = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text)) {
            eprintln!("{}: {error}", path.display());
        }
    }
}
