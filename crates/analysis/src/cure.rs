//! The cure: a type that is missing, found and verified.
//!
//! An abstract counterexample blames functions whose types allow too much. For each of them `liquid` makes refinements in the words
//! of the file and finds out which of them its code has ([`whatif_liquid::cure`]). Of these the few are chosen that make the
//! accused function's counterexamples impossible, what people would prefer first. Then they are written into a copy of the file,
//! which is checked as if a person had written them, with the files that import it. Only if the blamed functions are verified, the
//! accused one has no counterexample, and no other function has a worse answer than before, is the type called verified. If a
//! blamed function cannot be verified because one that it calls has too weak a type, that one is treated too: a chain of types
//! is one suggestion.
//!
//! What no type can cure is said: a run that breaks the type shows that the code is wrong.

mod own;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use whatif_haskell::front::Load;
use whatif_haskell::modules::Files;
use whatif_lambda::Name;
use whatif_lambda::counterfactual;
use whatif_lambda::run::Settings;
use whatif_liquid::check::{Function, Liquid};
use whatif_liquid::cure::{Candidate, Patient, Refinement, Standing, Supposed};
use whatif_source::Sources;

use crate::check::settings;
use crate::engine::Engine;
use crate::fix::{Change, changed};
use crate::host::Host;
use crate::isolate::isolate;
use crate::options::Options;
use crate::report::{Counterexample, FunctionReport, Known, Part, Report, Status, Suggestion, TypeChange};

/// How often functions that are blamed in their turn are treated too.
const ROUNDS: usize = 4;
/// Steps of a check by which a refinement is chosen. The last word has the check of the file.
const WORK: u64 = 40_000;
/// How many checks are spent on choosing.
const CHOICES: usize = 60;
/// How many refinements are tried one by one.
const SINGLES: usize = 24;
/// How many suggestions are checked in the file before nothing is suggested.
const TRIES: usize = 4;

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
        let clinic = Clinic::new(self, named, options);
        let report = clinic.check(path);
        let found = report.functions.iter().find(|found| found.name == function);
        found.map(|accused| clinic.treat(path, accused, &report)).unwrap_or_default()
    }

    /// Adds to a report what can be done about the counterexamples in it.
    pub(crate) fn cure_all(&self, named: &[PathBuf], path: &Path, report: &mut Report, options: &Options) {
        let clinic = Clinic::new(self, named, options);
        let mut done: Vec<Suggestion> = Vec::new();
        for at in 0..report.functions.len() {
            let accused = &report.functions[at];
            if options.is_cancelled() || accused.counterexamples().is_empty() {
                continue;
            }
            // What cures one function may cure another one.
            let known = done.iter().find(|known| known.cures.contains(&accused.name)).cloned();
            let cure = match known {
                Some(known) => Cure { suggestions: vec![known], incurable: None },
                None => clinic.treat(path, accused, report),
            };
            done.extend(cure.suggestions.iter().cloned());
            report.functions[at].suggestions = cure.suggestions;
            report.functions[at].incurable = cure.incurable;
        }
    }
}

/// Where files are changed and checked without anybody seeing it.
struct Clinic<'a> {
    /// A host of its own buffers; answers are shared.
    host: Host,
    named: &'a [PathBuf],
    options: &'a Options,
}

/// A refinement that a blamed function may have.
struct Remedy<'a> {
    patient: &'a Patient,
    candidate: &'a Candidate,
    /// Its number among all that is supposed.
    number: usize,
    standing: Standing,
}

/// What came of an attempt to choose refinements, or to verify them.
enum Attempt {
    Verified(Suggestion),
    /// These functions are to blame as well.
    Blames(Vec<String>),
    Failed,
}

