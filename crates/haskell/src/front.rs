//! The front end as a whole: from Haskell files to λG.
//!
//! [`Front::load`] takes a [`Load`] (a file, the folders of its imports, a [`Library`]) and gives a [`Front`]:
//! everything the other crates need to know about the program. It handles one module after the other, imports first;
//! [`Front::add`] and [`Library::add`] take each through these steps:
//!
//! 1. `modules::load` finds the files and parses them. If a file has a syntax error, the steps below are skipped.
//! 2. The caller's `prepare` may change the syntax tree; `liquid` adds the functions that refinements mean.
//! 3. `rename::Program::add` resolves names.
//! 4. `Checker::module` infers types and fills in dictionaries.
//! 5. `lower::module` makes λG definitions.
//! 6. [`Library::add_code`] optimises them and stores them in `Code`.
//!
//! The base library has gone through the same steps when whatif was built. A program is a copy of the library, whose
//! tables are shared, to which the user's modules are added; so [`Front`] has a field `library` that holds the user's
//! code too.
//!
//! Afterwards [`Front::program`] collects the λG that some functions need, and [`Front::expression`] and the files
//! under `front/` add expressions and functions to what was read.
//!
//! What stays true: a mistake inside one definition makes that definition unsupported and leaves the others usable
//! ([`Front::is_contained`]), and no mistake in a user's file is a panic.
//!
//! ```
//! use rustc_hash::FxHashMap;
//! use whatif_haskell::front::{Front, Library, Load};
//!
//! let mut files = FxHashMap::default();
//! files.insert("T.hs".into(), "{-# LANGUAGE NoImplicitPrelude #-}\nmodule T where\nid x = x\n".to_owned());
//! let mut sources = whatif_source::Sources::new();
//! let library = Library::empty();
//! let front = Front::load(&mut sources, &Load::new(&files, "T.hs".as_ref(), &library)).unwrap();
//! assert!(front.diagnostics().is_empty());
//! assert_eq!(front.type_of("T.id".into()).unwrap(), "a -> a");
//! ```

mod again;
mod instantiate;
mod later;
mod property;
mod surroundings;

pub use again::{Again, Memory};
pub use instantiate::{Instance, OtherTypes};
pub use property::{Judge, Suite};
pub use surroundings::MissingImport;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::prim::Form;
use whatif_lambda::{Definition, Expr, Name, Program, Role, Type};
use whatif_source::{Cancel, Diagnostic, Severity, Sources, Span};

use crate::ast::{self, Annotation, ExprKind, Ident};
use crate::code::Code;
use crate::env::{Env, is_dictionary};
use crate::extensions::Extensions;
use crate::infer::{Checker, Defaulting, Printer, bound_by};
pub use crate::lower::{General, Left};
use crate::modules::{self, Files, Loaded, Read};
use crate::occurrence::{Meaning, Occurrence};
use crate::scope::Scope;
use crate::types::{Node, Ty};
use crate::{abstract_types, known, lower, optimise, parser, rename};

/// How to lower.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Unfold small library functions and clean up after pattern matching. Definitions of the user are not unfolded.
    pub optimise: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { optimise: true }
    }
}

/// Modules that were read, typed and lowered already: the base library.
///
/// Copies are cheap: all share the library's tables, and each has a layer for the modules that are added to it.
#[derive(Clone)]
pub struct Library {
    pub(crate) env: Env,
    pub(crate) names: rename::Program,
    pub(crate) code: Code,
}

impl Library {
    /// No modules at all.
    #[must_use]
    pub fn empty() -> Library {
        Library { env: Env::new(), names: rename::Program::default(), code: Code::default() }
    }

    /// Reads these modules of the base library, and those they import, from their sources; the second component are the
    /// mistakes in them. It is slow: the build script uses it, and users get [`Library::decode`].
    pub fn build(sources: &mut Sources, modules: &[&str]) -> (Library, Vec<Diagnostic>) {
        let never = Cancel::new();
        let loaded = modules::load_base(sources, modules);
        let mut library = Library::empty();
        let mut diagnostics = loaded.diagnostics;
        for read in loaded.modules {
            library.names.add(read.module, true, &never);
        }
        diagnostics.append(&mut library.names.diagnostics);
        let all = std::mem::take(&mut library.names.modules);
        for module in &all {
            let added = library.add(module, sources, Options::default(), true, &never);
            diagnostics.extend(added.map(|(_, errors)| errors).unwrap_or_default());
        }
        library.names.scopes.clear();
        diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        (library, diagnostics)
    }

