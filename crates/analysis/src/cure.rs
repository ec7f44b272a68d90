//! The cure: types that would help, of the room `repair`, for the files of a host.
//!
//! [`Aside`] gives that room copies of the user's files: it reads and checks them with the options of the question, and makes of each report
//! what a cure depends on. Who is cured first, with how much work, is decided here ([`Host::cure_all`]); which types help, there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use whatif_haskell::front::Load;
use whatif_haskell::modules::Files;
use whatif_lambda as lambda;
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::Supposed;
use whatif_machine::run::Settings;
use whatif_repair::{
    Answer, Answers, Asking, Blamed, Call, Change, Copies, Error, Grade, Grant, Lemma, Limits, Outcome, Read,
    Repair, RepairSearch,
};
use whatif_source::{Cancel, Sources};

use crate::check::{rules, settings};
use crate::engine::Engine;
use crate::host::Host;
use crate::isolate::isolate;
use crate::limit::{LeftOut, Limit};
use crate::options::Options;
use crate::place::{Edit, Place};
use crate::prove::{HoldsFor, PropertyVerdict, Proven};
use crate::report::{
    self, Counterexample, Fault, FunctionReport, Known, Part, Report, Says, Status, Suggestion, TypeChange,
    Verdict,
};
use crate::statistics::Statistics;

/// Steps that a question counts for which the solver gave up.
const GIVEN_UP: u64 = 20_000;
/// Work for the cures of a file, and of it for one function, in steps of the machine; a step takes less than half a microsecond. What is spent is
/// counted and not timed, so that the same types are found on a machine that is busy with something else. Less lost cures of course files
/// that are found within a second or two.
const EFFORT: u64 = 40_000_000;
const SHARE: u64 = 20_000_000;
/// The most that a function gets of it before any of them gets more, and how often it gets more: each time several times as much.
const FIRST: u64 = 3_000_000;
const ROUNDS: u32 = 3;
const MORE: u64 = 4;
/// The same for one function, where the user has [patience](Options::patient).
const PATIENT: u64 = 20_000_000;
/// How long a proof is looked for, and how many steps each search beside it takes: of those that are found half take a fiftieth of a second.
const PROOF: Duration = Duration::from_secs(1);
const STEPS: u64 = 100_000;
/// The same time, where the user has [patience](Options::patient).
const PATIENT_PROOF: Duration = Duration::from_secs(10);

/// What can be done about a function that has a counterexample.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cure {
    /// Types that would help, best first.
    pub suggestions: Vec<Suggestion>,
    /// Why there are none, if that is known: the code is wrong.
    pub incurable: Option<String>,
}

impl Host {
    /// Types that would help a function of a file that has a counterexample. `named` are the files that are checked as well, if they
    /// import one that is changed.
    #[must_use]
    pub fn cure(&self, named: &[PathBuf], path: &Path, function: &str, options: &Options) -> Cure {
        // Who asks about one function waits for it.
        let options = &Options { patient: true, ..options.clone() };
        let Some(search) = Aside::new(self, named, path, options).search(path) else {
            return Cure::default();
        };
        let grant = Grant { steps: PATIENT, is_last: true };
        let outcome = search.repair_named(path, function, grant);
        outcome.and_then(Cure::of).unwrap_or_default()
    }

    /// Adds to a report what can be done about the counterexamples in it, and tells each function with a counterexample as
    /// soon as this is known. The report may be about some functions only; a cure concerns all of the file.
    pub(crate) fn cure_all(
        &self,
        named: &[PathBuf],
        path: &Path,
        report: &mut Report,
        only: &[String],
        options: &Options,
        told: &mut dyn FnMut(&FunctionReport),
    ) {
        let is_found = |found: &FunctionReport| !found.counterexamples().is_empty();
        let mut open: Vec<usize> =
            (0..report.functions.len()).filter(|at| is_found(&report.functions[*at])).collect();
        if open.is_empty() {
            return;
        }
        let Some(search) = Aside::new(self, named, path, options).search(path) else { return };
        // A function that was asked for by name was checked in another way than the others see it.
        if only.is_empty() {
            search.know(path, report.functions.iter().map(answer).collect());
        }
        let mut done: Vec<Suggestion> = Vec::new();
        let mut left = EFFORT;
        // One function that needs much work must not use up what many others need little of.
        let first = FIRST.min(EFFORT / 2 / open.len().max(1) as u64);
        for round in 1..=ROUNDS {
            // One that is left alone need not begin anew.
            let is_last = options.patient || round == ROUNDS || open.len() == 1;
            let share = if is_last { SHARE } else { first * MORE.pow(round - 1) };
            for at in std::mem::take(&mut open) {
                let accused = &report.functions[at];
                if options.is_cancelled() {
                    told(accused);
                    continue;
                }
                // What cures one function may cure another one.
                let known = done.iter().find(|known| known.cures.contains(&accused.name)).cloned();
                let cure = match known {
                    Some(known) => Some(Cure { suggestions: vec![known], incurable: None }),
                    None => {
                        // What one function does not need, those after it may spend.
                        let steps = if options.patient { PATIENT } else { share.min(left) };
                        let grant = Grant { steps, is_last };
                        let (outcome, spent) = search.repair(path, &answer(accused), grant);
                        left = left.saturating_sub(spent);
                        Cure::of(outcome)
                    }
                };
                let Some(cure) = cure else {
                    open.push(at);
                    continue;
                };
                done.extend(cure.suggestions.iter().cloned());
                report.functions[at].suggestions = cure.suggestions;
                report.functions[at].incurable = cure.incurable;
                told(&report.functions[at]);
            }
        }
    }
}

