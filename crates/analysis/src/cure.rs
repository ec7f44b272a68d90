//! The cure: a type that is missing, found and verified.
//!
//! An abstract counterexample blames functions whose types allow too much ([`blamed`]). For each of them `liquid` makes refinements
//! in the words of the file and finds out which of them its code has ([`whatif_liquid::cure`]). Of these the few are chosen that
//! make the accused function's counterexamples impossible, what people would prefer first ([`choice`]). A function that fails by
//! itself may need a demand on its callers, or a termination metric ([`own`]).
//!
//! Whatever was found is written into a copy of the files, which is checked as if a person had written it, with the named files that
//! import it. Only if the functions with new types are verified, the accused one has no counterexample, and no other function has a
//! worse answer than before, is a type called verified. If a function with a new type cannot be verified because one that it
//! calls has too weak a type, that one is treated too: a chain of types is one suggestion ([`further`]).
//!
//! Helpers without a type may need all of theirs at once ([`plain`]). Where neither a demand nor a promise helps by itself, both may
//! together ([`together`]).
//!
//! What no type can cure is said: a run that breaks the type shows that the code is wrong; unless no code could keep that type
//! ([`demanding`]). Where the code is right and a proof shows it, the lemmas are named that LiquidHaskell lacks ([`lacking`]).

mod blamed;
mod choice;
mod demanding;
mod further;
mod lacking;
mod local;
mod own;
mod plain;
mod together;
mod unfinished;
mod weaker;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use whatif_haskell::front::Load;
use whatif_haskell::modules::Files;
use whatif_lambda::Name;
use whatif_liquid::check::{Function, Liquid};
use whatif_liquid::cure::{Patient, Supposed, metric_of};
use whatif_machine::run::Settings;
use whatif_source::Sources;
use whatif_verify::counterfactual::{self, Checked};

use crate::check::{rules, settings};
use crate::engine::Engine;
use crate::fix::{Change, changed};
use crate::host::Host;
use crate::isolate::isolate;
use crate::limit::{LeftOut, Limit};
use crate::options::Options;
use crate::report::{
    Counterexample, Fault, FunctionReport, Part, Report, Status, Suggestion, TypeChange, Verdict, Violated,
};
use crate::story;

/// How long a chain of functions may be of which each needs the type of the next.
const DEPTH: usize = 3;
/// How many types are tried in copies of the files.
const ATTEMPTS: usize = 60;
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
/// Of the effort, what reading a file costs that is not read from its memory, for each byte of it.
const BYTE: u64 = 4;
/// Steps of a check in a copy of the file, where the answer is not known from the file itself.
const CHECK: u64 = 1_000_000;
/// How often the time that a check may take is what a cure may take.
const PATIENCE: u32 = 2;
/// Steps of a check by which a refinement is chosen. The last word has the check of the file.
const WORK: u64 = 40_000;

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
        let clinic = Clinic::new(self, named, options);
        let report = clinic.check_whole(path, None);
        let found = report.functions.iter().find(|found| found.name == function);
        found.and_then(|accused| clinic.treat(path, accused, &report, (PATIENT, true)).0).unwrap_or_default()
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
        let clinic = Clinic::new(self, named, options);
        let is_found = |found: &FunctionReport| !found.counterexamples().is_empty();
        let is_partial = !only.is_empty() && report.functions.iter().any(is_found);
        let whole = is_partial.then(|| clinic.check(path));
        let mut done: Vec<Suggestion> = Vec::new();
        let mut left = EFFORT;
        let mut open: Vec<usize> =
            (0..report.functions.len()).filter(|at| is_found(&report.functions[*at])).collect();
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
                        let granted = share.min(left);
                        let effort = if options.patient { PATIENT } else { granted };
                        let before = whole.as_ref().unwrap_or(&*report);
                        let (cure, spent) = clinic.treat(path, accused, before, (effort, is_last));
                        left = left.saturating_sub(spent);
                        cure
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

