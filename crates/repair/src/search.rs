//! The search for a type that is missing.
//!
//! An abstract counterexample blames functions whose types allow too much (`blamed`). For each of them refinements are made in the words of
//! the file (`candidates`), and `liquid` finds out which of them its code has ([`whatif_liquid::supposed`]). Of these the few are chosen that
//! make the accused function's counterexamples impossible, what people would prefer first (`choice`). A function that fails by
//! itself may need a demand on its callers, or a termination metric (`own`).
//!
//! Whatever was found is written into a copy of the files, which is checked as if a person had written it, with the named files that
//! import it. Only if the functions with new types are verified, the accused one has no counterexample, and no other function has a
//! worse answer than before, is a type called verified. If a function with a new type cannot be verified because one that it
//! calls has too weak a type, that one is treated too: a chain of types is one suggestion (`further`).
//!
//! Helpers without a type may need all of theirs at once (`plain`). Where neither a demand nor a promise helps by itself, both may
//! together (`together`).
//!
//! What no type can cure is said: a run that breaks the type shows that the code is wrong; unless no code could keep that type
//! (`demanding`). Where the code is right and a proof shows it, the lemmas are named that LiquidHaskell lacks (`lacking`).

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use whatif_lambda::{Name, Part};
use whatif_liquid::check::{Function, Liquid};
use whatif_machine::run::Settings;
use whatif_source::{Cancel, Sources};
use whatif_verify::counterfactual::{self, Checked};

use crate::answer::{Answer, Error};
use crate::change::{Change, changed};
use crate::copies::{Asking, Copies};
use crate::known::Known;
use crate::shape::metric_of;
use crate::target::Target;

/// How long a chain of functions may be of which each needs the type of the next.
const DEPTH: usize = 3;
/// How many types are tried in copies of the files.
const ATTEMPTS: usize = 60;
/// How often the time that a check may take is what a cure may take.
const PATIENCE: u32 = 2;
/// Steps of a check by which a refinement is chosen. The last word has the check of the file.
pub(crate) const WORK: u64 = 40_000;

/// Types that help a function, and that a check of the files has verified.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The new types: none of them helps without the others.
    pub changes: Vec<Change>,
    /// Does one of them demand more of its callers?
    pub demands_more: bool,
    /// Functions whose calls do not meet a new demand. Nothing was found in them before only because their callee failed itself.
    pub moves: Vec<String>,
    /// The functions that have no error any more.
    pub cures: Vec<String>,
}

impl Repair {
    /// Of some changes; none if there are none.
    pub(crate) fn of(changes: &[Change], cures: Vec<String>) -> Option<Repair> {
        let demands_more = changes.iter().any(|change| change.demands);
        let repair = Repair { changes: changes.to_vec(), demands_more, moves: Vec::new(), cures };
        (!changes.is_empty()).then_some(repair)
    }
}

/// What came of the search for a type.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Types that help.
    Repaired(Repair),
    /// None was found: why, if that is known.
    Incurable(Option<String>),
    /// None was found with the work that was granted; more might find some.
    More,
}

/// What a search may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// May it take as long as it wants?
    pub patient: bool,
    /// The time that a check may take.
    pub time: Duration,
    /// Stops it.
    pub cancel: Cancel,
}

/// The work for one function.
#[derive(Clone, Copy, Debug)]
pub struct Grant {
    /// Steps of the machine.
    pub steps: u64,
    /// Is this the last time that work is spent on the function?
    pub is_last: bool,
}

/// The search for the types of one file's functions, in copies of the files.
pub struct RepairSearch<C> {
    pub(crate) copies: C,
    pub(crate) limits: Limits,
    /// How many functions may still be repaired because another one needs it.
    pub(crate) depth: usize,
    /// The tries and steps that are left.
    pub(crate) budget: Rc<Budget>,
    /// Functions that have a type only in these copies; the user wrote none.
    pub(crate) untyped: Vec<String>,
    pub(crate) known: Rc<RefCell<Known>>,
    /// Is a file not as the user has it?
    pub(crate) is_edited: bool,
}

/// What may still be done for the cure of one function.
pub(crate) struct Budget {
    /// How many types may be tried in copies of the files.
    attempts: Cell<usize>,
    /// Steps of checks.
    steps: Cell<u64>,
    /// Types that cure the first error of the function, and leave another one.
    partial: RefCell<Option<Repair>>,
}

impl Budget {
    fn of(steps: u64) -> Budget {
        Budget { attempts: ATTEMPTS.into(), steps: steps.into(), partial: RefCell::new(None) }
    }