impl Cure {
    /// Of what a search ended with; none if it should go on.
    fn of(outcome: Outcome) -> Option<Cure> {
        match outcome {
            Outcome::Repaired(repair) => {
                Some(Cure { suggestions: suggestion(repair).into_iter().collect(), incurable: None })
            }
            Outcome::Incurable(incurable) => Some(Cure { suggestions: Vec::new(), incurable }),
            Outcome::More => None,
        }
    }
}

/// Copies of a host's files.
struct Aside<'a> {
    /// A host of its own buffers; answers are shared.
    host: Host,
    named: &'a [PathBuf],
    options: Options,
}

impl<'a> Aside<'a> {
    /// Copies in which types for the functions of a file are tried.
    fn new(host: &Host, named: &'a [PathBuf], path: &Path, options: &Options) -> Aside<'a> {
        let aside = Aside { host: host.aside(), named, options: options.clone() };
        aside.open(path);
        aside
    }

    /// A search for types of the functions of a file, in these copies. None if it cannot be read.
    fn search(mut self, path: &Path) -> Option<RepairSearch<Aside<'a>>> {
        let Options { patient, time, cancel, .. } = self.options.clone();
        let (sources, liquid) = self.host.liquid(path, &self.options);
        let liquid = liquid.ok()?;
        // An annotation that is tried must not turn a file without any into one for LiquidHaskell.
        self.options.rules = Some(rules(&self.host.files(), path, &liquid, &self.options));
        let search = RepairSearch::new(self, Limits { patient, time, cancel });
        search.take(path, Read { sources, liquid });
        Some(search)
    }

    /// Opens a file in a buffer: the host keeps answers, and remembers what it read, only of such files.
    fn open(&self, path: &Path) {
        if let Ok(text) = self.host.files().read(path) {
            self.host.open(path, text);
        }
    }

    fn load(&self, path: &Path, supposed: &[Supposed], cancel: &Cancel) -> Option<(Sources, Liquid)> {
        let (files, folders, library) = (self.host.files(), self.host.folders(), whatif_base::library());
        let load = Load { folders: &folders, cancel: cancel.clone(), ..Load::new(&files, path, &library) };
        let mut sources = Sources::new();
        let liquid = Liquid::load_supposing(&mut sources, &load, supposed).ok()?;
        Some((sources, liquid))
    }
}

impl Copies for Aside<'_> {
    fn again(&self) -> Self {
        Aside { host: self.host.aside(), named: self.named, options: self.options.clone() }
    }

    fn text(&self, path: &Path) -> Option<String> {
        self.host.files().read(path).ok()
    }

    fn write(&self, path: &Path, text: String) {
        self.host.open(path, text);
    }

    fn named(&self) -> Vec<PathBuf> {
        self.host.haskell_files(self.named)
    }

    fn read(&self, path: &Path, supposed: &[Supposed], cancel: &Cancel) -> Option<Read> {
        if supposed.is_empty() {
            // Of a file that is open only what changed since the last time is read.
            self.open(path);
            let options = Options { cancel: cancel.clone(), ..self.options.clone() };
            let (sources, liquid) = self.host.liquid(path, &options);
            return Some(Read { sources, liquid: liquid.ok()? });
        }
        let (sources, liquid) = self.load(path, supposed, cancel)?;
        let rules = rules(&self.host.files(), path, &liquid, &self.options);
        Some(Read { sources, liquid: liquid.under(rules) })
    }

    fn check(&self, path: &Path, read: &Read, asking: Asking<'_>) -> Answers {
        let Asking { only, results, effort, cancel } = asking;
        let options = Options {
            suggest: false,
            max_results: results,
            effort,
            listener: None,
            cancel: cancel.clone(),
            ..self.options.clone()
        };
        answers(&self.host.check_read(path, (&read.sources, &read.liquid), only, &options))
    }

    fn settings(&self, work: u64, cancel: &Cancel) -> Settings {
        let options = Options {
            work: Some(work),
            max_results: Some(1),
            listener: None,
            cancel: cancel.clone(),
            ..self.options.clone()
        };
        settings(&Engine::new(&options))
    }

    fn lemmas(&self, path: &Path, function: &str, cancel: &Cancel) -> Option<Vec<Lemma>> {
        let (time, work) = match self.options.patient {
            true => (PATIENT_PROOF, self.options.work),
            false => (PROOF, Some(STEPS)),
        };
        let time = self.options.time.min(time);
        let cancel = cancel.clone();
        let options = Options { time, work, listener: None, cancel, ..self.options.clone() };
        let found = self.host.prove(path, function, &options).ok()?;
        let PropertyVerdict::Proved(Proven { holds_for: HoldsFor::Finite, certificate: Some(proof) }) =
            found.verdict
        else {
            return None;
        };
        let lemmas = proof.equations.into_iter();
        Some(
            lemmas
                .map(|lemma| Lemma { text: lemma.text, functions: lemma.functions.into_iter().collect() })
                .collect(),
        )
    }

    fn guarded<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T> {
        isolate(work).ok().flatten()
    }
}