/// Copies of the files in which types are tried: the user's files and buffers stay as they are.
struct Clinic<'a> {
    /// A host of its own buffers; answers are shared.
    host: Host,
    named: &'a [PathBuf],
    options: &'a Options,
    /// How many functions may still be treated because another one needs it.
    depth: usize,
    /// The tries and steps that are left.
    budget: Rc<Budget>,
    /// Functions that have a type only in these copies; the user wrote none.
    untyped: Vec<String>,
    /// The files that were read, as they are in these copies.
    read: Rc<RefCell<BTreeMap<PathBuf, Rc<Read>>>>,
}

/// A file that was read.
struct Read {
    sources: Sources,
    liquid: Liquid,
}

/// What may still be done for the cure of one function.
struct Budget {
    /// How many types may be tried in copies of the files.
    attempts: Cell<usize>,
    /// Steps of checks.
    steps: Cell<u64>,
    /// Types that cure the first error of the function, and leave another one.
    partial: RefCell<Option<Suggestion>>,
}

impl Budget {
    fn of(steps: u64) -> Budget {
        Budget { attempts: ATTEMPTS.into(), steps: steps.into(), partial: RefCell::new(None) }
    }

    fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    fn is_spent(&self) -> bool {
        self.attempts.get() == 0 || self.steps.get() == 0
    }
}

/// What is to be cured.
#[derive(Clone, Copy)]
struct Case<'a> {
    path: &'a Path,
    accused: &'a FunctionReport,
    found: &'a Counterexample,
    /// What a check of the file says now.
    before: &'a Report,
}

/// What came of types that were written into a copy of the files.
enum Attempt {
    Verified(Suggestion),
    /// These functions are not verified, or have a worse answer than before.
    Worse(Vec<String>),
    /// All is verified, but these functions are not known to end.
    Endless(Vec<String>),
}

impl Attempt {
    fn verified(self) -> Option<Suggestion> {
        match self {
            Attempt::Verified(suggestion) => Some(suggestion),
            Attempt::Worse(_) | Attempt::Endless(_) => None,
        }
    }
}

