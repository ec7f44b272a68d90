//! A file's functions, checked against their refinement types.
//!
//! Reads the file with what its annotations declare ([`declare`](mod@crate::declare)), gives every function its contract (the
//! trivial one if it has no annotation), and searches for counterexamples (002, section 4).

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::OnceLock;

use whatif_haskell::front::{self, Again, Front, Library, Load, NotRead};
use whatif_lambda::counterfactual::{self, Check, Checked, Counterexample, Verdict, Violated};
use whatif_lambda::run::Settings;
use whatif_lambda::{Expr, Name, Part, Program, Type};
use whatif_source::{Cancel, Diagnostic, Sources, Span};

use crate::builder::Builder;
use crate::cure::{self, Conditions, Supposed, Vocabulary};
use crate::division;
use crate::infer::Unannotated;
use crate::key::Keys;
use crate::library;
use crate::modules::{Modules, prelude};
use crate::names::{global, module_of};
use crate::question::{ADMITTED, UNGUARDED};
use crate::unsupported::Unsupported;
use crate::why::{Pieces, Why};

/// Performs an action.
pub(crate) const PERFORM: &str = "Whatif.Base.unsafePerformIO";

/// The most functions that lead to one without a type of its own in which it is checked.
const MOST_CALLERS: usize = 6;

/// A function that can be checked.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Where it is defined.
    pub span: Option<Span>,
    /// Why it cannot be checked, if it cannot.
    pub unsupported: Option<Unsupported>,
    /// Something is promised or demanded that no search looks at: then a finished search verifies nothing.
    pub(crate) unseen: bool,
    /// It relies on what nobody understands. That it comes to an end can still be doubted.
    pub(crate) bounded: bool,
    /// It has no annotation, and is not exported: its type is what its callers need, and they are where it is checked. These are the
    /// functions with a type of their own that lead to it, if there are any.
    pub(crate) callers: Option<Vec<Name>>,
    /// LiquidHaskell demands nothing of it: a method of a class such as Show, or a default method.
    pub(crate) free: bool,
    /// What it returns is an action.
    pub(crate) action: bool,
    pub(crate) check: Check,
}

/// Why a file cannot be checked.
#[derive(Debug)]
pub enum NotLoaded {
    /// There is no such file, or it cannot be read.
    File(io::Error),
    /// The file or a module that it imports makes no sense: what is wrong.
    Mistakes(Vec<Diagnostic>),
    /// Somebody cancelled, or the time was over.
    Stopped,
}

impl NotLoaded {
    /// What to tell a person.
    #[must_use]
    pub fn render(&self, sources: &Sources) -> String {
        match self {
            NotLoaded::File(error) => error.to_string(),
            NotLoaded::Mistakes(errors) => errors.iter().map(|error| error.render(sources, false)).collect(),
            NotLoaded::Stopped => "it was stopped before it was read".to_owned(),
        }
    }
}

impl From<NotRead> for NotLoaded {
    fn from(why: NotRead) -> NotLoaded {
        match why {
            NotRead::File(error) => NotLoaded::File(error),
            NotRead::Stopped => NotLoaded::Stopped,
        }
    }
}

impl Function {
    /// Is it broken inside of a function without a type of its own? That is told of that function.
    fn is_elsewhere(&self, found: &Counterexample) -> bool {
        found.inside.is_some_and(|name| self.check.elsewhere.contains(&name))
    }

    /// Is that all there is?
    fn is_told_elsewhere(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(|found| self.is_elsewhere(found)))
    }
}

/// A file that was read, ready to be checked.
pub struct Liquid {
    /// Its functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Mistakes in its annotations that concern none of them.
    pub mistakes: Vec<Diagnostic>,
    pub(crate) program: Program,
    /// The same by LiquidHaskell's arithmetic, if somebody asked for it.
    pub(crate) divided: OnceLock<Program>,
    pub(crate) unannotated: Unannotated,
    /// The types of the functions, as they are written.
    pub(crate) types: BTreeMap<Name, String>,
    /// Where the annotations of functions stand.
    pub(crate) signatures: BTreeMap<Name, Span>,
    /// What its refinements are written in.
    pub(crate) vocabulary: Vocabulary,
    /// The types that were supposed when it was read.
    pub(crate) supposed: Conditions,
    /// The functions that call themselves, and of which nobody shows that they come to an end.
    pub(crate) endless: BTreeSet<Name>,
    /// The data types of class dictionaries.
    pub(crate) classes: Vec<Name>,
    /// What may be asked about a contract that does not hold.
    pub(crate) pieces: BTreeMap<Name, Pieces>,
    /// The user's modules: the file, and what it imports that is not the library's.
    pub(crate) modules: Vec<Name>,
    pub(crate) keys: OnceLock<Keys>,
}