    pub(crate) fn spend(&self, steps: u64) {
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// Steps that are left.
    pub(crate) fn left(&self) -> u64 {
        self.steps.get()
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.attempts.get() == 0 || self.steps.get() == 0
    }
}

/// What is to be cured.
#[derive(Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) path: &'a Path,
    pub(crate) accused: &'a Answer,
    pub(crate) found: &'a Error,
}

/// What edits may change in a file.
struct Affected {
    functions: Vec<String>,
    /// Has it a mistake that it did not have before?
    is_broken: bool,
}

/// What came of types that were written into a copy of the files.
pub(crate) enum Attempt {
    Verified(Repair),
    /// These functions are not verified, or have a worse answer than before.
    Worse(Vec<String>),
    /// All is verified, but these functions are not known to end.
    Endless(Vec<String>),
}

impl Attempt {
    pub(crate) fn verified(self) -> Option<Repair> {
        match self {
            Attempt::Verified(repair) => Some(repair),
            Attempt::Worse(_) | Attempt::Endless(_) => None,
        }
    }
}

impl<C: Copies> RepairSearch<C> {
    /// A search in copies of the files.
    pub fn new(copies: C, limits: Limits) -> RepairSearch<C> {
        let budget = Rc::new(Budget::of(0));
        let (untyped, known) = (Vec::new(), Rc::default());
        RepairSearch { copies, limits, depth: DEPTH, budget, untyped, known, is_edited: false }
    }

    /// The same search in copies of its own.
    fn again(&self) -> RepairSearch<C> {
        RepairSearch {
            copies: self.copies.again(),
            limits: self.limits.clone(),
            depth: self.depth,
            budget: Rc::clone(&self.budget),
            untyped: self.untyped.clone(),
            known: Rc::default(),
            is_edited: self.is_edited,
        }
    }

    /// The same search, where these files have changes.
    pub(crate) fn with(&self, paths: &[PathBuf], changes: &[Change]) -> Option<RepairSearch<C>> {
        let mut edited = self.again();
        if paths.is_empty() {
            edited.known = Rc::clone(&self.known);
        }
        for path in paths {
            edited.is_edited = true;
            let text = self.copies.text(path)?;
            edited.copies.write(path, changed(&text, path, changes)?);
        }
        Some(edited)
    }

    /// The settings of a short search for one error.
    pub(crate) fn quick(&self) -> Settings {
        self.settings(WORK)
    }

    /// The settings of a search of so many steps.
    pub(crate) fn settings(&self, work: u64) -> Settings {
        self.copies.settings(work, &self.limits.cancel)
    }

    /// Checks a function of a file that was read.
    pub(crate) fn check_function(
        &self,
        liquid: &Liquid,
        function: &Function,
        settings: &Settings,
    ) -> Checked {
        let checked = liquid.check(function, settings);
        self.budget.spend(checked.counts.steps);
        checked
    }

    /// Types that help a function of a file; nothing if there is no such function.
    pub fn repair_named(&self, path: &Path, function: &str, grant: Grant) -> Option<Outcome> {
        let asking =
            Asking { only: &[function.to_owned()], results: None, effort: None, cancel: &self.limits.cancel };
        let read = self.load(path)?;
        let accused = self.copies.check(path, &read, asking).functions.pop()?;
        Some(self.repair(path, &accused, grant).0)
    }

    /// Types that help a function of a file of which a check says this; and the work that it took.
    pub fn repair(&self, path: &Path, accused: &Answer, grant: Grant) -> (Outcome, u64) {
        // A signature that a local function lacks, or a size that a type does not declare, is no type that an annotation can give; a
        // function that calls itself may get a metric.
        let can_have_type =
            |found: &&Error| !found.unmeasured || found.violated.function == found.call.function;
        let Some(found) = accused.errors.iter().find(can_have_type) else {
            return (Outcome::Incurable(None), 0);
        };
        let case = Case { path, accused, found };
        // What the file says now is read once, for all its functions.
        let _ = self.load(path);
        let cancel = self.limits.cancel.within(self.limits.time.saturating_mul(PATIENCE));
        let mut search = self.again();
        search.limits.cancel = cancel;
        search.budget = Rc::new(Budget::of(grant.steps));
        search.known = Rc::clone(&self.known);
        let outcome = search.try_all(&case, grant.is_last);
        (outcome, grant.steps - search.budget.steps.get())
    }

    fn try_all(&self, case: &Case, is_last: bool) -> Outcome {
        if let Some(found) = self.copies.guarded(|| self.repaired(case)) {
            return Outcome::Repaired(found);
        }
        if self.budget.is_spent() && !is_last {
            return Outcome::More;
        }
        match self.budget.partial.take() {
            Some(partial) => Outcome::Repaired(partial),
            None => Outcome::Incurable(self.incurable(case).or_else(|| self.out_of_work())),
        }
    }

