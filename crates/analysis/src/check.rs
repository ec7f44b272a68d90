//! `check`: why a refinement type is rejected.
//!
//! The way of a check, from the host to the answers:
//!
//! 1. [`Host::check_each`] finds the files. Several files are checked side by side, each by one worker; of a few
//!    files the functions are (`Question::files`). Results are handed over in the order of the files all the same.
//! 2. `Question::file_or_panic` reads a file and its annotations (`Question::load`), from the first module that
//!    changed if the file is open.
//! 3. `Question::answered` checks the functions (`Question::functions`), and `tell` makes a report of each answer,
//!    with its certificate.
//! 4. `answer` has the answer about one function: the stored one under the key of the question, or a new one from
//!    `liquid` (`plan.rs` has the attempts), explained and certified.
//! 5. With [`Options::suggest`], `cure` then looks for types that would help.
//!
//! Editors use [`Host::check_file`], which reports each function as soon as it is done and begins with a quick look at
//! the functions that an edit concerns (`glance`).
//!
//! What stays true: a panic costs the answer about one function or one file, never the others (`isolate`); answers of
//! an external solver, under suppositions or about functions asked for by name are never stored.

mod glance;
mod properties;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError, mpsc};
use std::time::Instant;

use whatif_certificate::wire::{self, About};
use whatif_haskell::front::{Library, Load};
use whatif_haskell::modules::Files;
use whatif_liquid::check::{Function, Liquid, NotLoaded};
use whatif_liquid::{Certified, Explained, Key, Rules, Supposition};
use whatif_machine::run::Settings;
use whatif_machine::search::Strategy;
use whatif_source::{Diagnostic, Sources, drop_in_background};
use whatif_verify::counterfactual::Verdict;

use crate::answers::Answers;
use crate::candidates;
use crate::certificate;
use crate::engine::{Defaults, Engine};
use crate::event::{Event, Finding, Step};
use crate::files::Snapshot;
use crate::host::Host;
use crate::isolate::{deep_thread, isolate};
use crate::options::{Options, SolverName};
use crate::order::InOrder;
use crate::place::{Message, Place};
use crate::report::{Certificate, FunctionReport, Report, Scope, Texts};
use crate::share::Share;
use crate::story::Teller;
pub(crate) use glance::Seen;

/// How many things that are wrong with a function are shown, if nobody says how many.
const OTHERS: usize = 4;

/// The default limit of steps for a function: about a second.
pub(crate) const WORK: u64 = 1_000_000;

impl Host {
    /// Checks the functions of Haskell files against their refinement types; a folder stands for every Haskell file below it.
    /// Only the functions that are named, if any are.
    #[must_use]
    pub fn check(&self, paths: &[PathBuf], only: &[String], options: &Options) -> Report {
        let mut report = Report::default();
        let mut texts = Texts::default();
        self.check_each(paths, only, options, |step| {
            if let Step::Done(found) = step {
                texts = found.texts.clone();
                report.append(*found);
            }
        });
        report.texts = texts;
        report
    }