impl Liquid {
    /// Reads a file and what it imports, with what their annotations say.
    ///
    /// # Errors
    /// If there is no such file, if the file or a module makes no sense, or if somebody cancelled. A type error inside of one
    /// definition is among the [`mistakes`](Liquid::mistakes), and the others are checked.
    pub fn load(sources: &mut Sources, load: &Load) -> Result<Liquid, NotLoaded> {
        Liquid::load_supposing(sources, load, &[])
    }

    /// The same, with types that are tried: see [`Liquid::standing`].
    ///
    /// # Errors
    /// As above.
    pub fn load_supposing(
        sources: &mut Sources,
        load: &Load,
        supposed: &[Supposed],
    ) -> Result<Liquid, NotLoaded> {
        let library = with_calls(load.library);
        let posed = cure::read(supposed, sources);
        let mut modules = Modules { prelude: prelude(sources), posed, ..Modules::default() };
        let load = Load { library: &library, ..load.clone() };
        let front = Front::load_with(sources, &load, &mut |module| modules.prepare(module))?;
        Liquid::build(front, modules, sources, load.cancel)
    }

    /// The same, as far as something changed since the last time. Also the files that were read.
    pub fn load_again(memory: &mut Memory, load: &Load) -> (Sources, Result<Liquid, NotLoaded>) {
        let library = with_calls(load.library);
        let loaded = memory.0.load(&Load { library: &library, ..load.clone() });
        let mut sources = memory.0.sources().clone();
        let liquid = match loaded {
            Ok((front, modules)) => Liquid::build(front, modules, &mut sources, load.cancel.clone()),
            Err(why) => Err(why.into()),
        };
        (sources, liquid)
    }

    /// Makes questions of what was read.
    fn build(
        front: Front,
        modules: Modules,
        sources: &mut Sources,
        cancel: Cancel,
    ) -> Result<Liquid, NotLoaded> {
        let errors: Vec<Diagnostic> = (front.diagnostics().iter())
            .filter(|found| found.severity == whatif_source::Severity::Error)
            .filter(|found| !modules.is_ours(&front, found.primary.span))
            .cloned()
            .collect();
        if !errors.iter().all(|error| front.is_contained(error)) {
            return Err(NotLoaded::Mistakes(errors));
        }
        let mut liquid = Builder::new(front, sources, modules, cancel)?.build()?;
        liquid.mistakes.splice(0..0, errors);
        Ok(liquid)
    }

    /// Searches for counterexamples to a function's type.
    #[must_use]
    pub fn check(&self, function: &Function, settings: &Settings) -> Checked {
        self.check_from(function, function.callers.as_deref(), settings)
    }

    /// The same for a function that is asked for by its name: one without a type of its own is checked at its Haskell type.
    #[must_use]
    pub fn check_by_name(&self, function: &Function, settings: &Settings) -> Checked {
        self.check_from(function, None, settings)
    }

    fn check_from(&self, function: &Function, callers: Option<&[Name]>, settings: &Settings) -> Checked {
        let _span = tracing::info_span!("check", function = function.name.spoken()).entered();
        if let Some(Unsupported { reason, .. }) = &function.unsupported {
            return match function.bounded.then(|| self.search(function, &function.check, settings)) {
                Some(checked) if breaks_only(Part::Termination, &checked.verdict) => checked,
                _ => Verdict::Unsupported(reason.clone()).into(),
            };
        }
        let mut checked = match callers {
            Some(callers) => self.check_in_callers(function, callers, settings),
            None => self.check_alone(function, settings),
        };
        if function.free
            && let Verdict::Counterexamples(found) = &mut checked.verdict
        {
            checked.notes.append(found);
            checked.verdict = Verdict::Bounded;
        }
        checked
    }

    /// Checks a function that has no type of its own where others lead to it: LiquidHaskell solves its arguments from its calls, and
    /// accuses it where what it demands does not follow from what they pass.
    fn check_in_callers(&self, function: &Function, callers: &[Name], settings: &Settings) -> Checked {
        let mut all = Checked::from(Verdict::InCallers(callers.to_vec()));
        let mut limited = settings.started();
        limited.limits.work /= callers.len().clamp(1, MOST_CALLERS) as u64;
        let callers = self.functions.iter().filter(|found| callers.contains(&found.name));
        for caller in callers.filter(|caller| caller.unsupported.is_none()).take(MOST_CALLERS) {
            let check = self.unannotated.within(&caller.check, function.name);
            for check in [check.clone()].into_iter().chain(further(&check)) {
                let checked = counterfactual::check(&self.program, &check, &limited);
                all.counts.add(&checked.counts);
                if !matches!(checked.verdict, Verdict::Bounded | Verdict::Exhausted | Verdict::Unsupported(_))
                {
                    all.verdict = checked.verdict;
                    return all;
                }
            }
        }
        all
    }

