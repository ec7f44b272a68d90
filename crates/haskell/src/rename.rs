//! The renamer finds the definition that each name stands for.
//!
//! [`Program::add`] takes one module after the other, imports first, and does the following with each:
//!
//! 1. [`declare`]: collects the module's definitions.
//! 2. [`exchange`]: resolves its import list and its export list, to a [`Scope`] and an [`Interface`].
//! 3. [`Renamer::module`]: walks through the syntax tree. A global name becomes unique (`Data.Map.insert`); a local
//!    one gets a suffix where it would shadow another of the same definition (`x`, `x_1`); chains of operators become
//!    trees; record wildcards and puns are spelled out.
//! 4. [`derive`](mod@derive): makes instances of `deriving` clauses.
//!
//! [`Renamer`] holds the local names in scope. [`Renamer::bind`] adds one and logs the previous meaning of its
//! spelling; [`Renamer::enter`] and [`Renamer::leave`] bracket a scope and restore the logged meanings.
//! [`Renamer::value`] and [`Renamer::type_name`] resolve one name. On the way the renamer notes where each name occurs,
//! for editors.
//!
//! A name that is not in scope is an error. A name that our base library lacks, or that comes from a module that was
//! not found, is not: the expression, type or pattern becomes `Unsupported`, and only its users are unsupported.

mod decl;
mod declare;
mod exchange;
mod expr;
mod homes;
mod overloaded;
mod pat;
mod recursive;
mod synonym;
mod ty;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Cancel, Diagnostic, Severity, Span};

pub(crate) use decl::head_constructor;
pub use homes::home;
pub(crate) use synonym::Here;

use crate::ast::{Decl, Expr, Fixity, Ident, Module};
use crate::derive;
use crate::layered::Layered;
use crate::modules::Loaded;
use crate::occurrence::{self, Occurrence, Role};
use crate::scope::{
    Definitions, Found, Interface, Scope, TypeName, Value, is_syntax, is_type_syntax, nearest,
};

/// A program whose names are resolved.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its modules, each after those it imports; the file that was loaded is the last.
    pub modules: Vec<Arc<Module>>,
    /// The definitions of all modules.
    pub definitions: Definitions,
    /// The exports of each module.
    pub interfaces: Layered<Name, Arc<Interface>>,
    /// The names in scope at the top of each module, in the order of `modules`.
    pub scopes: Vec<Arc<Scope>>,
    /// The names that are written in the module that was read last, if it is a user's.
    pub occurrences: Arc<Vec<Occurrence>>,
    /// Mistakes and warnings, in order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Program {
    /// Whether there are mistakes, not only warnings.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Resolves the names of an expression as if it stood in a module, behind all its declarations.
    pub fn rename_expr(&self, module: Name, expr: &mut Expr) -> Vec<Diagnostic> {
        let Some(at) = self.modules.iter().position(|known| known.name == module) else { return Vec::new() };
        let mut renamer = Renamer::new(&self.scopes[at], &self.definitions, &self.modules[at].extensions);
        renamer.expr(expr);
        renamer.errors
    }

    /// Resolves the names inside functions that are added to a module, as if they stood in it. The functions themselves
    /// have their unique names already.
    pub(crate) fn rename_added(&self, module: Name, functions: &mut [Decl]) {
        let Some(at) = self.modules.iter().position(|known| known.name == module) else { return };
        let mut renamer = Renamer::new(&self.scopes[at], &self.definitions, &self.modules[at].extensions);
        renamer.added(functions);
    }
}

/// Resolves the names of a program. If it has syntax errors, only they are reported.
#[must_use]
pub fn rename(loaded: Loaded) -> Program {
    let mut program = Program { diagnostics: loaded.diagnostics, ..Program::default() };
    if program.has_errors() {
        program.modules = loaded.modules.into_iter().map(|read| Arc::new(read.module)).collect();
        return program;
    }
    for read in loaded.modules {
        program.add(read.module, read.base, &Cancel::new());
    }
    program
}

