//! A file that was read, with the questions about its functions.
//!
//! [`Liquid::load`] reads the file, with the functions that its annotations declare ([`declare`](mod@crate::declare)), and has
//! `builder` give every function its contract (the trivial one if it has no annotation) and its question. The
//! [`plan`](mod@crate::plan) answers a question.
//!
//! Three ways to read a file:
//!
//! - [`Liquid::load`], and [`Liquid::load_supposing`] with types that are tried for some functions (`supposed`);
//! - [`Liquid::load_again`], for an open file: modules that did not change are taken from a [`Memory`];
//! - [`Liquid::load_part`], after an edit inside of one function: only the functions that may have other answers, and what they need
//!   ([`part`](mod@crate::part)).
//!
//! All of them end in `Liquid::build`. Then [`Liquid`] is ready: `functions` are the questions, `mistakes` the errors that belong to none
//! of them, and the other methods give reports the type of a function, where it is annotated, and what is inferred of it.
//!
//! What must stay true: a type error inside of one definition does not keep the others from being checked.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::OnceLock;

use whatif_haskell::ast::Module;
use whatif_haskell::front::{self, Again, Front, Library, Load, NotRead};
use whatif_lambda::{Expr, Name, Program, Type};
use whatif_machine::run::Settings;
use whatif_source::{Cancel, Diagnostic, Sources, Span};
use whatif_verify::counterfactual::{Check, Violated};

use crate::builder;
use crate::classes::depends_on_instance;
use crate::infer::Unannotated;
use crate::key::Keys;
use crate::library;
use crate::modules::{Modules, prelude};
use crate::part::{Outline, Whole};
use crate::question::ADMITTED;
use crate::supposed::{self, Conditions, Supposed};
use crate::termination::Unmeasured;
use crate::unsupported::Unsupported;
use crate::vocabulary::Vocabulary;
use crate::why::{Pieces, Unread, Why};

/// The library function that performs an action.
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
    /// Does its contract promise or demand something that no search checks? Then a finished search verifies nothing.
    pub(crate) unseen: bool,
    /// Has its result functions inside of which its type speaks? Abstracted callees say less of such functions than LiquidHaskell infers.
    pub(crate) wraps: bool,
    /// It may rely on something that is not supported, such as bounded refinements or class laws; only termination errors are reported.
    pub(crate) bounded: bool,
    /// If it is not annotated and not exported: LiquidHaskell infers its type from its uses, so it is checked inside of its callers. These
    /// are the functions with types of their own that lead to it.
    pub(crate) callers: Option<Vec<Name>>,
    /// Other types for its type variables, at which it is asked about as well.
    pub(crate) indices: Vec<Vec<Type>>,
    /// LiquidHaskell checks nothing about it: a method of a class such as Show, or a default method.
    pub(crate) free: bool,
    /// Does it return an action?
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
    /// The load was cancelled, or the time was over.
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
    /// Annotations that are ignored: not supported, and no function is checked without an answer because of them.
    pub notes: Vec<Diagnostic>,
    pub(crate) program: Program,
    /// The program with LiquidHaskell's arithmetic, made when it is first needed.
    pub(crate) divided: OnceLock<Program>,
    pub(crate) unannotated: Unannotated,
    /// The types of the functions, as they are written.
    pub(crate) types: BTreeMap<Name, String>,
    /// Where the annotations of functions stand.
    pub(crate) signatures: BTreeMap<Name, Span>,
    /// The measures, numbers and relations that its annotations use.
    pub(crate) vocabulary: Vocabulary,
    /// The conditions of the types that were tried when it was read.
    pub(crate) supposed: Conditions,
    /// The places of options that turn the check for termination off.
    pub(crate) without_termination: Vec<Span>,
    /// The functions that call themselves, or have such local functions, and whose termination is not checked.
    pub(crate) endless: BTreeSet<Name>,
    /// These, functions with local ones that an annotation exempts, and all that call them, directly or not.
    pub(crate) may_not_end: BTreeSet<Name>,
    /// The functions whose annotations have a termination metric.
    pub(crate) with_metric: BTreeSet<Name>,
    /// Why LiquidHaskell measures nothing in calls inside of a definition, by the definition and the callee.
    pub(crate) unmeasured: BTreeMap<(Name, Name), Unmeasured>,
    /// The left-hand sides of equations that functions lack.
    pub(crate) missing: BTreeMap<Name, Vec<String>>,
    /// The conditions of recursive calls that are others where only runs count, by the caller and the callee.
    pub(crate) of_runs: BTreeMap<(Name, Name), Option<Expr>>,
    /// The same inside of definitions, by the functions that assert them.
    pub(crate) of_runs_inside: BTreeMap<Name, Vec<(Name, Expr)>>,
    /// The data types of class dictionaries.
    pub(crate) classes: Vec<Name>,
    /// The methods of the user's classes and instances that no annotation speaks of, each with the method of the class.
    pub(crate) known_by_class: BTreeMap<Name, Name>,
    /// The parts of each contract that [`Liquid::why`] can evaluate one by one.
    pub(crate) pieces: BTreeMap<Name, Pieces>,
    pub(crate) unread: Unread,
    /// The user's modules: the file, and the modules that it imports and that are not the library's.
    pub(crate) modules: Vec<Name>,
    pub(crate) keys: OnceLock<Keys>,
    /// Are there no annotations in the file and in the modules that it imports?
    pub(crate) plain: bool,
    /// The places of the file's declarations, and the versions of the modules that it imports, if it may be read in parts.
    pub(crate) outline: Option<(Outline, Vec<u64>)>,
}