    /// That there may be a cure all the same, where the work was used up.
    fn out_of_work(&self) -> Option<String> {
        let more = if self.limits.patient { "" } else { "; `--patient` seeks on" };
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
        if let Some(has) = self.copies.guarded(|| self.stricter(case)) {
            let call = &case.found.call.expression;
            return Some(format!(
                "the type demands too little: it allows  {call}\n\
                 {}, which demands more of callers and was not written:\n{has}",
                if has.contains('\n') { "this is verified" } else { "this type is verified" }
            ));
        }
        if let Some(unfinished) = self.copies.guarded(|| self.unfinished(case)) {
            return Some(unfinished);
        }
        let Some(why) = incurable(case.found) else {
            return self.copies.guarded(|| self.instead(case).or_else(|| self.lacking(case)));
        };
        if let Some(has) = self.copies.guarded(|| self.demanding(case)) {
            let call = &case.found.call.expression;
            return Some(format!(
                "the type demands too little: for  {call}  no code can keep its promise\n\
                 the code has this type, which demands it of callers and was not written:\n{has}"
            ));
        }
        let has = self.copies.guarded(|| self.weaker(case));
        Some(match has {
            Some(has) => format!("{why}\nthe code does have this type, which was not written:\n{has}"),
            None => why,
        })
    }