    /// Searches for counterexamples to a function's type, at its Haskell type if it has no other one.
    fn check_alone(&self, function: &Function, settings: &Settings) -> Checked {
        let settings = settings.started();
        let mut check = function.check.clone();
        let mut checked = self.search(function, &check, &settings);
        // What a callee breaks is told where it is checked. To its callers it is what it promises to be.
        while let Some(broken) = self.broken(function, &checked.verdict)
            && !check.broken.contains(&broken)
            && !function.is_told_elsewhere(&checked.verdict)
        {
            check.broken.push(broken);
            let again = self.search(function, &check, &settings);
            checked.counts.add(&again.counts);
            checked.verdict = match again.verdict {
                Verdict::Exhausted => Verdict::Bounded,
                other => other,
            };
        }
        if self.broken(function, &checked.verdict).is_some() {
            checked.verdict = Verdict::Bounded;
        }
        self.mark_accepted(&check, &mut checked.verdict, &settings);
        checked
    }

    /// Marks counterexamples that there are none of by LiquidHaskell's arithmetic, in which `rem` is never negative.
    fn mark_accepted(&self, check: &Check, verdict: &mut Verdict, settings: &Settings) {
        let Verdict::Counterexamples(found) = verdict else { return };
        if !found.iter().any(Counterexample::is_concrete)
            || !division::is_reached(check.function, &self.program)
        {
            return;
        }
        let program = self.divided.get_or_init(|| division::as_liquidhaskell(&self.program));
        let first = self.unannotated.steps(check, &self.program, settings).remove(0);
        let again = counterfactual::check(program, &first, settings);
        let accepted = !matches!(again.verdict, Verdict::Counterexamples(_));
        found.iter_mut().filter(|found| found.is_concrete()).for_each(|found| found.accepted = accepted);
    }

    /// The callee that breaks its own promise, if that is all that was found, and is told where the callee is checked.
    fn broken(&self, function: &Function, verdict: &Verdict) -> Option<Name> {
        let Verdict::Counterexamples(found) = verdict else { return None };
        let is_checked = |name: Name| {
            let mut others = self.functions.iter().filter(|other| other.name != function.name);
            others.any(|other| other.name == name && other.callers.is_none())
                || self.is_siblings(name, function.name)
        };
        let is_told = |found: &Counterexample| {
            found.is_callees() && is_checked(found.culprit()) || function.is_elsewhere(found)
        };
        found.iter().all(is_told).then(|| found.first().map(Counterexample::culprit)).flatten()
    }

    /// Does another module of the user's promise something of a function? The library is what has no places.
    fn is_siblings(&self, name: Name, own: Name) -> bool {
        let definition = self.program.definitions.get(&name);
        module_of(name) != module_of(own)
            && definition.is_some_and(|definition| definition.span.is_some())
            && !self.unannotated.contains(name)
    }

    /// Searches lazily, then with the calls that laziness never makes, and then in what an action does.
    fn search(&self, function: &Function, check: &Check, settings: &Settings) -> Checked {
        let (mut checked, first) = self.search_lazily(check, settings);
        if matches!(checked.verdict, Verdict::Exhausted | Verdict::Bounded) {
            let mut settings = settings.clone();
            settings.limits.work /= 4;
            for further in further(&first) {
                let forced = counterfactual::check(&self.program, &further, &settings);
                checked.passed = checked.passed.or(forced.passed);
                match forced.verdict {
                    Verdict::Counterexamples(_) => {
                        checked.verdict = forced.verdict;
                        break;
                    }
                    Verdict::Exhausted if !function.unseen => {}
                    _ => checked.verdict = Verdict::Bounded,
                }
            }
            if function.action && checked.verdict == Verdict::Bounded {
                let perform = Expr::TypeApp(Box::new(Expr::var(PERFORM)), vec![Type::Unknown]);
                let performed = Check { and_then: Some(perform), ..first };
                let performed = counterfactual::check(&self.program, &performed, &settings);
                // The world may fail an action: nobody's code raises that.
                let is_codes = |found: &Counterexample| {
                    found.violated.part != Part::Totality || found.violated.span.is_some()
                };
                if let Verdict::Counterexamples(found) = &performed.verdict
                    && found.iter().all(is_codes)
                {
                    checked.verdict = performed.verdict;
                }
            }
        }
        checked
    }

    /// Why a contract does not hold of some values, as far as that can be told before the time is over.
    #[must_use]
    pub fn why(&self, violated: &Violated, settings: &Settings) -> Option<Why> {
        let function = violated.call.function;
        let module = module_of(function);
        self.pieces.get(&function)?.why(violated, &self.program, &|name| global(module, name), settings)
    }