impl<'a> Clinic<'a> {
    fn new(host: &Host, named: &'a [PathBuf], options: &'a Options) -> Clinic<'a> {
        let budget = Rc::new(Budget::of(EFFORT));
        let (untyped, read) = (Vec::new(), Rc::default());
        Clinic { host: host.aside(), named, options, depth: DEPTH, budget, untyped, read }
    }

    /// Another clinic, in which these files have changes.
    fn with(&self, paths: &[PathBuf], changes: &[Change]) -> Option<Clinic<'a>> {
        let (depth, budget, untyped) = (self.depth, Rc::clone(&self.budget), self.untyped.clone());
        let mut edited =
            Clinic { depth, budget, untyped, ..Clinic::new(&self.host, self.named, self.options) };
        if paths.is_empty() {
            edited.read = Rc::clone(&self.read);
        }
        for path in paths {
            let text = self.host.files().read(path).ok()?;
            edited.host.open(path, changed(&text, path, changes)?);
        }
        Some(edited)
    }

    fn check(&self, path: &Path) -> Report {
        self.check_whole(path, Some(1))
    }

    /// Checks all functions of a file, and looks for so many errors of each.
    fn check_whole(&self, path: &Path, max_results: Option<usize>) -> Report {
        self.check_some(path, &[], max_results)
    }

    /// Checks some functions of a file by their names.
    fn check_only(&self, path: &Path, only: &[String]) -> Report {
        self.check_some(path, only, Some(1))
    }

    fn check_some(&self, path: &Path, only: &[String], max_results: Option<usize>) -> Report {
        let effort = Some(CHECK.min(self.budget.steps.get())).filter(|_| !self.options.patient);
        let options = Options { suggest: false, max_results, effort, listener: None, ..self.options.clone() };
        // The host keeps answers only for files that are open in a buffer.
        if let Ok(text) = self.host.files().read(path) {
            self.host.open(path, text);
        }
        let report = self.host.check(&[path.to_owned()], only, &options);
        self.budget.spend(report.statistics.counts.steps);
        report
    }

    /// Checks a function of a file that was read.
    fn check_function(&self, liquid: &Liquid, function: &Function, settings: &Settings) -> Checked {
        let checked = liquid.check(function, settings);
        self.budget.spend(checked.counts.steps);
        checked
    }

    fn load(&self, path: &Path, supposed: &[Supposed]) -> Option<Rc<Read>> {
        if let Some(known) = self.read.borrow().get(path).filter(|_| supposed.is_empty()) {
            return Some(Rc::clone(known));
        }
        let (files, folders, library) = (self.host.files(), self.host.folders(), whatif_base::library());
        let cancel = self.options.cancel.clone();
        let load = Load { folders: &folders, cancel, ..Load::new(&files, path, &library) };
        let mut sources = Sources::new();
        let liquid = Liquid::load_supposing(&mut sources, &load, supposed).ok()?;
        self.budget.spend(BYTE * files.read(path).map_or(0, |text| text.len() as u64));
        let rules = rules(&files, path, &liquid, self.options);
        let read = Rc::new(Read { sources, liquid: liquid.under(rules) });
        if supposed.is_empty() {
            self.read.borrow_mut().insert(path.to_owned(), Rc::clone(&read));
        }
        Some(read)
    }

    /// What can be done about a function, and the work that it took; nothing yet if more work might find a type, unless
    /// this is the last time that some is spent on it.
    fn treat(
        &self,
        path: &Path,
        accused: &FunctionReport,
        before: &Report,
        (effort, is_last): (u64, bool),
    ) -> (Option<Cure>, u64) {
        // A signature that a local function lacks, or a size that a type does not declare, is no type that an annotation can give; a
        // function that calls itself may get a metric.
        let can_have_type = |found: &&Counterexample| {
            !found.is_unmeasured() || found.violated.call.function == found.call.function
        };
        let Some(found) = accused.counterexamples().iter().find(can_have_type) else {
            return (Some(Cure::default()), 0);
        };
        let case = Case { path, accused, found, before };
        let cancel = self.options.cancel.within(self.options.time.saturating_mul(PATIENCE));
        // An annotation that is tried must not turn a file without any into one for LiquidHaskell.
        let rules =
            self.load(path, &[]).map(|read| rules(&self.host.files(), path, &read.liquid, self.options));
        let options = &Options { cancel, rules, ..self.options.clone() };
        let budget = Rc::new(Budget::of(effort));
        let (read, counted) = (Rc::clone(&self.read), Rc::clone(&budget));
        let clinic = Clinic { options, budget, read, ..Clinic::new(&self.host, self.named, self.options) };
        let cure = clinic.try_all(&case, is_last);
        (cure, effort - counted.steps.get())
    }

    fn try_all(&self, case: &Case, is_last: bool) -> Option<Cure> {
        let suggested = |found| Some(Cure { suggestions: vec![found], incurable: None });
        if let Some(found) = isolate(|| self.treated(case)).ok().flatten() {
            return suggested(found);
        }
        if self.budget.is_spent() && !is_last {
            return None;
        }
        match self.budget.partial.take() {
            Some(partial) => suggested(partial),
            None => {
                let incurable = self.incurable(case).or_else(|| self.out_of_work());
                Some(Cure { suggestions: Vec::new(), incurable })
            }
        }
    }

    /// That there may be a cure all the same, where the work was used up.
    fn out_of_work(&self) -> Option<String> {
        let more = if self.options.patient { "" } else { "; `--patient` seeks on" };
        self.budget.is_spent().then(|| format!("no cure was found with the work that is granted{more}"))
    }

    /// Why no type can help, if a run shows it, and which type the code has, or other code could have.
    fn incurable(&self, case: &Case) -> Option<String> {
        if case.found.endless {
            let call = &case.found.call.expression;
            return Some(format!(
                "no type can cure this: `{call}` calls itself with the same arguments, and so on for ever"
            ));
        }
        if case.found.runs_on {
            return None;
        }
        if let Some(has) = isolate(|| self.stricter(case)).ok().flatten() {
            let call = &case.found.call.expression;
            return Some(format!(
                "the type demands too little: it allows  {call}\n\
                 this type is verified, which demands more of callers and was not written:\n{has}"
            ));
        }
        if let Some(unfinished) = isolate(|| self.unfinished(case)).ok().flatten() {
            return Some(unfinished);
        }
        let Some(why) = incurable(case.found) else {
            return isolate(|| self.instead(case).or_else(|| self.lacking(case))).ok().flatten();
        };
        if let Some(has) = isolate(|| self.demanding(case)).ok().flatten() {
            let call = &case.found.call.expression;
            return Some(format!(
                "the type demands too little: for  {call}  no code can keep its promise\n\
                 the code has this type, which demands it of callers and was not written:\n{has}"
            ));
        }
        let has = isolate(|| self.weaker(case)).ok().flatten();
        Some(match has {
            Some(has) => format!("{why}\nthe code does have this type, which was not written:\n{has}"),
            None => why,
        })
    }

    fn treated(&self, case: &Case) -> Option<Suggestion> {
        match () {
            // Where no verifier asks for an end, a type would only hide that the run has none.
            _ if case.found.endless || case.found.runs_on => None,
            _ if case.found.is_concrete() => self.by_own_type(case),
            _ => (self.by_local_types(case))
                .or_else(|| self.by_types_of_their_own(case))
                .or_else(|| self.by_types(case))
                .or_else(|| self.by_types_of_helpers(case))
                .or_else(|| self.by_plain_types(case))
                .or_else(|| self.by_aliases(case))
                .or_else(|| self.by_demand_and_promise(case)),
        }
    }

    /// One more try, if there is one left.
    fn go_on(&self) -> Option<()> {
        if self.budget.is_spent() || self.options.cancel.is_over() {
            return None;
        }
        self.budget.attempts.set(self.budget.attempts.get() - 1);
        Some(())
    }

    /// Which of the functions of a file that have new types are not verified with them?
    fn unverified(&self, path: &Path, changes: &[Change]) -> Vec<String> {
        let is_its = |change: &&Change| change.path == path && !change.is_local();
        let changed: Vec<String> =
            changes.iter().filter(is_its).map(|change| change.function.clone()).collect();
        if changed.is_empty() {
            return changed;
        }
        let report = self.check_only(path, &changed);
        let is_verified =
            |name: &String| report.functions.iter().any(|new| new.name == *name && new.is_proven());
        changed.into_iter().filter(|name| !is_verified(name)).collect()
    }

    /// Checks the files with changes in them, as if a person had made them.
    fn verify(&self, case: &Case, changes: Vec<Change>) -> Option<Attempt> {
        self.go_on()?;
        let mut paths = vec![case.path.to_owned()];
        paths.extend(changes.iter().map(|change| change.path.clone()));
        paths.sort();
        paths.dedup();
        paths.extend(self.importers(&paths));
        let known: BTreeMap<&Path, Report> = (paths.iter().filter(|other| *other != case.path))
            .map(|other| (other.as_path(), self.check(other)))
            .collect();
        let edited = self.with(&paths, &changes)?;
        // If a function with a new type is not verified, the other functions need not be checked.
        let unverified: Vec<String> =
            paths.iter().flat_map(|path| edited.unverified(path, &changes)).collect();
        if !unverified.is_empty() {
            return Some(Attempt::Worse(unverified));
        }
        // Most types that do not help are turned down by the accused function alone.
        if edited.is_still_wrong(case)? {
            return Some(Attempt::Worse(vec![case.accused.name.clone()]));
        }
        let (mut cures, mut worse, mut is_cured) = (Vec::new(), Vec::new(), false);
        let mut moves: Vec<String> = Vec::new();
        for other in &paths {
            let before = if other == case.path { case.before } else { &known[other.as_path()] };
            let after = edited.check(other);
            if !after.errors.is_empty() && before.errors.is_empty() {
                return Some(Attempt::Worse(Vec::new()));
            }
            for old in &before.functions {
                let new = after.functions.iter().find(|new| new.name == old.name)?;
                let is_worse = rank(new.status()) > rank(old.status()) && !has_fewer_errors(old, new);
                if is_worse && !worse.contains(&old.name) {
                    match is_moved(old, new, &changes) {
                        true => moves.push(old.name.clone()),
                        false => worse.push(old.name.clone()),
                    }
                }
                if !old.counterexamples().is_empty() && new.counterexamples().is_empty() {
                    cures.push(old.name.clone());
                }
                is_cured |= other == case.path && old.name == case.accused.name && is_gone(case, new);
            }
        }
        if !cures.contains(&case.accused.name) && worse.is_empty() && !(is_cured && is_rest_unmeasured(case))
        {
            // Types that cure everything are better, but these are something.
            if is_cured && edited.endless(&changes)?.is_empty() {
                let mut partial = self.budget.partial.borrow_mut();
                *partial = partial.take().or_else(|| suggestion(&changes, cures.clone()));
            }
            worse.push(case.accused.name.clone());
        }
        if !worse.is_empty() {
            return Some(Attempt::Worse(worse));
        }
        let endless = edited.endless(&changes)?;
        match endless.is_empty() {
            true => {
                let found = suggestion(&changes, cures)?;
                Some(Attempt::Verified(Suggestion { moves, ..found }))
            }
            false => Some(Attempt::Endless(endless)),
        }
    }

    /// Does a short search find the same error of the accused function?
    fn is_still_wrong(&self, case: &Case) -> Option<bool> {
        let read = self.load(case.path, &[])?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let limited = quick(self.options);
        let engine = Engine::new(&limited);
        let checked = self.check_function(liquid, function, &settings(&engine));
        let counterfactual::Verdict::Counterexamples(found) = checked.verdict else { return Some(false) };
        let Violated { part, call, .. } = &case.found.violated;
        let is_same = |one: &counterfactual::Counterexample| {
            story::part(one.violated.part) == *part && one.violated.call.function.spoken() == call.function
        };
        Some(found.iter().any(is_same))
    }

    /// The named files that import one of these.
    fn importers(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        let files = self.host.files();
        let (named, _) = files.haskell_files(self.named);
        let stems: Vec<String> =
            paths.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
        let imports = |path: &PathBuf| {
            let Ok(text) = files.read(path) else { return false };
            let lines = text.lines().map(|line| line.trim_start_matches('>').trim_start());
            let mut words = lines
                .filter(|line| line.starts_with("import"))
                .flat_map(|line| line.split([' ', '.', '(', '\t']));
            words.any(|word| stems.iter().any(|stem| stem == word))
        };
        named.into_iter().filter(|path| !paths.contains(path) && imports(path)).collect()
    }
}