impl<'a> Clinic<'a> {
    fn new(host: &Host, named: &'a [PathBuf], options: &'a Options) -> Clinic<'a> {
        Clinic { host: host.aside(), named, options }
    }

    fn check(&self, path: &Path) -> Report {
        let options = Options { suggest: false, listener: None, ..self.options.clone() };
        // A file with a buffer is one whose answers are kept.
        if let Ok(text) = self.host.files().read(path) {
            self.host.open(path, text);
        }
        self.host.check(&[path.to_owned()], &[], &options)
    }

    fn treat(&self, path: &Path, accused: &FunctionReport, before: &Report) -> Cure {
        let Some(found) = accused.counterexamples().first() else { return Cure::default() };
        let treated = isolate(|| match found.is_concrete() {
            false => self
                .by_types(path, accused, found, before)
                .or_else(|| self.by_aliases(path, accused, found, before)),
            true => self.by_own_type(path, accused, found, before),
        });
        match treated.ok().flatten() {
            Some(suggestion) => Cure { suggestions: vec![suggestion], incurable: None },
            None => Cure { suggestions: Vec::new(), incurable: incurable(found) },
        }
    }

    /// Types for the functions that are to blame.
    fn by_types(
        &self,
        path: &Path,
        accused: &FunctionReport,
        found: &Counterexample,
        before: &Report,
    ) -> Option<Suggestion> {
        let mut blamed = blamed(found);
        for _ in 0..ROUNDS {
            if blamed.is_empty() || self.options.is_cancelled() {
                return None;
            }
            match self.round(path, accused, &blamed, before)? {
                Attempt::Verified(suggestion) => return Some(suggestion),
                Attempt::Failed => return None,
                Attempt::Blames(more) => {
                    let new: Vec<String> = more.into_iter().filter(|name| !blamed.contains(name)).collect();
                    if new.is_empty() {
                        return None;
                    }
                    blamed.extend(new);
                }
            }
        }
        None
    }

    /// Types of the file's aliases for the functions that are to blame.
    fn by_aliases(
        &self,
        path: &Path,
        accused: &FunctionReport,
        found: &Counterexample,
        before: &Report,
    ) -> Option<Suggestion> {
        let (sources, liquid) = self.load(path, &[])?;
        for name in blamed(found).iter().filter_map(|name| liquid.called(name)) {
            let Some(patient) = patient(&liquid, &sources, name) else { continue };
            for ty in liquid.by_aliases(&patient).into_iter().take(TRIES) {
                let changes = vec![Change::new(&liquid, &sources, name, ty)?];
                if let Some(Attempt::Verified(suggestion)) = self.verify(path, accused, changes, before) {
                    return Some(suggestion);
                }
            }
        }
        None
    }

    /// Finds out what the blamed functions are like, chooses of it, and verifies what was chosen.
    fn round(
        &self,
        path: &Path,
        accused: &FunctionReport,
        blamed: &[String],
        before: &Report,
    ) -> Option<Attempt> {
        let (sources, liquid) = self.load(path, &[])?;
        let names = blamed.iter().filter_map(|name| liquid.called(name));
        let names = names.filter(|name| !liquid.is_endless(*name));
        let patients: Vec<Patient> = names.filter_map(|name| patient(&liquid, &sources, name)).collect();
        let supposed: Vec<Supposed> = patients
            .iter()
            .flat_map(|patient| {
                patient.candidates.iter().map(|candidate| Supposed {
                    function: patient.function,
                    ty: patient.shape.with(std::slice::from_ref(&candidate.refinement)),
                })
            })
            .collect();
        let (sources, liquid) = self.load(path, &supposed)?;
        let limited = quick(self.options);
        let engine = Engine::new(&limited);
        let settings = settings(&engine);
        let standing = liquid.standing(&settings);
        let numbered =
            patients.iter().flat_map(|patient| patient.candidates.iter().map(move |c| (patient, c)));
        let mut remedies: Vec<Remedy> = numbered
            .zip(standing)
            .enumerate()
            .map(|(number, ((patient, candidate), standing))| Remedy { patient, candidate, number, standing })
            .filter(|remedy| matches!(remedy.standing, Standing::Proven | Standing::Tried))
            .collect();
        remedies.sort_by_key(|remedy| (remedy.standing != Standing::Proven, remedy.candidate.order()));
        let function = liquid.functions.iter().find(|found| found.name.spoken() == accused.name)?;
        let choice = Choice { liquid: &liquid, function, settings: &settings, left: CHOICES.into() };
        let chosen = match choice.sets(&remedies) {
            Ok(chosen) => chosen,
            Err(blames) => return Some(Attempt::Blames(blames)),
        };
        let mut also = Vec::new();
        for set in chosen.into_iter().take(TRIES) {
            let set: Vec<&Remedy> = set.into_iter().map(|at| &remedies[at]).collect();
            let changes = changes(&liquid, &sources, &set)?;
            match self.verify(path, accused, changes, before)? {
                Attempt::Verified(suggestion) => return Some(Attempt::Verified(suggestion)),
                Attempt::Blames(more) => also.extend(more),
                Attempt::Failed => {}
            }
        }
        Some(if also.is_empty() { Attempt::Failed } else { Attempt::Blames(also) })
    }

    fn load(&self, path: &Path, supposed: &[Supposed]) -> Option<(Sources, Liquid)> {
        let (files, folders, library) = (self.host.files(), self.host.folders(), whatif_base::library());
        let cancel = self.options.cancel.clone();
        let load = Load { folders: &folders, cancel, ..Load::new(&files, path, &library) };
        let mut sources = Sources::new();
        let liquid = Liquid::load_supposing(&mut sources, &load, supposed).ok()?;
        Some((sources, liquid))
    }

    /// Checks the files with changes in them, as if a person had made them.
    fn verify(
        &self,
        path: &Path,
        accused: &FunctionReport,
        changes: Vec<Change>,
        before: &Report,
    ) -> Option<Attempt> {
        let mut paths = vec![path.to_owned()];
        paths.extend(changes.iter().map(|change| change.path.clone()));
        paths.sort();
        paths.dedup();
        paths.extend(self.importers(&paths));
        let mut known: BTreeMap<&Path, Report> = BTreeMap::new();
        for other in paths.iter().filter(|other| *other != path) {
            known.insert(other, self.check(other));
        }
        let edited = self.with(&paths, &changes)?;
        let (mut cures, mut blames, mut verified) = (Vec::new(), Vec::new(), true);
        for other in &paths {
            let before = if other == path { before } else { &known[other.as_path()] };
            let after = edited.check(other);
            if !after.errors.is_empty() && before.errors.is_empty() {
                return Some(Attempt::Failed);
            }
            for old in &before.functions {
                let new = after.functions.iter().find(|new| new.name == old.name)?;
                let is_patient =
                    changes.iter().any(|change| change.path == *other && change.function == old.name);
                if is_patient && new.status() != Status::Verified || rank(new.status()) > rank(old.status()) {
                    verified = false;
                    let blamed = new.counterexamples().iter().filter(|found| !found.is_concrete());
                    blames.extend(blamed.flat_map(|found| found.blame.clone()));
                }
                if !old.counterexamples().is_empty() && new.counterexamples().is_empty() {
                    cures.push(old.name.clone());
                }
            }
        }
        if !verified || !cures.contains(&accused.name) {
            return Some(if blames.is_empty() { Attempt::Failed } else { Attempt::Blames(blames) });
        }
        suggestion(changes, cures).map(Attempt::Verified)
    }

    /// The same place, where files have changes in them.
    fn with(&self, paths: &[PathBuf], changes: &[Change]) -> Option<Clinic<'a>> {
        let edited = Clinic::new(&self.host, self.named, self.options);
        for path in paths {
            let text = self.host.files().read(path).ok()?;
            edited.host.open(path, changed(&text, path, changes)?);
        }
        Some(edited)
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
            let mut imports = lines.filter(|line| line.starts_with("import"));
            imports.any(|line| {
                line.split([' ', '.', '(', '\t']).any(|word| stems.iter().any(|stem| stem == word))
            })
        };
        named.into_iter().filter(|path| !paths.contains(path) && imports(path)).collect()
    }
}