    /// The type of a function of the user's, as its annotation or its signature says it.
    #[must_use]
    pub fn type_of(&self, function: Name) -> Option<&str> {
        self.types.get(&function).map(String::as_str)
    }

    /// Where the type of a function of the user's is annotated, or else where the function is defined.
    #[must_use]
    pub fn type_span(&self, function: Name) -> Option<Span> {
        self.annotation_span(function).or_else(|| self.definition_span(function))
    }

    /// Where the type of a function of the user's is annotated.
    #[must_use]
    pub fn annotation_span(&self, function: Name) -> Option<Span> {
        self.signatures.get(&function).copied()
    }

    /// Where a function of the user's is defined.
    #[must_use]
    pub fn definition_span(&self, function: Name) -> Option<Span> {
        self.program.definitions.get(&function)?.span
    }

    /// What is proven of the results of a function that is neither annotated nor exported, as refinements are written: the result is
    /// `v`.
    #[must_use]
    pub fn inferred(&self, function: Name, settings: &Settings) -> Vec<String> {
        self.unannotated.shown(function, &self.program, settings)
    }

    /// Is it a function of the library? That is what has no places.
    #[must_use]
    pub fn is_librarys(&self, function: Name) -> bool {
        self.program.definitions.get(&function).is_some_and(|definition| definition.span.is_none())
    }

    /// Is it a function of the library whose first argument is what its caller asserts, such as `liquidAssert`?
    #[must_use]
    pub fn is_assertion(&self, function: Name) -> bool {
        library::is_assertion(function)
    }

    /// Does an annotation say something of a function, or does the library?
    #[must_use]
    pub fn is_annotated(&self, function: Name) -> bool {
        !self.unannotated.contains(function) && self.types.contains_key(&function)
    }

    /// Searches as long as nothing is found. The last answer counts, but a proof is one whatever was tried after it. Also tells the
    /// question that was proven, or else the first one.
    fn search_lazily(&self, check: &Check, settings: &Settings) -> (Checked, Check) {
        let (unannotated, program) = (&self.unannotated, &self.program);
        let steps = unannotated.steps(check, program, settings);
        let first = steps[0].clone();
        let later: [&dyn Fn() -> Option<Check>; 3] = [
            &|| unannotated.without_library(&first, program),
            &|| unannotated.with_locals(&first, program, settings),
            &|| unannotated.without_parts(&first, program, settings),
        ];
        let mut limited = settings.clone();
        let (mut last, mut proven): (Option<Checked>, Option<Check>) = (None, None);
        for check in steps.into_iter().chain(later.iter().filter_map(|step| step())) {
            let _attempt = tracing::debug_span!("attempt", inlined = check.inline.len()).entered();
            let mut checked = counterfactual::check(program, &check, &limited);
            if let Some(before) = last {
                checked.counts.add(&before.counts);
                checked.passed = checked.passed.or(before.passed);
            }
            limited.limits.work /= 2;
            let go_on = matches!(checked.verdict, Verdict::Bounded | Verdict::Exhausted);
            if checked.verdict == Verdict::Exhausted {
                proven.get_or_insert(check);
            }
            last = Some(checked);
            if !go_on {
                break;
            }
        }
        let mut last = last.expect("there is a first step");
        if proven.is_some() && last.passed.is_none() && last.verdict == Verdict::Bounded {
            last.verdict = Verdict::Exhausted;
        }
        (last, proven.unwrap_or(first))
    }

    /// The program with its contracts, for people who want to see it.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// What is remembered of a file and its modules between two readings: see [`Liquid::load_again`]. It is for one file, read with
/// one library and the same folders.
pub struct Memory(front::Memory<Modules>);

impl Default for Memory {
    fn default() -> Memory {
        let mut sources = Sources::new();
        let modules = Modules { prelude: prelude(&mut sources), ..Modules::default() };
        Memory(front::Memory::new(sources, modules))
    }
}

/// The library, in which calls that contracts speak of stay calls.
fn with_calls(library: &Library) -> Library {
    let mut library = library.clone();
    let called = library::functions().chain(library::typed()).chain(library::promised());
    library.keep_calls(called.chain(ADMITTED.map(Name::new)));
    library.keep_calls(UNGUARDED.map(Name::new));
    library.keep_bindings();
    library
}

/// The same question about what laziness leaves out: the parts of the answer, and then the calls that no run makes.
fn further(check: &Check) -> [Check; 2] {
    [Check { whole: true, ..check.clone() }, Check { eager: true, ..check.clone() }]
}

/// Is nothing else broken?
fn breaks_only(part: Part, verdict: &Verdict) -> bool {
    let breaks = |found: &Counterexample| found.violated.part == part;
    matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(breaks))
}