/// Is the error of a function that it calls what does not meet a new demand, where its answer rested on a callee that failed itself?
/// Then the same error is told in its right place.
fn is_moved(old: &FunctionReport, new: &FunctionReport, changes: &[Change]) -> bool {
    let rested = Verdict::Bounded(Limit::Incomplete { why: LeftOut::BrokenCallee });
    let is_call = |found: &Counterexample| {
        let Violated { part, call, .. } = &found.violated;
        *part == Part::Pre && changes.iter().any(|change| change.demands && change.function == call.function)
    };
    old.verdict == rested && new.counterexamples().iter().all(is_call)
}

/// Is what was found gone, and has the accused function no error that it did not have before?
fn is_gone(case: &Case, new: &FunctionReport) -> bool {
    let is_same = |one: &Counterexample, two: &Counterexample| {
        one.violated.part == two.violated.part && one.violated.call.function == two.violated.call.function
    };
    let was_there = |one: &Counterexample| case.accused.counterexamples().iter().any(|old| is_same(old, one));
    new.counterexamples().iter().all(|one| !is_same(one, case.found) && was_there(one))
}

/// Are all errors of a function such as it had before?
fn has_fewer_errors(old: &FunctionReport, new: &FunctionReport) -> bool {
    let is_same = |one: &Counterexample, two: &Counterexample| {
        one.violated.part == two.violated.part
            && one.violated.call.function == two.violated.call.function
            && one.is_concrete() == two.is_concrete()
    };
    let was_there = |one: &Counterexample| old.counterexamples().iter().any(|known| is_same(known, one));
    !new.counterexamples().is_empty() && new.counterexamples().iter().all(was_there)
}