/// Chooses refinements by checking the accused function as if others had them.
struct Choice<'a> {
    liquid: &'a Liquid,
    function: &'a Function,
    settings: &'a Settings,
    /// How many checks are left.
    left: std::cell::Cell<usize>,
}

impl Choice<'_> {
    /// Sets of refinements that leave no counterexample, what people would prefer first; or who else is to blame.
    fn sets(&self, remedies: &[Remedy]) -> Result<Vec<Vec<usize>>, Vec<String>> {
        let proven: Vec<usize> =
            (0..remedies.len()).filter(|at| remedies[*at].standing == Standing::Proven).collect();
        let all: Vec<usize> = (0..remedies.len()).collect();
        let blames = |set: &[usize]| self.blamed(remedies, set);
        let pool = match blames(&proven) {
            None => proven,
            Some(blamed) => match blames(&all) {
                None => all,
                Some(_) => return Err(blamed),
            },
        };
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for at in pool.iter().take(SINGLES) {
            if self.is_cured(remedies, &[*at]) {
                sets.push(vec![*at]);
            }
            if sets.len() >= TRIES || self.left.get() == 0 {
                break;
            }
        }
        if sets.is_empty() {
            sets.push(self.fewest(remedies, pool));
        }
        Ok(sets)
    }

    /// Leaves out what is not needed: first what people would prefer least.
    fn fewest(&self, remedies: &[Remedy], mut pool: Vec<usize>) -> Vec<usize> {
        let mut size = 1;
        while size < pool.len() {
            if self.is_cured(remedies, &pool[..size]) {
                pool.truncate(size);
                break;
            }
            size *= 2;
        }
        for at in (0..pool.len()).rev() {
            let mut fewer = pool.clone();
            fewer.remove(at);
            if self.is_cured(remedies, &fewer) {
                pool = fewer;
            }
        }
        pool
    }

    fn is_cured(&self, remedies: &[Remedy], set: &[usize]) -> bool {
        self.left.get() > 0 && self.blamed(remedies, set).is_none()
    }

    /// Who is to blame for a counterexample that is left; none if there is none.
    fn blamed(&self, remedies: &[Remedy], set: &[usize]) -> Option<Vec<String>> {
        self.left.set(self.left.get().saturating_sub(1));
        let numbers: Vec<usize> = set.iter().map(|at| remedies[*at].number).collect();
        let checked = self.liquid.check_supposing(self.function, &numbers, self.settings);
        match checked.verdict {
            counterfactual::Verdict::Counterexamples(found) => {
                let ours = found.iter().flat_map(|found| &found.blame);
                let ours = ours.filter(|name| !self.liquid.is_librarys(**name));
                Some(ours.map(|name| name.spoken().to_string()).collect())
            }
            counterfactual::Verdict::Exhausted | counterfactual::Verdict::Bounded => None,
            _ => Some(Vec::new()),
        }
    }
}