/// What a cure depends on in a report.
fn answers(report: &Report) -> Answers {
    Answers { functions: report.functions.iter().map(answer).collect(), steps: work(&report.statistics) }
}

/// The work of a check, in steps of the machine.
fn work(statistics: &Statistics) -> u64 {
    // What the solver gives up took it long: most of it is arithmetic that is not linear.
    let core = statistics.solver.layers.iter().filter(|layer| layer.name == "z3");
    let given_up: u64 = core.map(|layer| layer.tally.unknown).sum();
    statistics.counts.work() + GIVEN_UP * given_up
}

fn answer(found: &FunctionReport) -> Answer {
    let grade = match found.status() {
        Status::Verified | Status::Total => Grade::Proven,
        Status::InCallers => Grade::InCallers,
        Status::Bounded => Grade::Bounded,
        Status::Unsupported => Grade::Unsupported,
        Status::Timeout => Grade::Unanswered,
        Status::Abstract => Grade::Abstract,
        Status::Concrete => Grade::Concrete,
    };
    let callers = match &found.verdict {
        Verdict::InCallers(callers) => callers.clone(),
        _ => Vec::new(),
    };
    let broken_callee = Verdict::Bounded(Limit::Incomplete { why: LeftOut::BrokenCallee });
    Answer {
        name: found.name.clone(),
        grade,
        errors: found.counterexamples().iter().map(error).collect(),
        callers,
        rests_on_broken_callee: found.verdict == broken_callee,
    }
}

fn error(found: &Counterexample) -> Error {
    let violated = &found.violated;
    let part = match violated.part {
        Part::Pre => lambda::Part::Pre,
        Part::Post => lambda::Part::Post,
        Part::Field => lambda::Part::Field,
        Part::Assert => lambda::Part::Assert,
        Part::Totality => lambda::Part::Totality,
        Part::Termination => lambda::Part::Termination,
    };
    let blamed = |blamed: &report::Blamed| Blamed {
        function: blamed.function.clone(),
        in_library: blamed.known == Known::Library,
        untyped: blamed.known == Known::Nothing,
    };
    Error {
        call: call(&found.call),
        violated: call(&violated.call),
        part,
        says_true: violated.says == Says::True,
        blamed: found.blamed.iter().map(blamed).collect(),
        concrete: found.is_concrete(),
        in_code: found.is_concrete()
            && found.verdict == Fault::Code
            && violated.because.iter().all(|fact| fact.value.is_some()),
        unmeasured: found.is_unmeasured(),
        endless: found.endless,
        runs_on: found.runs_on,
    }
}

fn call(call: &report::Call) -> Call {
    let report::Call { function, expression, .. } = call;
    Call { function: function.clone(), expression: expression.clone(), equation: call.equation() }
}

fn suggestion(repair: Repair) -> Option<Suggestion> {
    let Repair { changes, demands_more, moves, cures } = repair;
    let mut all = changes.into_iter().map(|change| {
        let edit = edit(&change);
        TypeChange { function: change.function, ty: change.ty, edit }
    });
    let TypeChange { function, ty, edit } = all.next()?;
    Some(Suggestion { function, ty, edit, also: all.collect(), demands_more, moves, verified: true, cures })
}

fn edit(change: &Change) -> Edit {
    let (start, end) = (change.range.start, change.range.end);
    let place = Place {
        file: change.path.display().to_string(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    };
    Edit { place, text: change.text.clone() }
}
