//! A file's functions, checked against their refinement types.
//!
//! Reads the file with what its annotations declare ([`declare`](mod@crate::declare)), gives every function its contract (the
//! trivial one if it has no annotation), and searches for counterexamples (002, section 4).

use std::collections::BTreeMap;
use std::io;

use whatif_haskell::front::{Front, Load, NotRead};
use whatif_lambda::counterfactual::{self, Check, Checked, Counterexample, Verdict, Violated};
use whatif_lambda::run::Settings;
use whatif_lambda::{Expr, Name, Part, Program, Type};
use whatif_source::{Diagnostic, Sources, Span};

use crate::builder::Builder;
use crate::infer::Unannotated;
use crate::library;
use crate::modules::{Modules, prelude};
use crate::names::{global, module_of};
use crate::question::ADMITTED;
use crate::unsupported::Unsupported;
use crate::why::{Pieces, Why};

/// Performs an action.
pub(crate) const PERFORM: &str = "Whatif.Base.unsafePerformIO";

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
    /// It has no annotation, and is not exported: its type is what its callers need, and they are where it is checked.
    pub(crate) inferred: bool,
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

/// A file that was read, ready to be checked.
pub struct Liquid {
    /// Its functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Mistakes in its annotations that concern none of them.
    pub mistakes: Vec<Diagnostic>,
    pub(crate) program: Program,
    pub(crate) unannotated: Unannotated,
    /// The types of the functions, as they are written.
    pub(crate) types: BTreeMap<Name, String>,
    /// Where the annotations of functions stand.
    pub(crate) signatures: BTreeMap<Name, Span>,
    /// What may be asked about a contract that does not hold.
    pub(crate) pieces: BTreeMap<Name, Pieces>,
}

impl Liquid {
    /// Reads a file and what it imports, with what their annotations say.
    ///
    /// # Errors
    /// If there is no such file, if the file or a module makes no sense, or if somebody cancelled. A mistake inside of one
    /// definition is among the [`mistakes`](Liquid::mistakes), and the others are checked.
    pub fn load(sources: &mut Sources, load: &Load) -> Result<Liquid, NotLoaded> {
        let mut library = load.library.clone();
        library.keep_calls(library::functions().chain(ADMITTED.map(Name::new)).chain(library::typed()));
        let mut modules = Modules { prelude: prelude(sources), ..Modules::default() };
        let load = Load { library: &library, ..load.clone() };
        let front = Front::load_with(sources, &load, &mut |module| modules.prepare(module))?;
        let errors: Vec<Diagnostic> = (front.diagnostics().iter())
            .filter(|found| found.severity == whatif_source::Severity::Error)
            .filter(|found| !modules.is_ours(&front, found.primary.span))
            .cloned()
            .collect();
        if !errors.iter().all(|error| front.is_contained(error)) {
            return Err(NotLoaded::Mistakes(errors));
        }
        let mut liquid = Builder::new(front, sources, modules, load.cancel)?.build()?;
        liquid.mistakes.splice(0..0, errors);
        Ok(liquid)
    }

    /// Searches for counterexamples to a function's type.
    #[must_use]
    pub fn check(&self, function: &Function, settings: &Settings) -> Checked {
        if let Some(Unsupported { reason, .. }) = &function.unsupported {
            return match function.bounded.then(|| self.search(function, &function.check, settings)) {
                Some(checked) if breaks_only(Part::Termination, &checked.verdict) => checked,
                _ => Verdict::Unsupported(reason.clone()).into(),
            };
        }
        if function.inferred {
            return Verdict::Bounded.into();
        }
        let settings = settings.started();
        let mut check = function.check.clone();
        let mut checked = self.search(function, &check, &settings);
        // What a callee breaks is told where it is checked. To its callers it is what it promises to be.
        while let Some(broken) = self.broken(function, &checked.verdict)
            && !check.broken.contains(&broken)
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
        checked
    }

    /// The callee that breaks its own promise, if that is all that was found, and is told where the callee is checked.
    fn broken(&self, function: &Function, verdict: &Verdict) -> Option<Name> {
        let Verdict::Counterexamples(found) = verdict else { return None };
        let is_checked = |name: Name| {
            let mut others = self.functions.iter().filter(|other| other.name != function.name);
            others.any(|other| other.name == name && !other.inferred) || self.is_siblings(name, function.name)
        };
        let is_told = |found: &Counterexample| found.is_callees() && is_checked(found.culprit());
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
        let mut checked = self.search_lazily(check, settings);
        if matches!(checked.verdict, Verdict::Exhausted | Verdict::Bounded) {
            let mut settings = settings.clone();
            settings.limits.work /= 4;
            let first = self.unannotated.steps(check, &self.program, &settings).into_iter().next();
            let first = first.unwrap_or_else(|| check.clone());
            let eager = Check { eager: true, ..first.clone() };
            let forced = counterfactual::check(&self.program, &eager, &settings);
            checked.passed = checked.passed.or(forced.passed);
            match forced.verdict {
                Verdict::Counterexamples(_) => checked.verdict = forced.verdict,
                Verdict::Exhausted if !function.unseen => {}
                _ => checked.verdict = Verdict::Bounded,
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
        let defined = || self.program.definitions.get(&function).and_then(|definition| definition.span);
        self.signatures.get(&function).copied().or_else(defined)
    }

    /// Is it a function of the library? That is what has no places.
    #[must_use]
    pub fn is_librarys(&self, function: Name) -> bool {
        self.program.definitions.get(&function).is_some_and(|definition| definition.span.is_none())
    }

    /// Does an annotation say something of a function, or does the library?
    #[must_use]
    pub fn is_annotated(&self, function: Name) -> bool {
        !self.unannotated.contains(function) && self.types.contains_key(&function)
    }

    /// Searches as long as nothing is found; the last answer counts.
    fn search_lazily(&self, check: &Check, settings: &Settings) -> Checked {
        let mut last: Option<Checked> = None;
        let mut settings = settings.clone();
        let mut steps = self.unannotated.steps(check, &self.program, &settings);
        steps.extend(self.unannotated.without_library(&steps[0], &self.program));
        steps.extend(self.unannotated.with_locals(&steps[0], &self.program, &settings));
        steps.extend(self.unannotated.without_parts(&steps[0], &self.program, &settings));
        for check in steps {
            let mut checked = counterfactual::check(&self.program, &check, &settings);
            if let Some(before) = last {
                checked.counts.add(&before.counts);
                checked.passed = checked.passed.or(before.passed);
            }
            settings.limits.work /= 2;
            let go_on = matches!(checked.verdict, Verdict::Bounded | Verdict::Exhausted);
            last = Some(checked);
            if !go_on {
                break;
            }
        }
        last.expect("there is a first step")
    }

    /// The program with its contracts, for people who want to see it.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// Is nothing else broken?
fn breaks_only(part: Part, verdict: &Verdict) -> bool {
    let breaks = |found: &Counterexample| found.violated.part == part;
    matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(breaks))
}