/// The functions of the user's that are to blame.
fn blamed(found: &Counterexample) -> Vec<String> {
    let ours = found.blamed.iter().filter(|blamed| blamed.known != Known::Library);
    ours.map(|blamed| blamed.function.clone()).collect()
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

/// The changes of the file that give functions the refinements that were chosen.
fn changes(liquid: &Liquid, sources: &Sources, chosen: &[&Remedy]) -> Option<Vec<Change>> {
    let mut by_patient: BTreeMap<Name, (&Patient, Vec<Refinement>)> = BTreeMap::new();
    for remedy in chosen {
        let entry = by_patient.entry(remedy.patient.function).or_insert((remedy.patient, Vec::new()));
        entry.1.push(remedy.candidate.refinement.clone());
    }
    let change = |(function, (patient, refinements)): (Name, (&Patient, Vec<Refinement>))| {
        Change::new(liquid, sources, function, patient.shape.with(&refinements))
    };
    by_patient.into_iter().map(change).collect()
}

fn suggestion(changes: Vec<Change>, cures: Vec<String>) -> Option<Suggestion> {
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
        verified: true,
        demands_more: false,
        cures,
    })
}

/// Why no type can help, if a run shows it.
fn incurable(found: &Counterexample) -> Option<String> {
    let shown = found.is_concrete() && matches!(found.violated.part, Part::Post | Part::Field | Part::Assert);
    shown.then(|| {
        format!("no type can cure this: the code is wrong, as the run  {}  shows", found.call.equation())
    })
}

/// How bad an answer is.
fn rank(status: Status) -> u8 {
    match status {
        Status::Verified => 0,
        Status::InCallers => 1,
        Status::Bounded => 2,
        Status::Unsupported => 3,
        Status::Timeout => 4,
        Status::Abstract => 5,
        Status::Concrete => 6,
    }
}