    /// What a module exports: its values, and its types and classes; `None` if there is no such module.
    #[must_use]
    pub fn exports(&self, module: Name) -> Option<(Vec<Name>, Vec<Name>)> {
        let interface = self.names.interfaces.get(&module)?;
        let mut found = (Vec::new(), Vec::new());
        found.0.extend(interface.values.keys());
        found.1.extend(interface.types.keys());
        found.0.sort();
        found.1.sort();
        Some(found)
    }

    /// Calls of these functions stay calls in what the user defines, however small the functions are.
    pub fn keep_calls(&mut self, functions: impl IntoIterator<Item = Name>) {
        for function in functions {
            self.code.keep_calls(function);
        }
    }

    /// Keeps a user's local bindings where they are written, instead of moving them to their uses: LiquidHaskell checks
    /// a binding where it stands, without the conditions that guard its uses.
    pub fn keep_bindings(&mut self) {
        self.code.keeps_bindings = true;
    }

    /// The type checker for a module, or for definitions that are added to one.
    fn checker(&mut self, module: &ast::Module) -> Checker<'_> {
        let incomplete = self.names.misses_some(module);
        let mut checker = Checker::new(&mut self.env, module.name, &module.extensions);
        checker.incomplete = incomplete;
        checker
    }

    /// Types and lowers a renamed module.
    fn add(
        &mut self,
        module: &ast::Module,
        sources: &Sources,
        options: Options,
        base: bool,
        cancel: &Cancel,
    ) -> Result<(Infos, Vec<Diagnostic>), NotRead> {
        let check_cancelled = || if cancel.is_over() { Err(NotRead::Stopped) } else { Ok(()) };
        // Resolving names may have been cancelled.
        check_cancelled()?;
        let inferring = tracing::debug_span!("infer types").entered();
        let mut checker = self.checker(module);
        checker.cancel = cancel.clone();
        let mut typed = checker.module(module);
        check_cancelled()?;
        drop(inferring);
        let errors = std::mem::take(&mut typed.errors);
        let locals = std::mem::take(&mut typed.locals);
        let lowering = tracing::debug_span!("lower").entered();
        let lowered = lower::module(&self.env, &typed, module.name, sources, !base);
        check_cancelled()?;
        let unsupported: FxHashMap<Name, Vec<(String, Span)>> = lowered.unsupported.into_iter().collect();
        let mut general: FxHashMap<Name, Vec<General>> = FxHashMap::default();
        for (definition, function) in lowered.general {
            general.entry(definition).or_default().push(function);
        }
        let mut left_out: FxHashMap<Name, Vec<Vec<Left>>> = lowered.missing.into_iter().collect();
        lowered.types.into_iter().for_each(|ty| self.code.add_type(ty));
        let mut infos = Infos { locals, ..Infos::default() };
        let user: FxHashSet<Name> = if base { FxHashSet::default() } else { named(&typed) };
        for definition in &lowered.definitions {
            let found = match user.contains(&definition.name) {
                true => Some(&mut infos.functions),
                false => (!base && is_method(definition.name)).then_some(&mut infos.methods),
            };
            if let Some(found) = found {
                let unsupported = unsupported.get(&definition.name).cloned().unwrap_or_default();
                let general = general.remove(&definition.name).unwrap_or_default();
                let missing = left_out.remove(&definition.name).unwrap_or_default();
                found.push(Info {
                    name: definition.name,
                    span: definition.span,
                    unsupported,
                    general,
                    missing,
                });
            }
        }
        drop(lowering);
        let _optimising = tracing::debug_span!("optimise").entered();
        self.add_code(lowered.definitions, options, base, cancel);
        check_cancelled()?;
        Ok((infos, errors))
    }

    /// Optimises definitions and stores them; stops in the middle if `cancel` is set. Small definitions of the base
    /// library are marked to be unfolded where others use them.
    fn add_code(&mut self, definitions: Vec<Definition>, options: Options, base: bool, cancel: &Cancel) {
        if !options.optimise {
            definitions.into_iter().for_each(|definition| self.code.insert(definition, false));
            return;
        }
        let mut memory = optimise::Memory::default();
        // Callees come first, so that a function that is unfolded has been optimised itself. Recursive functions are
        // never unfolded. Of the user's definitions only dictionaries are ordered like this: the others are never
        // unfolded.
        let first = |definition: &Definition| base || is_dictionary(definition.name);
        let order = optimise::dependency_order(&definitions, first);
        let mut slots: Vec<Option<Definition>> = definitions.into_iter().map(Some).collect();
        for group in order {
            if cancel.is_over() {
                return;
            }
            let recursive = group.len() > 1;
            for at in group {
                let mut definition = slots[at].take().expect("each once");
                optimise::optimise(&mut definition.body, &self.code, &mut memory);
                let unfold = base && !recursive && optimise::may_unfold(&definition);
                if base {
                    let signatures = &mut self.code.signatures;
                    definition.body =
                        optimise::strict::definition(definition.name, definition.body, signatures);
                }
                self.code.insert(definition, unfold);
            }
        }
        for mut definition in slots.into_iter().flatten() {
            if cancel.is_over() {
                return;
            }
            optimise::optimise(&mut definition.body, &self.code, &mut memory);
            self.code.insert(definition, false);
        }
    }
}