/// Are all other errors of the accused function such that no type can cure them?
fn is_rest_unmeasured(case: &Case) -> bool {
    case.accused.counterexamples().iter().all(|one| one == case.found || one.is_unmeasured())
}

/// The limits of a short search.
fn quick(options: &Options) -> Options {
    Options { work: Some(WORK), max_results: Some(1), listener: None, ..options.clone() }
}

/// A function of the user's whose type may be refined.
fn patient(liquid: &Liquid, sources: &Sources, function: Name) -> Option<Patient> {
    let ty = match liquid.annotation_span(function) {
        Some(span) => sources.slice(span),
        None => liquid.type_of(function)?,
    };
    liquid.patient(function, ty)
}

/// The changes of several suggestions, each made for the files with those before it, as changes of the files as they are. Of two
/// types of one function the last one counts; a termination metric stays.
fn changes_of(liquid: &Liquid, sources: &Sources, suggestions: &[&Suggestion]) -> Option<Vec<Change>> {
    let mut types: BTreeMap<Name, (String, bool)> = BTreeMap::new();
    for suggestion in suggestions {
        for (function, ty, _) in suggestion.changes() {
            let name = liquid.called(function)?;
            let known = types.remove(&name);
            let metric = known.as_ref().and_then(|(ty, _)| metric_of(ty));
            let metric = metric.filter(|_| metric_of(ty).is_none()).unwrap_or_default().to_owned();
            let demands = suggestion.demands_more || known.is_some_and(|(_, demands)| demands);
            types.insert(name, (format!("{ty}{metric}"), demands));
        }
    }
    let change = |(name, (ty, demands))| Change::new(liquid, sources, name, ty, demands);
    types.into_iter().map(change).collect()
}