impl Program {
    /// Adds a module whose imports were added before, or were not found. If `cancel` is set on the way, some names stay
    /// unresolved.
    pub fn add(&mut self, mut module: Module, base: bool, cancel: &Cancel) {
        let mut errors = Vec::new();
        let mut scope = declare::declare(&module, &mut self.definitions, &mut errors);
        scope.imports = exchange::imports(&module, &self.interfaces, &self.definitions, &mut errors);
        let mut interface = exchange::exports(&module, &scope, &self.definitions, base, &mut errors);
        interface.incomplete = self.misses_some(&module);
        let incomplete = interface.incomplete;
        synonym::bundle(&module, &scope, &mut self.definitions);
        self.interfaces.insert(module.name, Arc::new(interface));
        if !base {
            let (values, types) = (scope.values.clone(), scope.types.clone());
            let inside = Interface {
                module: Some(module.name),
                base,
                values,
                types,
                incomplete,
                ..Interface::default()
            };
            self.interfaces.insert(inside_of(module.name), Arc::new(inside));
        }
        let mut renamer = Renamer::new(&scope, &self.definitions, &module.extensions);
        renamer.notes = !base;
        renamer.module(&mut module, cancel);
        errors.append(&mut renamer.errors);
        let occurrences = std::mem::take(&mut renamer.occurrences);
        if !cancel.is_over() {
            derive::class_arities(&module, &mut self.definitions);
            derive::derive(&mut module, &self.modules, &self.definitions, &self.interfaces, &mut errors);
        }
        errors.sort_by_key(|error| error.primary.span);
        self.diagnostics.append(&mut errors);
        self.occurrences = Arc::new(occurrences);
        self.scopes.push(Arc::new(scope));
        self.modules.push(Arc::new(module));
    }
}

impl Program {
    /// Is a module missing among those that a module imports, directly or not?
    pub(crate) fn misses_some(&self, module: &Module) -> bool {
        let interfaces = module.imports.iter().map(|import| self.interfaces.get(&import.module.name));
        { interfaces }.any(|interface| interface.is_none_or(|interface| interface.incomplete))
    }
}

/// The name of a made module that exports all definitions of a user's module, whatever that module exports itself. No
/// program can spell it. The functions that whatif adds to other modules, such as the meaning of annotations, import
/// it.
#[must_use]
pub fn inside_of(module: Name) -> Name {
    module.prefixed(whatif_lambda::Role::Module, "$")
}

/// After this many mistakes the renamer suggests no more similar names: the search takes time.
const MAX_GUESSES: usize = 50;

/// The meaning of a name.
enum Meaning {
    /// Something with this unique name.
    Name(Name),
    /// Nothing that can be used; the text says why.
    Unsupported(Arc<str>),
}

/// An entry of the log of local names that came into scope.
struct Bound {
    name: Name,
    span: Span,
    /// The previous meaning of the spelling, which is restored when the scope ends.
    before: Option<Name>,
}

/// The state while the names of a module are resolved.
struct Renamer<'a> {
    scope: &'a Scope,
    definitions: &'a Definitions,
    errors: Vec<Diagnostic>,
    /// The unique names of the local names in scope, by spelling.
    locals: FxHashMap<Name, Name>,
    /// The local names in the order in which they came into scope.
    log: Vec<Bound>,
    /// The local names of this definition so far, with the last suffix that each was given.
    used: FxHashMap<Name, u32>,
    local_fixities: FxHashMap<Name, Fixity>,
    warned: FxHashSet<(Option<Name>, Name)>,
    values: FxHashMap<(Option<Name>, Name), Found<Value>>,
    types: FxHashMap<(Option<Name>, Name), Found<TypeName>>,
    /// Are occurrences noted?
    notes: bool,
    occurrences: Vec<Occurrence>,
    /// How many definitions were started: local names are unique within one.
    definition: u32,
    /// Is OverloadedLists on, so that a list literal may have any type that has an `IsList` instance?
    overloaded_lists: bool,
}