    pub(crate) fn repaired(&self, case: &Case) -> Option<Repair> {
        match () {
            // Where no verifier asks for an end, a type would only hide that the run has none.
            _ if case.found.endless || case.found.runs_on => None,
            _ if self.rests_on_unfinished(case) => None,
            _ if case.found.concrete => self.by_own_type(case),
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
    pub(crate) fn spend_attempt(&self) -> Option<()> {
        if self.budget.is_spent() || self.limits.cancel.is_over() {
            return None;
        }
        self.budget.attempts.set(self.budget.attempts.get() - 1);
        Some(())
    }

    /// Which of the functions of a file that have new types are not verified with them?
    fn unverified(&self, path: &Path, changes: &[Change]) -> Option<Vec<String>> {
        let is_its = |change: &&Change| change.path == path && !change.is_local();
        let changed: Vec<String> =
            changes.iter().filter(is_its).map(|change| change.function.clone()).collect();
        let answers = self.answers(path, &changed)?;
        let unverified = answers.into_iter().filter(|answer| !answer.is_proven());
        Some(unverified.map(|answer| answer.name).collect())
    }

    /// The functions of a file whose answers may be others in edited copies.
    fn affected(&self, edited: &RepairSearch<C>, path: &Path) -> Option<Affected> {
        let (old, new) = (self.load(path)?, edited.load(path)?);
        let settings = self.quick();
        let is_other = |function: &&Function| {
            let now = new.liquid.functions.iter().find(|found| found.name == function.name);
            now.is_none_or(|now| new.liquid.key(now, &settings) != old.liquid.key(function, &settings))
        };
        let functions = old.liquid.functions.iter().filter(is_other);
        Some(Affected {
            functions: functions.map(|function| function.name.spoken().to_string()).collect(),
            is_broken: old.liquid.mistakes.is_empty() && !new.liquid.mistakes.is_empty(),
        })
    }

    /// Checks the files with changes in them, as if a person had made them.
    pub(crate) fn verify(&self, case: &Case, changes: Vec<Change>) -> Option<Attempt> {
        self.spend_attempt()?;
        let mut paths = vec![case.path.to_owned()];
        paths.extend(changes.iter().map(|change| change.path.clone()));
        paths.sort();
        paths.dedup();
        paths.extend(self.importers(&paths));
        let edited = self.with(&paths, &changes)?;
        // If a function with a new type is not verified, the other functions need not be checked.
        let mut unverified: Vec<String> = Vec::new();
        for path in &paths {
            unverified.extend(edited.unverified(path, &changes)?);
        }
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
            let Affected { functions, is_broken } = self.affected(&edited, other)?;
            if is_broken {
                return Some(Attempt::Worse(Vec::new()));
            }
            let (before, after) = (self.answers(other, &functions)?, edited.answers(other, &functions)?);
            for (old, new) in before.iter().zip(&after) {
                let is_worse = new.grade > old.grade && !has_fewer_errors(old, new);
                if is_worse && !worse.contains(&old.name) {
                    match is_moved(old, new, &changes) {
                        true => moves.push(old.name.clone()),
                        false => worse.push(old.name.clone()),
                    }
                }
                if !old.errors.is_empty() && new.errors.is_empty() {
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
                *partial = partial.take().or_else(|| Repair::of(&changes, cures.clone()));
            }
            worse.push(case.accused.name.clone());
        }
        if !worse.is_empty() {
            return Some(Attempt::Worse(worse));
        }
        let endless = edited.endless(&changes)?;
        match endless.is_empty() {
            true => {
                let found = Repair::of(&changes, cures)?;
                Some(Attempt::Verified(Repair { moves, ..found }))
            }
            false => Some(Attempt::Endless(endless)),
        }
    }

    /// Does a short search find the same error of the accused function?
    fn is_still_wrong(&self, case: &Case) -> Option<bool> {
        let read = self.load(case.path)?;
        let liquid = &read.liquid;
        let function = liquid.functions.iter().find(|found| found.name.spoken() == case.accused.name)?;
        let checked = self.check_function(liquid, function, &self.quick());
        let counterfactual::Verdict::Counterexamples(found) = checked.verdict else { return Some(false) };
        let Error { part, violated, .. } = case.found;
        let is_same = |one: &counterfactual::Counterexample| {
            one.violated.part == *part && one.violated.call.function.spoken() == violated.function
        };
        Some(found.iter().any(is_same))
    }

    /// The named files that import one of these.
    fn importers(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        let named = self.copies.named();
        let stems: Vec<String> =
            paths.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
        let imports = |path: &PathBuf| {
            let Some(text) = self.copies.text(path) else { return false };
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
fn is_moved(old: &Answer, new: &Answer, changes: &[Change]) -> bool {
    let is_call = |found: &Error| {
        let callee = &found.violated.function;
        found.part == Part::Pre && changes.iter().any(|change| change.demands && change.function == *callee)
    };
    old.rests_on_broken_callee && new.errors.iter().all(is_call)
}

/// Is what was found gone, and has the accused function no error that it did not have before?
fn is_gone(case: &Case, new: &Answer) -> bool {
    let is_same =
        |one: &Error, two: &Error| one.part == two.part && one.violated.function == two.violated.function;
    let was_there = |one: &Error| case.accused.errors.iter().any(|old| is_same(old, one));
    new.errors.iter().all(|one| !is_same(one, case.found) && was_there(one))
}

/// Are all errors of a function such as it had before?
fn has_fewer_errors(old: &Answer, new: &Answer) -> bool {
    let is_same = |one: &Error, two: &Error| {
        one.part == two.part && one.violated.function == two.violated.function && one.concrete == two.concrete
    };
    let was_there = |one: &Error| old.errors.iter().any(|known| is_same(known, one));
    !new.errors.is_empty() && new.errors.iter().all(was_there)
}

/// Are all other errors of the accused function such that no type can cure them?
pub(crate) fn is_rest_unmeasured(case: &Case) -> bool {
    case.accused.errors.iter().all(|one| one == case.found || one.unmeasured)
}

/// A function of the user's whose type may be refined.
pub(crate) fn target(liquid: &Liquid, sources: &Sources, function: Name) -> Option<Target> {
    let ty = match liquid.annotation_span(function) {
        Some(span) => sources.slice(span),
        None => liquid.type_of(function)?,
    };
    Target::of(liquid, function, ty)
}

/// The changes of several repairs, each made for the files with those before it, as changes of the files as they are. Of two
/// types of one function the last one counts; a termination metric stays.
pub(crate) fn changes_of(liquid: &Liquid, sources: &Sources, repairs: &[&Repair]) -> Option<Vec<Change>> {
    let mut types: BTreeMap<Name, (String, bool)> = BTreeMap::new();
    for repair in repairs {
        for Change { function, ty, .. } in &repair.changes {
            let name = liquid.called(function)?;
            let known = types.remove(&name);
            let metric = known.as_ref().and_then(|(ty, _)| metric_of(ty));
            let metric = metric.filter(|_| metric_of(ty).is_none()).unwrap_or_default().to_owned();
            let demands = repair.demands_more || known.is_some_and(|(_, demands)| demands);
            types.insert(name, (format!("{ty}{metric}"), demands));
        }
    }
    let mut types: Vec<(Name, (String, bool))> = types.into_iter().collect();
    types.sort_by_key(|(name, _)| liquid.definition_span(*name));
    let change = |(name, (ty, demands))| Change::new(liquid, sources, name, ty, demands);
    types.into_iter().map(change).collect()
}

/// Why no type can help, if a run shows it. Where a measure has no equation for a value, the run shows nothing of the code.
fn incurable(found: &Error) -> Option<String> {
    let is_shown = found.in_code && matches!(found.part, Part::Post | Part::Field | Part::Assert);
    let run = &found.call.equation;
    is_shown.then(|| {
        format!(
            "no type can cure this: the code and its type contradict each other, as the run  {run}  shows"
        )
    })
}