fn suggestion(changes: &[Change], cures: Vec<String>) -> Option<Suggestion> {
    let mut all = changes.iter().map(|change| TypeChange {
        function: change.function.clone(),
        ty: change.ty.clone(),
        edit: change.edit(),
    });
    let first = all.next()?;
    Some(Suggestion {
        function: first.function,
        ty: first.ty,
        edit: first.edit,
        also: all.collect(),
        demands_more: changes.iter().any(|change| change.demands),
        moves: Vec::new(),
        verified: true,
        cures,
    })
}

/// Why no type can help, if a run shows it. Where a measure has no equation for a value, the run shows nothing of the code.
fn incurable(found: &Counterexample) -> Option<String> {
    let is_shown = found.is_concrete()
        && found.verdict == Fault::Code
        && found.violated.because.iter().all(|fact| fact.value.is_some())
        && matches!(found.violated.part, Part::Post | Part::Field | Part::Assert);
    let run = found.call.equation();
    is_shown.then(|| {
        format!(
            "no type can cure this: the code and its type contradict each other, as the run  {run}  shows"
        )
    })
}

/// How bad an answer is.
fn rank(status: Status) -> u8 {
    match status {
        Status::Verified | Status::Total => 0,
        Status::InCallers => 1,
        Status::Bounded => 2,
        Status::Unsupported => 3,
        Status::Timeout => 4,
        Status::Abstract => 5,
        Status::Concrete => 6,
    }
}