impl Liquid {
    /// Reads a file and its imports, with the functions that their annotations declare.
    ///
    /// # Errors
    /// If there is no such file, if the file or a module does not parse or type check, or if the load was cancelled. A type error inside
    /// of one definition is among the [`mistakes`](Liquid::mistakes), and the others are checked.
    pub fn load(sources: &mut Sources, load: &Load) -> Result<Liquid, NotLoaded> {
        Liquid::load_supposing(sources, load, &[])
    }

    /// The same, with types that are tried for some functions: see [`Liquid::standing`].
    ///
    /// # Errors
    /// As above.
    pub fn load_supposing(
        sources: &mut Sources,
        load: &Load,
        supposed: &[Supposed],
    ) -> Result<Liquid, NotLoaded> {
        let library = with_calls(load.library);
        let tried = supposed::read(supposed, sources);
        let mut modules = Modules { prelude: prelude(sources), tried, ..Modules::default() };
        let load = Load { library: &library, ..load.clone() };
        let front = Front::load_with(sources, &load, &mut |module| modules.prepare(module))?;
        Liquid::build(front, modules, sources, load.cancel)
    }

    /// The same, but reads only modules that changed since the last time. Also returns the sources.
    pub fn load_again(memory: &mut Memory, load: &Load) -> (Sources, Result<Liquid, NotLoaded>) {
        let library = with_calls(load.library);
        let mut parsed = None;
        let look = |module: &Module| parsed = Some(Outline::of(module));
        let loaded = memory.0.load(&Load { library: &library, ..load.clone() }, look);
        let mut sources = memory.0.sources().clone();
        let liquid = match loaded {
            Ok((front, modules)) => Liquid::build(front, modules, &mut sources, load.cancel.clone()),
            Err(why) => Err(why.into()),
        };
        let outline = parsed.map(|outline| (outline, memory.0.versions()));
        (sources, liquid.map(|liquid| Liquid { outline, ..liquid }))
    }

    /// The data of this text that [`Liquid::load_part`] compares a later text with. None if it was not read [again](Liquid::load_again).
    #[must_use]
    pub fn whole(&self, sources: &Sources) -> Option<Whole> {
        let (outline, versions) = self.outline.as_ref()?;
        Some(Whole::new(outline, versions, sources, &self.unannotated.said))
    }

    /// Reads the part of a file that an edit inside of one function concerns: the functions whose answers may differ from those in the
    /// whole text (their names are returned), and the definitions that questions about them need. None if the file differs in something
    /// else, or has a mistake: then the caller reads all of it.
    pub fn load_part(
        memory: &mut Memory,
        load: &Load,
        whole: &Whole,
    ) -> Option<(Sources, Liquid, BTreeSet<Name>)> {
        let library = with_calls(load.library);
        let load = Load { library: &library, ..load.clone() };
        let mut changed = BTreeSet::new();
        let (front, modules) = memory.0.load_part(&load, &whole.versions, |module, text| {
            let part = whole.part(module, text)?;
            changed = part.changed;
            Some(part.module)
        })?;
        let mut sources = memory.0.sources().clone();
        let mut liquid = Liquid::build(front, modules, &mut sources, load.cancel).ok()?;
        liquid.unannotated.said = whole.said.clone();
        liquid.mistakes.is_empty().then_some((sources, liquid, changed))
    }