    /// Does the same; hands over the answers about each file as soon as they and those about all before it are there,
    /// then its cures one by one.
    pub fn check_each(
        &self,
        paths: &[PathBuf],
        only: &[String],
        options: &Options,
        hear: impl FnMut(Step<'_>) + Send,
    ) {
        let (files, folders) = (&self.files(), &self.folders());
        let (paths, errors) = files.haskell_files(paths);
        let (mut any_errors, mut known) = (!errors.is_empty(), vec![false; only.len()]);
        // Functions are handed over by the workers that check them.
        let listener = Mutex::new(hear);
        let hear = |step: Step<'_>| listener.lock().unwrap_or_else(PoisonError::into_inner)(step);
        whole(Report { errors, ..Report::default() }, &hear);
        let (workers, answers) = (options.workers(), self.answers());
        answers.begin();
        let share = Share::WHOLE;
        // Of several files, each is handed over as a whole, since they are checked side by side.
        let texts: Mutex<Texts> = Mutex::default();
        let is_alone = paths.len() == 1;
        let at_once = |finding: Finding<'_>| match finding {
            Finding::Read(_, read) => *texts.lock().unwrap_or_else(PoisonError::into_inner) = read.clone(),
            // It is told with what is found of the property.
            Finding::Next(function, _) if options.decide && function.may_be_decided() => {}
            Finding::Next(function, before) => {
                let texts = texts.lock().unwrap_or_else(PoisonError::into_inner).clone();
                hear(Step::Function(function, before, &texts));
            }
            _ => {}
        };
        let listen: &(dyn Fn(Finding<'_>) + Sync) = if is_alone { &at_once } else { &nobody };
        let by_name = !only.is_empty();
        let question =
            Question { only, by_name, share, files, folders, options, workers, answers, hear: listen };
        let mut next = paths.iter();
        question.files(&paths, |report| {
            let mut report = Report { files: 1, ..report };
            if !is_alone {
                let told =
                    report.functions.iter().filter(|found| !(options.decide && found.may_be_decided()));
                told.for_each(|function| hear(Step::Function(function, 0, &report.texts)));
            }
            hear(Step::Answers(&report));
            let path = next.next();
            if let Some(path) = path.filter(|_| options.wants_cures()) {
                let told = &mut |cured: &FunctionReport| hear(Step::Cure(cured));
                self.cure_all(&paths, path, &mut report, only, options, told);
                if !files.is_open(path) {
                    answers.forget(path);
                }
            }
            // An error that was shown is cured first; a property says nothing about it.
            if let Some(path) = path.filter(|_| options.decide) {
                self.decide(files, path, &mut report, options, &hear);
            }
            any_errors |= !report.errors.is_empty();
            for (name, known) in only.iter().zip(&mut known) {
                *known |= report.functions.iter().any(|function| function.name == *name);
            }
            hear(Step::Done(Box::new(report)));
        });
        let missing = only.iter().zip(&known).find(|(_, known)| !**known);
        if let Some((name, _)) = missing.filter(|_| !any_errors) {
            let file = paths.first().map(|file| file.display().to_string()).unwrap_or_default();
            let message = format!("there is no function `{name}` in `{file}`");
            let all = paths.iter().filter_map(|path| self.definitions(path, options).ok()).flatten();
            let help = candidates::help(name, &all.map(|found| found.name).collect::<Vec<String>>());
            let errors = vec![Message { help, ..Message::error(Place::start_of(file), message) }];
            whole(Report { errors, ..Report::default() }, &hear);
        }
    }
}

/// The report of a file about which there is nothing but this to say.
fn unreadable(path: &Path, why: String) -> Report {
    let place = Place::start_of(path.display().to_string());
    Report { errors: vec![Message::error(place, why)], ..Report::default() }
}

/// Hands over a report that has no cures.
fn whole(report: Report, hear: &impl Fn(Step<'_>)) {
    hear(Step::Answers(&report));
    hear(Step::Done(Box::new(report)));
}

impl Host {
    /// Checks one file; `hear` is called from any worker thread with each part of the result as it comes. If the file
    /// was edited inside of one function, the answers that the edit changes come first.
    #[must_use]
    pub fn check_file(&self, path: &Path, options: &Options, hear: &(dyn Fn(Finding<'_>) + Sync)) -> Report {
        self.check_one(path, Share::WHOLE, options, hear)
    }

    /// Checks a share of a file's functions, as [`Host::check`] of the whole file does: a function without a type of
    /// its own is checked inside its callers, which it is not if it is asked for by name. Mistakes that concern no
    /// function are in every share. There are no suggestions, since a function may be helped by the type of one in
    /// another share.
    #[must_use]
    pub fn check_share(&self, path: &Path, share: Share, options: &Options) -> Report {
        self.check_one(path, share, options, &nobody)
    }

    fn check_one(
        &self,
        path: &Path,
        share: Share,
        options: &Options,
        hear: &(dyn Fn(Finding<'_>) + Sync),
    ) -> Report {
        let (files, folders) = (&self.files(), &self.folders());
        let (workers, answers) = (options.workers(), self.answers());
        answers.begin();
        let by_name = false;
        let question =
            Question { only: &[], by_name, share, files, folders, options, workers, answers, hear };
        // A panic costs only this first look.
        let _ = isolate(|| question.glance(path));
        Report { files: 1, ..question.file(path) }
    }

    /// Checks some functions of a file that was [read](Host::liquid), as a check of all of it does.
    pub(crate) fn check_read(
        &self,
        path: &Path,
        (sources, liquid): (&Sources, &Liquid),
        only: &[String],
        options: &Options,
    ) -> Report {
        let (share, files, folders) = (Share::WHOLE, &self.files(), &self.folders());
        let (workers, answers, hear) = (options.workers(), self.answers(), &nobody);
        answers.begin();
        let by_name = false;
        let question = Question { only, by_name, share, files, folders, options, workers, answers, hear };
        isolate(|| question.asked(path, &Engine::new(options), (sources, liquid)))
            .unwrap_or_else(|message| unreadable(path, message))
    }

    /// Reads a file with its annotations.
    pub(crate) fn liquid(&self, path: &Path, options: &Options) -> (Sources, Result<Liquid, NotLoaded>) {
        let (share, files, folders) = (Share::WHOLE, &self.files(), &self.folders());
        let (workers, answers, hear) = (options.workers(), self.answers(), &nobody);
        let by_name = false;
        let question =
            Question { only: &[], by_name, share, files, folders, options, workers, answers, hear };
        question.load(path)
    }
}

/// A listener that ignores everything.
fn nobody(_: Finding<'_>) {}

/// A question about files, with everything that answering it needs.
#[derive(Clone, Copy)]
struct Question<'a> {
    /// The functions that are asked about; all, if there are none.
    only: &'a [String],
    /// Does the user ask for them by name? Then they are checked by themselves, and not inside their callers: another question.
    by_name: bool,
    /// The share of the functions that is checked here.
    share: Share,
    files: &'a Snapshot,
    folders: &'a [PathBuf],
    options: &'a Options,
    workers: usize,
    answers: &'a Answers,
    /// Is called with each part of the answer.
    hear: &'a (dyn Fn(Finding<'_>) + Sync),
}

impl Question<'_> {
    /// Checks files, and hands over the report of each, in order.
    fn files(self, paths: &[PathBuf], mut found: impl FnMut(Report)) {
        if paths.len() < self.workers.max(2) {
            return paths.iter().for_each(|path| found(self.file(path)));
        }
        let one_each = Question { workers: 1, ..self };
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<(usize, Report)>| {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = paths.get(at) else { return };
                if sender.send((at, one_each.file(path))).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            let start = || {
                let sender = sender.clone();
                deep_thread().spawn_scoped(scope, || work(sender)).is_ok()
            };
            let started = (0..self.workers).filter(|_| start()).count();
            if started == 0 {
                work(sender.clone());
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut first = 0;
            for (at, report) in receiver {
                waiting.insert(at, report);
                while let Some(report) = waiting.remove(&first) {
                    found(report);
                    first += 1;
                }
            }
        });
    }

    fn file(self, path: &Path) -> Report {
        isolate(|| self.file_or_panic(path)).unwrap_or_else(|message| {
            unreadable(path, format!("cannot read `{}`: {message}", path.display()))
        })
    }

    fn file_or_panic(self, path: &Path) -> Report {
        let engine = Engine::new(self.options);
        let (sources, liquid) = engine.phase("reading", || self.load(path));
        let liquid = match liquid {
            Err(why) => return self.not_loaded(path, why, sources),
            Ok(liquid) => liquid,
        };
        let report = self.asked(path, &engine, (&sources, &liquid));
        self.see(path, &engine, (&sources, &liquid), &report);
        drop_in_background(liquid);
        report
    }

    /// The answers about the functions of a file that are asked about.
    fn asked(self, path: &Path, engine: &Engine, (sources, liquid): (&Sources, &Liquid)) -> Report {
        let wanted = |function: &&Function| {
            self.only.is_empty() || self.only.iter().any(|name| name == function.name.spoken())
        };
        let functions: Vec<&Function> = self.share.among(liquid.functions.iter().filter(wanted)).collect();
        let report = self.answered(path, engine, (sources, liquid), &functions);
        report.unwrap_or_else(|why| unreadable(path, why))
    }

    /// The answers about some functions of a file that was read.
    ///
    /// # Errors
    /// If a supposition has a mistake.
    fn answered(
        self,
        path: &Path,
        engine: &Engine,
        (sources, liquid): (&Sources, &Liquid),
        functions: &[&Function],
    ) -> Result<Report, String> {
        let settings = settings(engine);
        let supposed = self.options.suppose.iter().map(|text| liquid.suppose(text, &settings));
        let supposed: Vec<Supposition> = supposed.collect::<Result<_, String>>()?;
        let messages = |found: &[Diagnostic]| found.iter().map(|one| Message::of(one, sources)).collect();
        let (errors, notes): (Vec<Message>, Vec<Message>) =
            (messages(&liquid.mistakes), messages(&liquid.notes));
        let texts = Texts(Arc::new(sources.clone()));
        (self.hear)(Finding::Read(&errors, &texts));
        let supposing = !supposed.is_empty();
        let teller = Teller { sources, liquid: Some(liquid), engine, supposing };
        let certificate = |function: &Function, answer: &Explained| match answer.certified.as_ref()? {
            Ok(found) => {
                let about = || certificate::about_contract(path, sources, function.name);
                let about = self.options.certificates.then(about).flatten();
                Some(Certificate::Accepted(about.map(|about| in_full(found, about, self.options))))
            }
            Err(why) => Some(Certificate::Missing(why.clone())),
        };
        let tell = |function: &Function, answer: &Explained, started: Instant| {
            let unsupported = function.unsupported.as_ref();
            let certificate = certificate(function, answer);
            let time_ms = started.elapsed().as_secs_f64() * 1000.0;
            let told = teller.function(function.name, function.span, answer, unsupported, time_ms);
            FunctionReport { certificate, scope: scope(liquid, function, answer), ..told }
        };
        let functions = self.functions(path, (liquid, &supposed), functions, engine, &settings, &tell);
        let properties = Vec::new();
        Ok(Report { functions, properties, errors, notes, statistics: engine.statistics(), texts, files: 1 })
    }

    /// Reads a file; an open one only from the first module that changed since the last time.
    fn load(self, path: &Path) -> (Sources, Result<Liquid, NotLoaded>) {
        let (sources, liquid) = self.read(path);
        (sources, liquid.map(|liquid| self.under_rules(path, liquid)))
    }

    /// Decides whether what LiquidHaskell reports counts, or only what runs show.
    pub(super) fn under_rules(self, path: &Path, liquid: Liquid) -> Liquid {
        let rules = rules(self.files, path, &liquid, self.options);
        liquid.under(rules)
    }

    fn read(self, path: &Path) -> (Sources, Result<Liquid, NotLoaded>) {
        let library = whatif_base::library();
        let load = self.loading(path, &library);
        if self.is_remembered(path) {
            match self.answers.memory(path).try_lock() {
                Ok(mut memory) => return Liquid::load_again(&mut memory, &load),
                // Another question about the same file uses the memory: this one reads the file from scratch.
                Err(TryLockError::WouldBlock) => {}
                // A panic left the memory half done.
                Err(TryLockError::Poisoned(_)) => self.answers.forget(path),
            }
        }
        let mut sources = Sources::new();
        let liquid = Liquid::load(&mut sources, &load);
        (sources, liquid)
    }

    /// The arguments for reading a file.
    fn loading<'l>(self, path: &'l Path, library: &'l Library) -> Load<'l>
    where
        Self: 'l,
    {
        let cancel = self.options.cancel.clone();
        Load { folders: self.folders, cancel, ..Load::new(self.files, path, library) }
    }

    /// Will the file be read again with changes: by an editor, or to try suggestions?
    fn is_remembered(self, path: &Path) -> bool {
        self.files.is_open(path) || self.options.suggest
    }

    fn not_loaded(self, path: &Path, why: NotLoaded, sources: Sources) -> Report {
        let errors = match why {
            NotLoaded::File(error) => vec![Message::unreadable(path, &error)],
            NotLoaded::Mistakes(errors) => errors.iter().map(|error| Message::of(error, &sources)).collect(),
            NotLoaded::Stopped => vec![Message::stopped(path)],
        };
        Report { errors, texts: Texts(Arc::new(sources)), ..Report::default() }
    }

    /// How many things that are wrong with a function are shown at most; 0: only those that are found at once.
    fn others(self) -> usize {
        match self.options.max_results {
            None => OTHERS,
            Some(1) => 0,
            Some(most) => most,
        }
    }

    /// Checks functions side by side; the reports are in their order.
    fn functions(
        self,
        path: &Path,
        (liquid, supposed): (&Liquid, &[Supposition]),
        functions: &[&Function],
        engine: &Engine,
        settings: &Settings,
        tell: &(dyn Fn(&Function, &Explained, Instant) -> FunctionReport + Sync),
    ) -> Vec<FunctionReport> {
        let answers: Vec<Mutex<Option<FunctionReport>>> =
            functions.iter().map(|_| Mutex::new(None)).collect();
        // An answer of an external solver depends on that solver, which the key does not contain.
        let is_kept = self.is_remembered(path) && self.options.solver == SolverName::Embedded;
        let alone = self.by_name;
        let kept = (is_kept && !alone && supposed.is_empty()).then_some(self.answers);
        let next = AtomicUsize::new(0);
        self.options.tell(Event::Questions(functions.len()));
        let order = Mutex::new(InOrder::new());
        let hear = |at: usize, told: &FunctionReport, before: usize, is_last: bool| {
            let part = (told.counterexamples().len() > before || before == 0).then(|| (told.clone(), before));
            let mut order = order.lock().unwrap_or_else(PoisonError::into_inner);
            order.take(at, part, is_last, |(told, before)| (self.hear)(Finding::Next(&told, before)));
        };
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(function) = functions.get(at) else { return };
                let started = Instant::now();
                self.options.tell(Event::Asked(function.name.spoken()));
                let ask =
                    || answer((liquid, supposed), function, (settings, self.options.effort), kept, alone);
                let mut answer = engine.phase("searching", ask);
                engine.add(&answer.checked.counts);
                engine.add_rows(&answer.checked.attempts);
                self.options.tell(Event::Answered(function.name.spoken()));
                let mut told = tell(function, &answer, started);
                (self.hear)(Finding::Function(&told));
                let before = told.counterexamples().len();
                let most = if supposed.is_empty() && before > 0 { self.others() } else { 0 };
                hear(at, &told, 0, most == 0);
                if most > 0 {
                    engine.phase("searching for others", || {
                        add_others(liquid, function, &mut answer, (most, alone), settings)
                    });
                    told = tell(function, &answer, started);
                    if told.counterexamples().len() > before {
                        (self.hear)(Finding::Function(&told));
                    }
                    hear(at, &told, before, true);
                }
                *answers[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
            }
        };
        std::thread::scope(|scope| {
            // This thread works too; if no other thread can be started, it works alone.
            for _ in 1..self.workers.min(functions.len()) {
                let _ = deep_thread().spawn_scoped(scope, work);
            }
            work();
        });
        let answer = |slot: Mutex<Option<FunctionReport>>| {
            slot.into_inner().unwrap_or_else(PoisonError::into_inner).expect("all were checked")
        };
        answers.into_iter().map(answer).collect()
    }
}

/// The rules for a file: those that the user chose, or those of LiquidHaskell where anything in the file or its package speaks of it.
pub(crate) fn rules(files: &Snapshot, path: &Path, liquid: &Liquid, options: &Options) -> Rules {
    options.rules.unwrap_or_else(|| match liquid.is_plain() && !is_for_liquidhaskell(files, path) {
        true => Rules::Runs,
        false => Rules::LiquidHaskell,
    })
}

/// Does the text of a file, or of its package, mention LiquidHaskell or import its library?
fn is_for_liquidhaskell(files: &Snapshot, path: &Path) -> bool {
    let text = files.read(path).unwrap_or_default();
    let mentions = |text: &String| {
        let text = text.to_lowercase();
        ["liquidhaskell", "language.haskell.liquid"].iter().any(|name| text.contains(name))
    };
    [text, files.package(path)].iter().any(mentions)
}

/// Adds what else is wrong with a function that has a counterexample. A panic costs only this.
fn add_others(
    liquid: &Liquid,
    function: &Function,
    answer: &mut Explained,
    (most, by_name): (usize, bool),
    settings: &Settings,
) {
    let Verdict::Counterexamples(found) = &mut answer.checked.verdict else { return };
    let others =
        isolate(|| liquid.others(function, found, by_name, most.saturating_sub(found.len()), settings));
    for other in others.unwrap_or_default() {
        answer.whys.push(liquid.why(&other.violated, settings));
        found.push(other);
    }
}

/// The settings for checking the functions of a file.
pub(crate) fn settings(engine: &Engine) -> Settings {
    // Small steps: a counterexample that needs an abstracted call is often short, while there are very many concrete
    // paths of moderate length.
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    let defaults = Defaults { strategy, work: WORK, results: 1, exact: true };
    // Functions are checked side by side, each by one worker.
    Settings { jobs: 1, ..engine.settings(defaults) }
}

/// A certificate for a verified function. A panic counts as a reason why there is none.
fn certified(liquid: &Liquid, function: &Function, settings: &Settings) -> Result<Certified, String> {
    isolate(|| liquid.certify(function, settings)).and_then(|found| found)
}

/// What an answer is about, if that is less than every run.
fn scope(liquid: &Liquid, function: &Function, answer: &Explained) -> Option<Scope> {
    match (&answer.checked.verdict, &answer.certified) {
        (_, Some(Ok(Certified { reals: true, .. }))) => Some(Scope::RealNumbers),
        (Verdict::Bounded(_), _) if liquid.depends_on_instance(function.name) => Some(Scope::OneInstance),
        (Verdict::Exhausted, _) if liquid.may_not_end(function.name) => Some(Scope::EndNotAsked),
        _ => None,
    }
}

/// The text of a certificate, with the head that says which program and function it is about.
fn in_full(found: &Certified, about: About, options: &Options) -> String {
    let about = About { trusted: certificate::with_solver(found.trusted.clone(), options), ..about };
    format!("{}\n{}", wire::print_about(&about), found.text)
}

/// The answer about a function: the stored one, if the key of the question is the same, or a new one, with no more steps than the
/// effort. A panic becomes the answer about this function.
fn answer(
    (liquid, supposed): (&Liquid, &[Supposition]),
    function: &Function,
    (settings, effort): (&Settings, Option<u64>),
    kept: Option<&Answers>,
    alone: bool,
) -> Explained {
    let ask = |settings: &Settings| {
        let checked = match alone {
            _ if !supposed.is_empty() => liquid.check_if(function, supposed, settings),
            true => liquid.check_by_name(function, settings),
            false => liquid.check(function, settings),
        };
        let is_verified = checked.verdict == Verdict::Exhausted && supposed.is_empty();
        let certified = is_verified.then(|| certified(liquid, function, settings));
        Explained { certified, ..liquid.explain(checked, settings) }
    };
    let find = || {
        let mut limited = settings.clone();
        limited.limits.work = limited.limits.work.min(effort.unwrap_or(u64::MAX));
        let Some(answers) = kept else { return ask(&limited) };
        let known = |key: Key| answers.get(key).and_then(|kept| liquid.recall(function, &kept));
        let (key, limited_key) = (liquid.key(function, settings), liquid.key(function, &limited));
        known(key).or_else(|| known(limited_key).filter(|_| limited_key != key)).unwrap_or_else(|| {
            let answer = ask(&limited);
            // What a search with fewer steps decides, one with more steps decides as well.
            let is_final = matches!(answer.checked.verdict, Verdict::Counterexamples(_) | Verdict::Exhausted);
            if let Some(kept) = liquid.keep(function, &answer).filter(|_| !settings.cancel.is_over()) {
                answers.insert(if is_final { key } else { limited_key }, kept);
            }
            answer
        })
    };
    let failed = |why: String| Explained {
        checked: Verdict::Unsupported(why.into()).into(),
        whys: Vec::new(),
        certified: None,
    };
    isolate(find).unwrap_or_else(failed)
}