/// The file to read, and all that reading it needs.
#[derive(Clone)]
pub struct Load<'a> {
    /// Where files come from.
    pub files: &'a dyn Files,
    /// The file.
    pub path: &'a Path,
    /// Folders in which imported modules are looked for, after the one that the file's own path suggests.
    pub folders: &'a [PathBuf],
    /// The modules that are read already.
    pub library: &'a Library,
    /// How to lower.
    pub options: Options,
    /// Stops the reading.
    pub cancel: Cancel,
}

impl<'a> Load<'a> {
    /// A file that imports what lies beside it, and the library.
    #[must_use]
    pub fn new(files: &'a dyn Files, path: &'a Path, library: &'a Library) -> Load<'a> {
        Load { files, path, folders: &[], library, options: Options::default(), cancel: Cancel::new() }
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub enum NotRead {
    /// There is no such file, or it cannot be read.
    File(std::io::Error),
    /// The work was cancelled, or its time was over.
    Stopped,
}

/// A definition of the user's, with what the front end found out about it.
#[derive(Clone, Debug)]
pub struct Info {
    /// Its name.
    pub name: Name,
    /// Where it is defined.
    pub span: Option<Span>,
    /// Constructs in it that the front end does not support: a description of each, and its place.
    pub unsupported: Vec<(String, Span)>,
    /// Local functions whose types were generalised.
    pub general: Vec<General>,
    /// The cases that its equations leave out: the arguments of each.
    pub missing: Vec<Vec<Left>>,
}

/// The definitions of a module: functions, and the methods of its instances.
#[derive(Default)]
struct Infos {
    /// The types of local variables, by the places that bind them.
    locals: Vec<(Span, Ty)>,
    functions: Vec<Info>,
    methods: Vec<Info>,
}

/// A program that was read. Copies share what the library has.
#[derive(Clone)]
pub struct Front {
    library: Library,
    options: Options,
    module: Name,
    diagnostics: Vec<Diagnostic>,
    definitions: Vec<Info>,
    methods: Vec<Info>,
    /// The types of the user's local variables, by the places that bind them.
    locals: Arc<FxHashMap<Span, Ty>>,
    annotations: Vec<(Name, Vec<Annotation>)>,
    extensions: Vec<Name>,
    /// Type errors inside of the user's definitions. Such a definition is unsupported and never run.
    contained: Vec<Diagnostic>,
    /// How many expressions were added as definitions; makes their names unique.
    values: usize,
    /// Which types are chosen in expressions.
    defaulting: Defaulting,
}

impl Front {
    /// Reads a file and the modules it imports. Mistakes in them are [diagnostics](Front::diagnostics) of what was read.
    ///
    /// # Errors
    /// If there is no such file, or the work was cancelled.
    pub fn load(sources: &mut Sources, load: &Load) -> Result<Front, NotRead> {
        Front::load_with(sources, load, &mut |_| {})
    }

    /// Like [`Front::load`]; `prepare` may change each of the user's modules before its names are resolved.
    ///
    /// # Errors
    /// As those of [`Front::load`].
    pub fn load_with(
        sources: &mut Sources,
        load: &Load,
        prepare: &mut dyn FnMut(&mut ast::Module),
    ) -> Result<Front, NotRead> {
        let mut front = Front::empty(load);
        let _loading = tracing::info_span!("read", file = %load.path.display()).entered();
        let parsing = tracing::debug_span!("parse").entered();
        let loaded = modules::load(
            sources,
            load.files,
            load.path,
            load.folders,
            &|module| front.is_known(module),
            &load.cancel,
        );
        drop(parsing);
        let Loaded { modules, diagnostics } = loaded.map_err(NotRead::File)?;
        front.read_from(modules, diagnostics, sources, &load.cancel, prepare)?;
        Ok(front)
    }

    /// The front end before it has read anything.
    fn empty(load: &Load) -> Front {
        Front {
            library: load.library.clone(),
            options: load.options,
            module: Name::new("Main"),
            diagnostics: Vec::new(),
            definitions: Vec::new(),
            methods: Vec::new(),
            locals: Arc::default(),
            annotations: Vec::new(),
            extensions: Vec::new(),
            contained: Vec::new(),
            values: 0,
            defaulting: Defaulting::Prompt,
        }
    }

    /// Was a module read already?
    fn is_known(&self, module: Name) -> bool {
        self.library.names.interfaces.contains_key(&module)
    }

    /// Reads parsed modules, imports first. `found` are the mistakes of the parser; if one is an error, no names are
    /// resolved.
    fn read_from(
        &mut self,
        modules: Vec<Read>,
        mut found: Vec<Diagnostic>,
        sources: &Sources,
        cancel: &Cancel,
        prepare: &mut dyn FnMut(&mut ast::Module),
    ) -> Result<(), NotRead> {
        let has_errors = found.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        for mut read in modules {
            self.module = read.module.name;
            self.extensions.clone_from(&read.module.extensions);
            if has_errors {
                continue;
            }
            if !read.base {
                prepare(&mut read.module);
            }
            self.add(read, sources, cancel)?;
        }
        found.append(&mut self.diagnostics);
        self.diagnostics = found;
        if cancel.is_over() { Err(NotRead::Stopped) } else { Ok(()) }
    }

    /// Reads a module whose imports were read.
    fn add(&mut self, read: Read, sources: &Sources, cancel: &Cancel) -> Result<(), NotRead> {
        let _module = tracing::debug_span!("module", name = read.module.name.as_str()).entered();
        let library = &mut self.library;
        tracing::debug_span!("resolve names").in_scope(|| library.names.add(read.module, read.base, cancel));
        self.diagnostics.append(&mut library.names.diagnostics);
        let renamed = Arc::clone(library.names.modules.last().expect("it was just added"));
        let (mut infos, errors) = library.add(&renamed, sources, self.options, read.base, cancel)?;
        if !read.base {
            self.contained.extend(contained_in_definitions(&renamed, &errors, &mut infos.functions));
            self.definitions.extend(infos.functions);
            self.methods.extend(infos.methods);
            Arc::make_mut(&mut self.locals).extend(infos.locals);
            self.annotations.push((renamed.name, renamed.annotations.clone()));
        }
        self.diagnostics.extend(errors);
        Ok(())
    }

    /// Whether a mistake is a type error inside of one definition: then only functions that depend on that definition
    /// are unsupported.
    #[must_use]
    pub fn is_contained(&self, mistake: &Diagnostic) -> bool {
        let is_it = |other: &Diagnostic| {
            other.primary.span == mistake.primary.span && other.message == mistake.message
        };
        self.contained.iter().any(is_it)
    }

    /// Mistakes and warnings.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Whether there are mistakes, not only warnings.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The module of the file that was loaded.
    #[must_use]
    pub fn module(&self) -> Name {
        self.module
    }

    /// The definitions of the user's modules, in the order of the source.
    #[must_use]
    pub fn definitions(&self) -> &[Info] {
        &self.definitions
    }

    /// The methods that the instances of the user's modules define, derived ones too, in the order of the source.
    #[must_use]
    pub fn methods(&self) -> &[Info] {
        &self.methods
    }

    /// LiquidHaskell's annotations, by module.
    #[must_use]
    pub fn annotations(&self) -> &[(Name, Vec<Annotation>)] {
        &self.annotations
    }

    /// Can other modules use a function of the user's module?
    #[must_use]
    pub fn is_exported(&self, function: Name) -> bool {
        let interface = self.library.names.interfaces.get(&self.module);
        interface.is_none_or(|interface| interface.values.contains_key(&Name::new(function.base())))
    }

    /// The type of a global variable or constructor as Haskell writes it.
    #[must_use]
    pub fn type_of(&self, name: Name) -> Option<String> {
        let env = &self.library.env;
        let ty = match env.values.get(&name) {
            Some(value) => value.ty,
            None => env.constructors.get(&name)?.ty,
        };
        Some(Printer::new(&env.types).ty(ty))
    }

    /// The type of the local variable that is bound, or has its signature, at a place.
    #[must_use]
    pub fn local_type(&self, span: Span) -> Option<String> {
        let ty = self.locals.get(&span)?;
        Some(Printer::new(&self.library.env.types).ty(*ty))
    }

    /// The variable or constructor that a spelling stands for at the top of the user's module. The module's own
    /// definitions come before imported ones.
    #[must_use]
    pub fn resolve(&self, spelling: &str) -> Option<Name> {
        let scope = self.library.names.scopes.last()?;
        let (module, base) = match Name::new(spelling).base() {
            base if base.len() == spelling.len() => (None, base),
            base => (Some(Name::new(spelling).home()), base),
        };
        if let (None, Some(own)) = (module, scope.values.get(&Name::new(base))) {
            return Some(own.name);
        }
        match scope.value(module, Name::new(base)) {
            crate::scope::Found::One(value) => Some(value.name),
            _ => None,
        }
    }

    /// How the user's module can write a global name: alone, or with the name by which it imports a module.
    #[must_use]
    pub fn spelling(&self, name: Name) -> Option<String> {
        let base = name.base();
        let qualifiers = self.imports().iter().map(|import| import.alias.unwrap_or(import.module.name));
        let qualified = qualifiers.map(|module| format!("{module}.{base}"));
        std::iter::once(base.to_string()).chain(qualified).find(|text| self.resolve(text) == Some(name))
    }

    /// The left-hand sides of the equations that a function of the user's module lacks, as in `next Blue`; none if it lacks nothing, or if
    /// that is not known.
    #[must_use]
    pub fn missing_cases(&self, function: Name) -> Vec<String> {
        let info = self.definitions().iter().find(|info| info.name == function);
        let base = function.base();
        let is_word = base.starts_with(|first: char| first.is_alphabetic() || first == '_');
        let head = if is_word { base.to_owned() } else { format!("({base})") };
        let spell = |name: Name| self.spelling(name);
        let case = |arguments: &Vec<Left>| {
            let arguments: Option<Vec<String>> = arguments.iter().map(|left| left.argument(&spell)).collect();
            Some(format!("{head} {}", arguments?.join(" ")))
        };
        // Some of the cases would look like all of them.
        info.and_then(|info| info.missing.iter().map(case).collect()).unwrap_or_default()
    }

    /// The names that are written in the user's module, in the order in which they were resolved.
    #[must_use]
    pub fn occurrences(&self) -> &[Occurrence] {
        &self.library.names.occurrences
    }

    /// The names in scope at the top of the user's module; none if the module was not resolved.
    #[must_use]
    pub fn scope(&self) -> Option<&Scope> {
        self.library.names.scopes.last().map(|scope| &**scope).filter(|scope| scope.module == self.module)
    }

    /// Where a global value or type of a user's module is defined.
    #[must_use]
    pub fn defined_at(&self, meaning: Meaning) -> Option<Span> {
        let (Meaning::Value(name) | Meaning::Type(name)) = meaning else { return None };
        let home = name.home();
        let at = self.library.names.modules.iter().rposition(|module| module.name == home)?;
        let scope = self.library.names.scopes.get(at)?;
        let spelling = Name::new(name.base());
        match meaning {
            Meaning::Value(_) => scope.values.get(&spelling).map(|value| value.span),
            _ => scope.types.get(&spelling).map(|ty| ty.span),
        }
    }

    /// The definition of a global variable.
    #[must_use]
    pub fn definition(&self, name: Name) -> Option<Arc<Definition>> {
        self.library.code.get(name)
    }

    /// λG for these names and everything they need.
    #[must_use]
    pub fn program(&self, roots: &[Name]) -> Program {
        let mut program = self.library.code.program(roots, None, false);
        program.makers.looks = abstract_types::looks(&program);
        program
    }

    /// Adds to a program the functions that make unknown values of these types and of the types that occur in them (see
    /// [`abstract_types`]): unknown values of an abstract type are then only such values as its module could have made.
    pub fn add_makers<'t>(&self, program: &mut Program, types: impl Iterator<Item = &'t Type>) {
        abstract_types::add_makers(&self.library.code, &self.library.env, program, types);
        let hidden = abstract_types::hidden_constructors(program);
        program.makers.revealed = self.imports_some(&hidden);
    }

    /// Does a module of the user's import one of these constructors?
    fn imports_some(&self, constructors: &std::collections::BTreeSet<Name>) -> bool {
        let names = &self.library.names;
        let imports = names.modules.iter().flat_map(|module| &module.imports);
        let mut interfaces = imports.filter_map(|import| names.interfaces.get(&import.module.name));
        interfaces.any(|interface| interface.values.values().any(|value| constructors.contains(&value.name)))
    }

    /// The user's types, among these and those that occur in them, whose module does not export all their constructors: an
    /// unknown value of such a type need not be one that the module's functions can build.
    #[must_use]
    pub fn hidden_types<'t>(&self, types: impl Iterator<Item = &'t Type>) -> Vec<Name> {
        let Library { names, code, .. } = &self.library;
        let is_hidden = |name: &Name| {
            let interface = names.interfaces.get(&name.home());
            let Some(interface) = interface.filter(|interface| !interface.base) else {
                return false;
            };
            let constructors = code.type_named(*name).map_or(&[][..], |data| &data.constructors[..]);
            constructors.iter().any(|con| !interface.values.contains_key(&Name::new(con.name.base())))
        };
        abstract_types::occurring(code, types).into_iter().filter(is_hidden).collect()
    }

    /// λG that runs an action or shows a value, as [`Front::expression`] makes it.
    #[must_use]
    pub fn program_for(&self, main: Expr) -> Program {
        self.library.code.program(&[], Some(main), self.options.optimise)
    }

    /// λG that runs the `main` of the user's module; `None` if there is none.
    #[must_use]
    pub fn main_program(&self) -> Option<Program> {
        let main = self.resolve("main")?;
        self.library.code.get(main)?;
        Some(self.program_for(run(Expr::Var(main))))
    }

    /// λG that evaluates an expression in the scope of the user's module and prints it, or runs it if it is an action.
    ///
    /// # Errors
    /// If it cannot be read, or has no type that can be shown.
    pub fn expression(&mut self, sources: &mut Sources, text: &str) -> Result<Expr, Vec<Diagnostic>> {
        let file = sources.add("<expression>", text);
        let written: Vec<&str> = self.extensions.iter().map(|name| name.as_str()).collect();
        let mut expr = parser::parse_expr(sources, file, extensions_of(&written))?;
        let errors = self.library.names.rename_expr(self.module, &mut expr);
        if errors.iter().any(|error| error.severity == Severity::Error) {
            return Err(errors);
        }
        let name = Name::new(&format!("{}.it", self.module));
        let is_action = {
            let typed = self.check(name, expr.clone());
            typed.errors.is_empty() && self.is_action(name)
        };
        let wrapped = if is_action { expr } else { print(expr) };
        let mut typed = self.check(name, wrapped);
        if !typed.errors.is_empty() {
            return Err(std::mem::take(&mut typed.errors));
        }
        let lowered = lower::added(&self.library.env, &typed, name, sources);
        self.library.add_code(lowered.definitions, self.options, false, &Cancel::new());
        Ok(run(Expr::Var(name)))
    }

    /// Refuses expressions from now on whose types GHC calls ambiguous in a module with `ExtendedDefaultRules`, as
    /// generated tests are.
    pub fn refuse_ambiguous(&mut self) {
        self.defaulting = Defaulting::Extended;
    }

    /// Infers a module that consists of one definition.
    fn check(&mut self, name: Name, expr: ast::Expr) -> crate::infer::Typed {
        let at = rename::Here(expr.span);
        self.check_decl(at.value(at.var_pat(name), expr))
    }

    fn check_decl(&mut self, decl: ast::Decl) -> crate::infer::Typed {
        let span = decl.span;
        let module = ast::Module {
            name: self.module,
            spelled: self.module,
            span,
            extensions: self.extensions.clone(),
            exports: None,
            imports: Vec::new(),
            decls: vec![decl],
            annotations: Vec::new(),
        };
        let mut checker = Checker::new(&mut self.library.env, self.module, &self.extensions);
        checker.defaulting = self.defaulting;
        checker.module(&module)
    }

    fn is_action(&self, name: Name) -> bool {
        let env = &self.library.env;
        let Some(value) = env.values.get(&name) else { return false };
        let ty = match env.types.get(value.ty) {
            Node::Forall(id) => env.types.scheme(id).ty,
            _ => value.ty,
        };
        env.types.head_con(ty).is_some_and(|con| con == known::IO)
    }
}

/// The definitions that the user gave a name to; instance methods and other made names are left out.
fn named(typed: &crate::infer::Typed) -> FxHashSet<Name> {
    let unsupported = typed.unsupported.iter().map(|&(name, ..)| name);
    let all = typed.binds.iter().map(|bind| bind.name).chain(unsupported);
    all.filter(|name| !name.is_made()).collect()
}

/// A method of an instance, `$fOrdT.compare`.
fn is_method(name: Name) -> bool {
    match name.role() {
        Role::Special => is_method(name.of()),
        role => role == Role::Method,
    }
}

fn extensions_of(written: &[&str]) -> Extensions {
    Extensions::of(&format!("{{-# LANGUAGE {} #-}}", written.join(", ")))
}

/// `print e`
fn print(expr: ast::Expr) -> ast::Expr {
    let span = expr.span;
    let ident = Ident { module: None, name: known::PRINT, span };
    let function = ast::Expr { kind: ExprKind::Var(ident), span };
    ast::Expr { kind: ExprKind::App(Box::new(function), Box::new(expr)), span }
}

/// An action, run to its end.
fn run(action: Expr) -> Expr {
    let handler = Expr::TypeApp(Box::new(Expr::var(known::RUN_MAIN)), vec![Type::Unknown]);
    handler.apply([action, Expr::prim(Form::RealWorld, [])])
}

fn encloses(whole: Span, part: Span) -> bool {
    whole.file == part.file && whole.start <= part.start && part.end <= whole.end
}

/// The type errors that are inside of one definition. The functions of that definition are marked as unsupported, so
/// that they are not run.
fn contained_in_definitions(
    module: &ast::Module,
    errors: &[Diagnostic],
    functions: &mut [Info],
) -> Vec<Diagnostic> {
    let mut contained = Vec::new();
    for decl in &module.decls {
        let names = match &decl.kind {
            ast::DeclKind::Fun(name, _) => vec![*name],
            ast::DeclKind::Pat(pat, _) => {
                let mut names = Vec::new();
                bound_by(pat, &mut names);
                names
            }
            _ => continue,
        };
        let inside: Vec<&Diagnostic> =
            errors.iter().filter(|error| encloses(decl.span, error.primary.span)).collect();
        let Some(error) = inside.first() else { continue };
        for info in functions.iter_mut().filter(|info| names.iter().any(|name| name.name == info.name)) {
            info.unsupported.push(("a definition with a mistake".to_owned(), error.primary.span));
        }
        contained.extend(inside.into_iter().cloned());
    }
    contained
}