    /// Makes the questions about a file that the front end has read.
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
        let mut liquid = builder::build(front, sources, modules, cancel)?;
        liquid.mistakes.splice(0..0, errors);
        Ok(liquid)
    }

    /// Why a contract does not hold of some values; none if that is not found within the limits.
    #[must_use]
    pub fn why(&self, violated: &Violated, settings: &Settings) -> Option<Why> {
        self.pieces.get(&violated.call.function)?.why(violated, &self.program, &self.unread, settings)
    }

    /// The type of one of the user's functions, as its annotation or its signature says it.
    #[must_use]
    pub fn type_of(&self, function: Name) -> Option<&str> {
        self.types.get(&function).map(String::as_str)
    }

    /// Where the type of one of the user's functions is annotated, or else where the function is defined.
    #[must_use]
    pub fn type_span(&self, function: Name) -> Option<Span> {
        self.annotation_span(function).or_else(|| self.definition_span(function))
    }

    /// Where the type of one of the user's functions is annotated.
    #[must_use]
    pub fn annotation_span(&self, function: Name) -> Option<Span> {
        self.signatures.get(&function).copied()
    }

    /// Where one of the user's functions is defined.
    #[must_use]
    pub fn definition_span(&self, function: Name) -> Option<Span> {
        self.program.definitions.get(&function)?.span
    }

    /// The facts that are proven about the results of a function that is neither annotated nor exported, as refinements are written: the
    /// result is `v`.
    #[must_use]
    pub fn inferred(&self, function: Name, settings: &Settings) -> Vec<String> {
        self.unannotated.shown(function, &self.program, settings)
    }

    /// Is it a function of the library? Library definitions carry no source span; that is how they are told apart.
    #[must_use]
    pub fn is_librarys(&self, function: Name) -> bool {
        self.program.definitions.get(&function).is_some_and(|definition| definition.span.is_none())
    }

    /// Does it work for all instances of some class, and was tried with one?
    #[must_use]
    pub fn depends_on_instance(&self, function: Name) -> bool {
        let definition = self.program.definitions.get(&function);
        definition.is_some_and(|definition| depends_on_instance(&definition.ty, &self.classes))
    }

    /// The method of a class that LiquidHaskell knows this method by: what it does in an instance counts for nothing.
    #[must_use]
    pub fn known_by_class(&self, method: Name) -> Option<Name> {
        self.known_by_class.get(&method).copied()
    }

    /// Is it a function of the library that asserts its first argument, such as `liquidAssert`?
    #[must_use]
    pub fn is_assertion(&self, function: Name) -> bool {
        library::is_assertion(function)
    }

    /// Is it a function of the library with a precondition? What is shown of the precondition is its whole type.
    #[must_use]
    pub fn is_demanding(&self, function: Name) -> bool {
        library::functions().any(|name| name == function)
    }

    /// Why LiquidHaskell sees no argument get smaller in the recursive calls of a function inside of this definition, if it does not.
    #[must_use]
    pub fn unmeasured(&self, definition: Name, function: Name) -> Option<Unmeasured> {
        self.unmeasured.get(&(definition, function)).copied()
    }

    /// The left-hand sides of the equations that a function lacks, as in `next Blue`.
    #[must_use]
    pub fn missing_cases(&self, function: Name) -> &[String] {
        self.missing.get(&function).map_or(&[], Vec::as_slice)
    }

    /// Does an annotation, or the library's table, give the function a refined type?
    #[must_use]
    pub fn is_annotated(&self, function: Name) -> bool {
        !self.unannotated.contains(function) && self.types.contains_key(&function)
    }

    /// Does a function, or one that it leads to, call itself without a check that it ends?
    #[must_use]
    pub fn may_not_end(&self, function: Name) -> bool {
        self.may_not_end.contains(&function)
    }

    /// The places of options that turn the check for termination off.
    #[must_use]
    pub fn without_termination(&self) -> &[Span] {
        &self.without_termination
    }

    /// The program with its contracts, for display.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// What is kept of a file and its modules between two loads: see [`Liquid::load_again`]. It is for one file, read with one library
/// and the same folders.
pub struct Memory(front::Memory<Modules>);

impl Default for Memory {
    fn default() -> Memory {
        let mut sources = Sources::new();
        let modules = Modules { prelude: prelude(&mut sources), ..Modules::default() };
        Memory(front::Memory::new(sources, modules))
    }
}

/// The library, in which calls of functions with contracts are not inlined by the optimiser.
fn with_calls(library: &Library) -> Library {
    let mut library = library.clone();
    let called = library::functions().chain(library::typed()).chain(library::promised());
    let called = called.chain(library::instead().iter().map(|(name, _)| *name));
    library.keep_calls(called.chain(ADMITTED));
    library.keep_calls(library::unguarded());
    library.keep_bindings();
    library
}