impl<'a> Renamer<'a> {
    fn new(scope: &'a Scope, definitions: &'a Definitions, extensions: &[Name]) -> Renamer<'a> {
        Renamer {
            scope,
            definitions,
            errors: Vec::new(),
            locals: FxHashMap::default(),
            log: Vec::new(),
            used: FxHashMap::default(),
            local_fixities: FxHashMap::default(),
            warned: FxHashSet::default(),
            values: FxHashMap::default(),
            types: FxHashMap::default(),
            notes: false,
            occurrences: Vec::new(),
            definition: 0,
            overloaded_lists: overloaded::is_on(extensions),
        }
    }

    /// Notes that a name is written here.
    fn note(&mut self, ident: Ident, meaning: occurrence::Meaning, role: Role) {
        if self.notes {
            self.occurrences.push(Occurrence { span: ident.span, spelling: ident.name, meaning, role });
        }
    }

    fn local(&self, unique: Name) -> occurrence::Meaning {
        occurrence::Meaning::Local(self.definition, unique)
    }

    // Local names.

    /// Brings a local name into scope, under a unique name.
    fn bind(&mut self, ident: &mut Ident) {
        let unique = self.fresh(ident.name);
        self.note(*ident, self.local(unique), Role::Binding);
        let before = self.locals.insert(ident.name, unique);
        self.log.push(Bound { name: ident.name, span: ident.span, before });
        ident.name = unique;
    }

    fn fresh(&mut self, name: Name) -> Name {
        let Some(count) = self.used.get(&name).copied() else {
            self.used.insert(name, 0);
            return name;
        };
        for suffix in count + 1.. {
            let candidate = name.numbered(whatif_lambda::Role::Again, "_", suffix);
            if !self.used.contains_key(&candidate) {
                self.used.insert(name, suffix);
                self.used.insert(candidate, 0);
                return candidate;
            }
        }
        unreachable!("numbers do not run out")
    }

    /// Starts a scope. [`Renamer::leave`] with the result ends it.
    fn enter(&self) -> usize {
        self.log.len()
    }

    fn leave(&mut self, mark: usize) {
        while self.log.len() > mark {
            let Some(Bound { name, before, .. }) = self.log.pop() else { break };
            match before {
                Some(before) => self.locals.insert(name, before),
                None => self.locals.remove(&name),
            };
        }
    }

    /// Starts a definition. Local names are unique within a definition.
    fn start_definition(&mut self) {
        self.definition += 1;
        if self.used.capacity() > 256 {
            self.used = FxHashMap::default();
        } else {
            self.used.clear();
        }
        self.local_fixities.clear();
    }

    // Names.

    /// The meaning of a variable or constructor. If there is none, the mistake is reported here.
    fn value(&mut self, ident: Ident) -> Meaning {
        if ident.module.is_none()
            && let Some(&local) = self.locals.get(&ident.name)
        {
            self.note(ident, self.local(local), Role::Use);
            return Meaning::Name(local);
        }
        self.global_value(ident)
    }

    /// The meaning of a variable or constructor without regard to local names; field names are resolved like this.
    fn global_value(&mut self, ident: Ident) -> Meaning {
        // `*` and `~` are syntax in types only.
        if ident.module.is_none()
            && is_syntax(ident.name)
            && !matches!(ident.name, names::STAR | names::EQUALITY)
        {
            return Meaning::Name(ident.name);
        }
        let key = (ident.module, ident.name);
        let scope = self.scope;
        let found = self.values.entry(key).or_insert_with(|| scope.value(key.0, key.1));
        match found {
            Found::One(value) => {
                let name = value.name;
                self.note(ident, occurrence::Meaning::Value(name), Role::Use);
                self.supported(name)
            }
            Found::Missing(why) => Meaning::Unsupported(why.clone()),
            Found::Lacking(why) => {
                let why = why.clone();
                let nearest =
                    nearest(ident.name, self.scope.names_of(ident.module, |interface| &interface.values));
                self.lacking(ident, why, nearest)
            }
            Found::Many(found) => {
                let modules: Vec<Name> = found.iter().map(|&(_, module)| module).collect();
                self.ambiguous(ident, &modules)
            }
            Found::Nothing => {
                let names = self.locals.keys().copied().chain(self.scope.all_values());
                let nearest = match ident.module {
                    _ if self.errors.len() >= MAX_GUESSES => None,
                    Some(_) => nearest(ident.name, self.scope.names_of(ident.module, |from| &from.values)),
                    None => nearest(ident.name, names),
                };
                self.not_in_scope(ident, nearest)
            }
        }
    }

    /// The meaning of a type or class. If there is none, the mistake is reported here.
    fn type_name(&mut self, ident: Ident) -> Meaning {
        if ident.module.is_none() && is_type_syntax(ident.name) {
            return Meaning::Name(ident.name);
        }
        match self.find_type(ident) {
            Found::One(ty) => {
                self.note(ident, occurrence::Meaning::Type(ty.name), Role::Use);
                self.supported(ty.name)
            }
            Found::Missing(why) => Meaning::Unsupported(why),
            Found::Lacking(why) => {
                let nearest =
                    nearest(ident.name, self.scope.names_of(ident.module, |interface| &interface.types));
                self.lacking(ident, why, nearest)
            }
            Found::Many(found) => {
                let modules: Vec<Name> = found.iter().map(|&(_, module)| module).collect();
                self.ambiguous(ident, &modules)
            }
            Found::Nothing => {
                let guess = self.errors.len() < MAX_GUESSES;
                let nearest = if guess { nearest(ident.name, self.scope.all_types()) } else { None };
                self.not_in_scope(ident, nearest)
            }
        }
    }

    fn find_type(&mut self, ident: Ident) -> Found<TypeName> {
        let key = (ident.module, ident.name);
        let scope = self.scope;
        self.types.entry(key).or_insert_with(|| scope.ty(key.0, key.1)).clone()
    }

    fn supported(&self, name: Name) -> Meaning {
        match self.definitions.unsupported.get(&name) {
            Some(why) => Meaning::Unsupported(why.clone()),
            None => Meaning::Name(name),
        }
    }

    /// The base library lacks a name. It is a warning, once for each name, because the user may also have mistyped it.
    fn lacking(&mut self, ident: Ident, why: Arc<str>, nearest: Option<Name>) -> Meaning {
        if self.warned.insert((ident.module, ident.name)) {
            let mut warning =
                Diagnostic::warning(ident.span, why.to_string()).note("what uses it is not supported");
            warning.help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
            self.errors.push(warning);
        }
        Meaning::Unsupported(why)
    }

    fn ambiguous(&mut self, ident: Ident, modules: &[Name]) -> Meaning {
        let shown = spelled(ident);
        let list: Vec<String> = modules.iter().map(|module| format!("`{module}`")).collect();
        let error = Diagnostic::error(ident.span, format!("`{shown}` could mean several things"))
            .note(format!("it is defined by {}", list.join(" and ")))
            .help("qualify it, or hide it in an import");
        self.errors.push(error);
        Meaning::Unsupported(format!("`{shown}`, which is ambiguous").into())
    }

    fn not_in_scope(&mut self, ident: Ident, nearest: Option<Name>) -> Meaning {
        let shown = spelled(ident);
        let mut error = Diagnostic::not_in_scope(ident.span, &shown);
        if let Some(module) = ident.module
            && !self.scope.imports.iter().any(|import| import.alias == module)
        {
            error = error.help(format!("no import is called `{module}`"));
        } else if let (None, Some(home)) = (ident.module, homes::home(ident.name.as_str())) {
            error = error.help(format!("import it from `{home}`"));
        } else if let Some(nearest) = nearest {
            error = error.help(format!("did you mean `{nearest}`?"));
        }
        self.errors.push(error);
        Meaning::Unsupported(format!("`{shown}`, which is not in scope").into())
    }
}

/// A name as it was written.
fn spelled(ident: Ident) -> String {
    match ident.module {
        Some(module) => format!("{module}.{}", ident.name),
        None => ident.name.to_string(),
    }
}

/// Runs something that recurses as deeply as the program is nested.
fn deep<T>(run: impl FnOnce() -> T) -> T {
    whatif_source::deep(run)
}
