//! A file that was read, with the questions about its functions.
//!
//! Reads the file with what its annotations declare ([`declare`](mod@crate::declare)) and has the `builder` give every function its
//! contract (the trivial one if it has no annotation) and its question. How a question is answered is the business of the
//! [`plan`](mod@crate::plan).

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::OnceLock;

use whatif_haskell::ast::Module;
use whatif_haskell::front::{self, Again, Front, Library, Load, NotRead};
use whatif_lambda::counterfactual::{Check, Violated};
use whatif_lambda::run::Settings;
use whatif_lambda::{Name, Program};
use whatif_source::{Cancel, Diagnostic, Sources, Span};

use crate::builder;
use crate::cure::{self, Conditions, Supposed, Vocabulary};
use crate::infer::Unannotated;
use crate::key::Keys;
use crate::library;
use crate::modules::{Modules, prelude};
use crate::part::{Outline, Whole};
use crate::question::{ADMITTED, UNGUARDED};
use crate::unsupported::Unsupported;
use crate::why::{Pieces, Unread, Why};

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
    /// The functions that call themselves, or have such inside, and of which nobody shows that they come to an end.
    pub(crate) endless: BTreeSet<Name>,
    /// The local functions whose types were made general, each with the definition that it is in.
    pub(crate) general: BTreeSet<(Name, Name)>,
    /// The data types of class dictionaries.
    pub(crate) classes: Vec<Name>,
    /// What may be asked about a contract that does not hold.
    pub(crate) pieces: BTreeMap<Name, Pieces>,
    pub(crate) unread: Unread,
    /// The user's modules: the file, and what it imports that is not the library's.
    pub(crate) modules: Vec<Name>,
    pub(crate) keys: OnceLock<Keys>,
    /// What stands where in the file, and the versions of the modules that it imports, if it may be read in parts.
    pub(crate) outline: Option<(Outline, Vec<u64>)>,
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

    /// What parts of other texts of the file need of this one: see [`Liquid::load_part`]. None if it was not read [again](Liquid::load_again).
    #[must_use]
    pub fn whole(&self, sources: &Sources) -> Option<Whole> {
        let (outline, versions) = self.outline.as_ref()?;
        Some(Whole::new(outline, versions, sources, &self.unannotated.said))
    }

    /// Reads the part of a file that an edit inside of one function concerns: the functions that may have other answers than they had in the whole text, and what
    /// questions about them need. None if the file differs in something else, or if something is wrong with it: then all of it is to be
    /// read.
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
        let mut liquid = builder::build(front, sources, modules, cancel)?;
        liquid.mistakes.splice(0..0, errors);
        Ok(liquid)
    }

    /// Why a contract does not hold of some values, as far as that can be told before the time is over.
    #[must_use]
    pub fn why(&self, violated: &Violated, settings: &Settings) -> Option<Why> {
        self.pieces.get(&violated.call.function)?.why(violated, &self.program, &self.unread, settings)
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

    /// Is it a function inside of this definition, without a signature, so that its callers choose the type of an argument among
    /// those of a class? LiquidHaskell sees no sizes of such arguments.
    #[must_use]
    pub fn is_general(&self, definition: Name, function: Name) -> bool {
        self.general.contains(&(definition, function))
    }

    /// Does an annotation say something of a function, or does the library?
    #[must_use]
    pub fn is_annotated(&self, function: Name) -> bool {
        !self.unannotated.contains(function) && self.types.contains_key(&function)
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
    let called = called.chain(library::instead().into_keys());
    library.keep_calls(called.chain(ADMITTED.map(Name::new)));
    library.keep_calls(UNGUARDED.map(Name::new));
    library.keep_bindings();
    library
}
