//! A file's functions, checked against their refinement types.
//!
//! Reads the file with what its annotations declare ([`declare`](mod@crate::declare)), gives every function its contract (the
//! trivial one if it has no annotation), and searches for counterexamples (002, section 4).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use whatif_haskell::ast::{DeclKind, Export};
use whatif_haskell::front::{Front, Info, Library, Options};
use whatif_haskell::modules::Files;
use whatif_lambda::counterfactual::{self, Check, Checked, Counterexample, Summaries, Verdict, Violated};
use whatif_lambda::run::Settings;
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Body, Contract, Definition, Expr, Guard, More, Name, Part, Program, Type};
use whatif_source::{Diagnostic, Sources, Span};

use crate::assertions;
use crate::binders;
use crate::build::LOGIC_MODULE;
use crate::calls::{Calls, variables};
use crate::declare::{ContractNames, Declared, declare, own_names};
use crate::infer::{LENGTH, Unannotated};
use crate::library;
use crate::methods::{self, Written};
use crate::promises::{self, Constructors};
use crate::resolve::{Known, spoiled};
use crate::seen;
use crate::sense::{self, mistake_in, name_types, senseless};
use crate::specs::Specs;
use crate::termination::{self, Recursive, Termination};
use crate::to_exp::ToExp;
use crate::unsupported::Unsupported;
use crate::why::{self, Pieces, Why};

/// What LiquidHaskell's own prelude declares.
const PRELUDE: [&str; 6] = [
    "type Nat = {v:Int | 0 <= v}",
    "type Pos = {v:Int | 0 < v}",
    "type Even = {v:Int | v mod 2 == 0}",
    "type Odd = {v:Int | v mod 2 == 1}",
    "type TT = {v:Bool | v}",
    "type FF = {v:Bool | not v}",
];

/// Performs an action.
const PERFORM: &str = "Whatif.Base.unsafePerformIO";

/// What LiquidHaskell lets stand for any value, as a promise to write it later.
const ADMITTED: [&str; 2] = ["Whatif.Base.undefined", "Language.Haskell.Liquid.Prelude.unsafeError"];

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
    unseen: bool,
    /// It relies on what nobody understands. That it comes to an end can still be doubted.
    bounded: bool,
    /// It has no annotation, and is not exported: its type is what its callers need, and they are where it is checked.
    inferred: bool,
    /// What it returns is an action.
    action: bool,
    check: Check,
}

/// A file that was read, ready to be checked.
pub struct Liquid {
    /// Its functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Mistakes in its annotations that concern none of them.
    pub mistakes: Vec<Diagnostic>,
    program: Program,
    unannotated: Unannotated,
    /// The types of the functions, as they are written.
    types: BTreeMap<Name, String>,
    /// What may be asked about a contract that does not hold.
    pieces: BTreeMap<Name, Pieces>,
}

impl Liquid {
    /// Reads a file; `None` if there is no such file.
    ///
    /// # Errors
    /// If the file, or an annotation in it, makes no sense.
    pub fn load(
        sources: &mut Sources,
        files: &dyn Files,
        path: &Path,
        folders: &[PathBuf],
        mut library: Library,
    ) -> Option<Result<Liquid, Vec<Diagnostic>>> {
        library.keep_calls(library::functions().chain(ADMITTED.map(Name::new)).chain(library::typed()));
        let mut modules = Modules { prelude: prelude(sources), ..Modules::default() };
        let front =
            Front::load_with(sources, files, path, folders, library, Options::default(), &mut |module| {
                modules.prepare(module);
            })?;
        let errors: Vec<Diagnostic> = (front.diagnostics().iter())
            .filter(|found| found.severity == whatif_source::Severity::Error)
            .filter(|found| !modules.is_ours(&front, found.primary.span))
            .cloned()
            .collect();
        if !errors.is_empty() {
            return Some(Err(errors));
        }
        Some(Ok(Builder { front, sources, modules }.build()))
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
        let started = Instant::now();
        let mut check = function.check.clone();
        let mut settings = settings.clone();
        let mut checked = self.search(function, &check, &settings);
        // What a callee breaks is told where it is checked. To its callers it is what it promises to be.
        while let Some(broken) = self.broken(function, &checked.verdict)
            && !check.broken.contains(&broken)
        {
            check.broken.push(broken);
            settings.limits.time = settings.limits.time.map(|time| time.saturating_sub(started.elapsed()));
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
            others.any(|other| other.name == name && !other.inferred)
        };
        let is_told = |found: &Counterexample| found.is_callees() && is_checked(found.culprit());
        found.iter().all(is_told).then(|| found.first().map(Counterexample::culprit)).flatten()
    }

    /// Searches lazily, then with the calls that laziness never makes, and then in what an action does.
    fn search(&self, function: &Function, check: &Check, settings: &Settings) -> Checked {
        let started = Instant::now();
        let mut checked = self.search_lazily(check, settings);
        if matches!(checked.verdict, Verdict::Exhausted | Verdict::Bounded) {
            let mut settings = settings.clone();
            settings.limits.time = settings.limits.time.map(|time| time.saturating_sub(started.elapsed()));
            settings.limits.work /= 4;
            let first = self.unannotated.steps(check, &self.program).into_iter().next();
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

    /// Why a contract does not hold of some values, as far as that can be told.
    #[must_use]
    pub fn why(&self, violated: &Violated) -> Option<Why> {
        let function = violated.call.function;
        let module = module_of(function);
        self.pieces.get(&function)?.why(violated, &self.program, &|name| global(module, name))
    }

    /// The type of a function of the user's, as its annotation or its signature says it.
    #[must_use]
    pub fn type_of(&self, function: Name) -> Option<&str> {
        self.types.get(&function).map(String::as_str)
    }

    /// Searches as long as nothing is found; the last answer counts.
    fn search_lazily(&self, check: &Check, settings: &Settings) -> Checked {
        let mut last: Option<Checked> = None;
        let mut settings = settings.clone();
        let mut steps = self.unannotated.steps(check, &self.program);
        steps.extend(self.unannotated.without_library(&steps[0], &self.program));
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

fn prelude(sources: &mut Sources) -> Specs {
    let annotation = |text: &str| {
        let file = sources.add("<LiquidHaskell>", text);
        let span = sources.span(file, 0..text.len());
        whatif_haskell::ast::Annotation { text: text.into(), span, quoted: false }
    };
    let annotations: Vec<_> = PRELUDE.into_iter().map(annotation).collect();
    Specs::read(&annotations)
}

/// What the annotations of the modules say.
#[derive(Default)]
struct Modules {
    prelude: Specs,
    specs: BTreeMap<Name, Specs>,
    declared: Vec<(Name, Declared)>,
    known: BTreeMap<Name, Known>,
    pieces: BTreeMap<Name, Pieces>,
    /// Where data types are declared, whose walkers are made of the declarations.
    data: Vec<Span>,
    /// What modules that say so export.
    exports: BTreeMap<Name, BTreeSet<Name>>,
    /// The classes of the modules, each with its methods.
    classes: BTreeMap<Name, (Name, Vec<Name>)>,
    /// The methods that instances define, and the defaults, by module.
    written: Vec<(Name, Written)>,
}

impl Modules {
    fn prepare(&mut self, module: &mut whatif_haskell::ast::Module) {
        let mut specs = Specs::of(module);
        binders::rename(&mut specs);
        let own = Known::of(module, &specs);
        let mut known = own.clone();
        for import in module.imports.iter().rev() {
            if let Some(imported) = self.specs.get(&import.module.name) {
                specs.import(imported);
                known.import(&self.known[&import.module.name]);
            }
        }
        for decl in &module.decls {
            if let DeclKind::Class(class) = &decl.kind {
                self.classes.insert(class.name.name, (module.name, methods::declared(class)));
            }
        }
        self.written.extend(Written::of(module).into_iter().map(|written| (module.name, written)));
        if let Some(exports) = exported(module) {
            self.exports.insert(module.name, exports);
        }
        specs.import(&self.prelude);
        let others = known.without(&own);
        others.qualify(&mut specs);
        module.imports.extend(others.imports(module.span));
        let data = module.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Data(data) => Some(data.name.span),
            _ => None,
        });
        self.data.extend(data);
        let mut declared = declare(module, &specs);
        declared.unsupported.extend(spoiled(&specs));
        name_types(module, &specs, &mut declared);
        let names = own_names(module, &specs);
        let to_exp = ToExp { own: &names, weakened: Default::default() };
        for (name, signature) in &specs.signatures {
            if let Some(pieces) = why::declare(module, *name, signature, &specs, &to_exp) {
                self.pieces.insert(global(module.name, *name), pieces);
            }
        }
        for constructor in specs.data.values().flat_map(|data| &data.constructors) {
            if let Some(pieces) = why::declare_fields(module, constructor, &specs, &to_exp) {
                self.pieces.insert(global(module.name, constructor.name.name), pieces);
            }
        }
        self.declared.push((module.name, declared));
        known.qualify(&mut specs);
        self.specs.insert(module.name, specs);
        self.known.insert(module.name, known);
    }

    /// Is a mistake one in an annotation, or in what was made of it? Then it concerns only what depends on it.
    fn is_ours(&self, front: &Front, span: Span) -> bool {
        let inside =
            |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
        let mut annotations = front.annotations().iter().flat_map(|(_, annotations)| annotations);
        self.data.contains(&span) || annotations.any(|annotation| inside(annotation.span))
    }
}

/// The functions that a module exports; none if it exports all.
fn exported(module: &whatif_haskell::ast::Module) -> Option<BTreeSet<Name>> {
    let mut names = BTreeSet::new();
    for export in module.exports.as_ref()? {
        match export {
            Export::Var(name) => drop(names.insert(name.name)),
            Export::Module(found) if found.name == module.name => return None,
            Export::Type(..) | Export::Module(_) => {}
        }
    }
    Some(names)
}

/// The contracts of functions, and of the methods that somebody wrote.
struct Contracts<'d> {
    contracts: BTreeMap<Name, &'d ContractNames>,
    written: BTreeMap<Name, Name>,
}

impl<'d> Contracts<'d> {
    /// Under which name the contract of a function is found.
    fn key(&self, name: Name) -> Name {
        self.written.get(&name).copied().unwrap_or(name)
    }

    /// A function's contract, and the module that declares its predicates.
    fn get(&self, name: Name) -> Option<(&'d ContractNames, Name)> {
        let key = self.key(name);
        self.contracts.get(&key).map(|contract| (*contract, module_of(key)))
    }
}

/// The local functions of a module of which something is said, as the source calls them.
struct Inside {
    /// They have a signature.
    signed: BTreeSet<Name>,
    /// Nobody looks whether their recursive calls get smaller.
    endless: BTreeSet<Name>,
}

struct Builder<'s> {
    front: Front,
    sources: &'s mut Sources,
    modules: Modules,
}

impl Builder<'_> {
    fn build(mut self) -> Liquid {
        let declared = std::mem::take(&mut self.modules.declared);
        let contracts: BTreeMap<Name, &ContractNames> = declared
            .iter()
            .flat_map(|(module, declared)| {
                declared.contracts.iter().map(|found| (global(*module, found.function), found))
            })
            .collect();
        let mut unsupported: BTreeMap<Name, Unsupported> = BTreeMap::new();
        for (module, declared) in &declared {
            for (name, why) in &declared.unsupported {
                unsupported.insert(global(*module, *name), why.clone());
            }
        }
        let mut infos = self.front.definitions().to_vec();
        let selectors = self.selectors(&contracts);
        let written = self.written(&mut infos);
        let mut own: Vec<Name> =
            infos.iter().map(|info| info.name).filter(|name| !is_generated(*name)).collect();
        own.extend(&selectors);
        let contracts = Contracts { contracts, written };
        let mut roots = own.clone();
        roots.extend(library::roots());
        roots.extend(self.modules.written.iter().map(|(module, found)| found.default_names(*module).0));
        roots.extend(infos.iter().map(|info| info.name));
        for (module, declared) in &declared {
            let predicates = declared.contracts.iter().flat_map(ContractNames::predicates);
            let data = declared.data.iter().map(|(_, ok)| ok);
            roots.extend(predicates.chain(data).map(|name| global(*module, *name)));
        }
        for (function, pieces) in &self.modules.pieces {
            roots.extend(pieces.functions().map(|name| global(module_of(*function), name)));
        }
        roots.extend(termination::ROOTS.map(Name::new));
        roots.push(Name::new(PERFORM));
        let mut program = self.front.program(&roots);
        self.contain(&own, &mut program);
        for (module, found) in self.modules.written.iter().filter(|(_, found)| found.is_default()) {
            let (name, checked) = found.default_names(*module);
            if let Some(definition) = program.definitions.get(&name).cloned() {
                program.definitions.insert(checked, Definition { name: checked, ..definition });
            }
        }
        for (module, declared) in &declared {
            for contract in &declared.contracts {
                if let Some(why) = self.senseless(*module, contract, &program) {
                    unsupported.entry(global(*module, contract.function)).or_insert(why);
                }
            }
        }
        self.place_assertions(&declared, &mut program);
        let classes = classes(&program);
        let logic = self.logic_functions();
        let partial = mark_failures(&logic, &mut program);
        let calls = Calls::between(&own, &program);
        let called = calls.called();
        // What the logic knows promises nothing but to come to an end.
        let is_granted = |name: &&Name| {
            let endless = self.must_terminate(**name) && calls.recursive(**name).next().is_some();
            contracts.get(**name).is_none() && !endless
        };
        let granted: BTreeSet<Name> = logic.iter().filter(is_granted).copied().collect();
        for name in &own {
            // What nobody understands promises nothing: its callers run it.
            if granted.contains(name) || unsupported.contains_key(&contracts.key(*name)) {
                continue;
            }
            match self.contract(*name, contracts.get(*name), &program, &classes) {
                Ok(mut contract) => {
                    if selectors.contains(name) {
                        contract.more.body = Body::Granted;
                    }
                    if let Some(definition) = program.definitions.get_mut(name) {
                        definition.contract = Some(contract);
                    }
                }
                // Of a method whatever the instance nothing can be promised then.
                Err(_) if selectors.contains(name) => {}
                Err(why) => drop(unsupported.entry(*name).or_insert(why)),
            }
        }
        self.must_get_smaller(&own, &calls, &contracts, &mut program, &classes);
        self.demand(&mut program, &classes);
        self.admit(&mut program, &classes);
        promises::assume(&declared, &mut program);
        let constructors = Constructors::new(&declared, &program, self.sources);
        let insides = self.insides(&program);
        for name in &own {
            let checked = self.checked_body(*name, &program, &constructors, &insides, &classes, &declared);
            if let Some(definition) = program.definitions.get_mut(name) {
                definition.checked = checked;
                assertions::leave_out(&mut definition.body);
            }
        }
        let module = self.front.module();
        let unseen_data = declared.iter().any(|(_, declared)| declared.unseen)
            || self.modules.specs.values().any(|specs| !specs.usings.is_empty());
        // What says less than its annotation must not be taken at its word, and what the logic knows need not be.
        let all = contracts.contracts.iter();
        let weakened = all.filter(|(_, contract)| contract.weakened).map(|(name, _)| name);
        let keep: Vec<Name> = weakened.chain(&logic).copied().chain(library::typed()).collect();
        let summaries = Arc::new(self.summaries(&program));
        let mut functions = Vec::new();
        for info in &infos {
            let contract = contracts.get(info.name).map(|(contract, _)| contract);
            let is_method = contracts.written.contains_key(&info.name);
            // What is assumed or ignored is not checked.
            let specs = self.modules.specs.get(&module);
            let ignored = specs.is_some_and(|specs| specs.ignored.contains(&Name::new(info.name.spoken())));
            let assumed = ignored || contract.is_some_and(|contract| contract.assumed);
            if assumed || granted.contains(&info.name) || is_generated(info.name) || !is_of(info.name, module)
            {
                continue;
            }
            let unseen = unseen_data
                || contract.is_some_and(|contract| contract.unseen || contract.weakened)
                || self.is_hidden(info.name, &insides, &program);
            let construct =
                info.unsupported.first().map(|(what, span)| Unsupported::new(what.clone(), *span));
            let why = construct
                .or_else(|| unsupported.get(&contracts.key(info.name)).cloned())
                .or_else(|| distrusted_in(info, &declared, &program, &classes));
            let bound = contract.and_then(|contract| contract.bound.clone());
            let bound = bound.or_else(|| self.laws(info, &program, &classes));
            let bounded = why.is_none() && bound.is_some();
            let why = why.or(bound);
            let mut check = self.question(info.name, &program, &classes);
            check.partial.clone_from(&partial);
            check.summaries = summaries.clone();
            check.keep.extend(keep.iter().filter(|name| **name != info.name));
            let exports = self.modules.exports.get(&module);
            let hidden = !is_method
                && exports.is_some_and(|exports| !exports.contains(&Name::new(info.name.spoken())));
            let inferred =
                hidden && contract.is_none_or(|contract| contract.open) && called.contains(&info.name);
            let (name, span) = (info.name, info.span);
            let action = program.definitions.get(&name).is_some_and(|found| seen::is_action(&found.ty));
            functions.push(Function {
                name,
                span,
                unsupported: why,
                unseen,
                bounded,
                inferred,
                action,
                check,
            });
        }
        functions.sort_by_key(|function| function.span.map(|span| span.start));
        // Dictionaries that only the questions mention.
        let dictionaries = functions.iter().flat_map(|function| &function.check.dictionaries);
        let missing: Vec<Name> = dictionaries.flat_map(variables).collect();
        for (name, definition) in self.front.program(&missing).definitions {
            program.definitions.entry(name).or_insert(definition);
        }
        let mut types: BTreeMap<Name, String> =
            own.iter().filter_map(|name| Some((*name, self.type_text(*name)?))).collect();
        types.extend(library::types());
        let has_none = |name: &&Name| contracts.get(**name).is_none() && !logic.contains(name);
        let names: Vec<Name> = own.iter().filter(has_none).copied().collect();
        let questions = names.iter().map(|name| self.question(*name, &program, &classes)).collect();
        let unannotated = Unannotated::new(&program, questions, logic);
        let mistakes = self.strays(module);
        Liquid { functions, mistakes, program, unannotated, types, pieces: self.modules.pieces }
    }

    /// Annotations of a module that are about nothing.
    fn strays(&self, module: Name) -> Vec<Diagnostic> {
        let Some(specs) = self.modules.specs.get(&module) else { return Vec::new() };
        let all = self.front.annotations().iter().filter(|(of, _)| *of == module);
        all.flat_map(|(_, annotations)| sense::strays(specs, annotations, self.sources)).collect()
    }

    /// Adds what decides whether a map or set is one, where functions are about such.
    fn contain(&self, own: &[Name], program: &mut Program) {
        let mut seen = BTreeSet::new();
        for definition in own.iter().filter_map(|name| program.definitions.get(name)) {
            let mut ty = &definition.ty;
            while let Type::Forall(_, inner) | Type::Fun(_, inner) = ty {
                if let Type::Fun(param, _) = ty {
                    seen::data_in(param, program, &mut seen);
                }
                ty = inner;
            }
            seen::data_in(ty, program, &mut seen);
        }
        let needed = promises::CONTAINERS.iter().filter(|(data, _)| seen.contains(&Name::new(data)));
        let decides: Vec<Name> = needed.map(|(_, decides)| Name::new(decides)).collect();
        for (name, definition) in self.front.program(&decides).definitions {
            program.definitions.entry(name).or_insert(definition);
        }
    }

    /// The laws of its classes that a function may rely on, where methods prove them: not every instance obeys them.
    fn laws(&self, function: &Info, program: &Program, classes: &[Name]) -> Option<Unsupported> {
        let specs = self.modules.specs.get(&module_of(function.name))?;
        let ty = &program.definitions.get(&function.name)?.ty;
        let relies = specs.has_option("--typeclass") && dictionaries_of(ty, classes) > 0;
        relies.then_some(function.span).flatten().map(|span| Unsupported::new("the laws of a class", span))
    }

    /// The methods of classes of which something is promised, whatever the instance.
    fn selectors(&self, contracts: &BTreeMap<Name, &ContractNames>) -> Vec<Name> {
        let classes = self.modules.classes.values();
        let all = classes.flat_map(|(module, methods)| methods.iter().map(|name| global(*module, *name)));
        all.filter(|name| contracts.contains_key(name)).collect()
    }

    /// The methods that somebody wrote, and whose promises they must keep. Defaults become known as definitions.
    fn written(&self, infos: &mut Vec<Info>) -> BTreeMap<Name, Name> {
        let mut found = BTreeMap::new();
        for (module, written) in &self.modules.written {
            let instances = self.modules.specs.get(module).map_or(&[][..], |specs| &specs.instances);
            let class = self.modules.classes.get(&written.class).map_or(*module, |(module, _)| *module);
            let own = instances.iter().position(|spec| written.is_in(spec) && spec.speaks_of(written.method));
            let key = match own {
                Some(number) => global(*module, methods::instance_contract(number, written.method)),
                None => global(class, written.method),
            };
            if written.is_default() {
                let name = written.default_names(*module).1;
                infos.push(Info { name, span: Some(written.span), unsupported: Vec::new() });
                found.insert(name, key);
            } else if let Some(info) =
                self.front.methods().iter().find(|info| info.span == Some(written.span))
            {
                infos.push(info.clone());
                found.insert(info.name, key);
            }
        }
        let is_missing = |info: &&Info| {
            let definition = self.front.definition(info.name);
            definition.is_some_and(|definition| methods::is_missing(&definition.body))
        };
        infos.extend(self.front.methods().iter().filter(is_missing).cloned());
        found
    }

    /// Asserts what library functions demand, where the program calls them.
    fn demand(&self, program: &mut Program, classes: &[Name]) {
        for demand in library::DEMANDS {
            for name in demand.functions() {
                let names = self.nowhere("").span;
                let names = ContractNames::of_library(name, demand.decides, demand.arity, names);
                let logic = Name::new(LOGIC_MODULE);
                let contract = self.contract(name, Some((&names, logic)), program, classes);
                if let (Ok(mut contract), Some(definition)) = (contract, program.definitions.get_mut(&name)) {
                    contract.refinement = (format!("{} :: {}", spelled(name), demand.ty), String::new());
                    contract.more = More { body: Body::Run, ..More::default() };
                    definition.contract = Some(contract);
                }
            }
        }
    }

    /// Gives the library's functions that are known by their types the contracts that these are.
    fn admit(&self, program: &mut Program, classes: &[Name]) {
        for name in library::typed() {
            let contract = self.contract(name, None, program, classes);
            if let (Ok(contract), Some(definition)) = (contract, program.definitions.get_mut(&name)) {
                definition.contract = Some(Contract { more: More::default(), ..contract });
            }
        }
    }

    /// Does a function do more than a search sees?
    fn is_hidden(&self, name: Name, insides: &BTreeMap<Name, Inside>, program: &Program) -> bool {
        let Some(definition) = program.definitions.get(&name) else { return false };
        let inside = insides.get(&module_of(name));
        !seen::is_result_seen(&definition.ty, program)
            || inside.is_some_and(|inside| seen::binds_one_of(&definition.body, &inside.signed))
    }

    /// What is said of local functions, by module.
    fn insides(&self, program: &Program) -> BTreeMap<Name, Inside> {
        let inside = |(module, specs): (&Name, &Specs)| {
            let all = specs.signed();
            let is_local = |name: &&Name| !program.definitions.contains_key(&global(*module, **name));
            let signed = all.iter().filter(is_local).copied().collect();
            let endless = all.into_iter().chain(specs.lazy.iter().copied()).collect();
            (*module, Inside { signed, endless })
        };
        self.modules.specs.iter().map(inside).collect()
    }

    /// A function's refined type as it is written, or else its type.
    fn type_text(&self, name: Name) -> Option<String> {
        let specs = self.modules.specs.get(&module_of(name));
        match specs.and_then(|specs| specs.signatures.get(&Name::new(name.spoken()))) {
            Some(signature) => {
                let words = self.sources.slice(signature.ty.span).split_whitespace();
                Some(words.collect::<Vec<&str>>().join(" "))
            }
            None => self.front.type_of(name),
        }
    }

    /// Why a contract makes no sense, if it makes none.
    fn senseless(&self, module: Name, contract: &ContractNames, program: &Program) -> Option<Unsupported> {
        let signature = self.modules.specs.get(&module)?.signatures.get(&contract.function)?;
        let mut predicates = contract.pre.iter().chain(&contract.post).map(|name| global(module, *name));
        mistake_in(signature.ty.span, self.front.diagnostics()).or_else(|| {
            let reason = predicates.find_map(|predicate| senseless(predicate, program))?;
            Some(Unsupported::new(reason, signature.ty.span))
        })
    }

    /// The body of a function where it is checked: with assertions of what its inside promises.
    fn checked_body(
        &self,
        name: Name,
        program: &Program,
        constructors: &Constructors,
        insides: &BTreeMap<Name, Inside>,
        classes: &[Name],
        declared: &[(Name, Declared)],
    ) -> Option<Expr> {
        let definition = program.definitions.get(&name)?;
        let mut body = definition.body.clone();
        if let Some((_, declared)) = declared.iter().find(|(module, _)| *module == module_of(name)) {
            assertions::place(&mut body, &declared.assertions, self.sources);
        }
        constructors.asserted(program, &mut body, definition.span);
        let inside = insides.get(&module_of(name))?;
        if self.must_terminate(name) {
            let exempt = |local: Name| seen::is_one_of(local, &inside.endless);
            self.termination(program, classes).check_local(&mut body, &exempt, definition.span);
        }
        (body != definition.body).then_some(body)
    }

    /// The assertions in what annotations added.
    fn place_assertions(&self, declared: &[(Name, Declared)], program: &mut Program) {
        for (module, declared) in declared {
            for guard in declared.contracts.iter().flat_map(|found| &found.guards) {
                for name in [guard.given, guard.taken] {
                    if let Some(definition) = program.definitions.get_mut(&global(*module, name)) {
                        assertions::place(&mut definition.body, &declared.assertions, self.sources);
                    }
                }
            }
        }
    }

    /// What a proof need not look into: measures, and the walkers of data types.
    fn summaries(&self, program: &Program) -> Summaries {
        let specs = self.modules.specs.iter();
        let measures =
            specs.flat_map(|(module, specs)| specs.measures.keys().map(|name| global(*module, *name)));
        let mut summaries = Summaries {
            measures: measures.chain([Name::new(LENGTH)]).collect(),
            walkers: program.definitions.keys().filter(|name| is_walker(**name)).copied().collect(),
            opaque: library::typed().collect(),
            ..Summaries::default()
        };
        summaries.natural = summaries.naturals(program);
        summaries
    }

    /// Functions that the logic knows by their definitions: measures, and what is inlined or reflected.
    fn logic_functions(&self) -> BTreeSet<Name> {
        let measures = self.modules.specs.iter().flat_map(|(module, specs)| {
            let names = specs.measures.keys().chain(&specs.inlined);
            names.map(|name| global(*module, *name))
        });
        measures.collect()
    }

    /// The contract of a function, over the parameters that its λG has.
    fn contract(
        &self,
        name: Name,
        names: Option<(&ContractNames, Name)>,
        program: &Program,
        classes: &[Name],
    ) -> Result<Contract, Unsupported> {
        let (names, module) = names.map_or((None, module_of(name)), |(names, module)| (Some(names), module));
        let definition = program.definitions.get(&name).ok_or_else(|| self.nowhere("has no definition"))?;
        let (type_params, mut rest) = match &definition.ty {
            Type::Forall(variables, body) => (variables.clone(), &**body),
            other => (Vec::new(), other),
        };
        let mut params = Vec::new();
        let (mut dictionaries, mut shown) = (0, 0);
        let arity = names.map_or(usize::MAX, |names| names.arity);
        while let Type::Fun(param, result) = rest {
            let is_dictionary = matches!(param.spine().0, Type::Con(head) if classes.contains(head));
            if !is_dictionary && shown == arity {
                break;
            }
            dictionaries += usize::from(is_dictionary);
            shown += usize::from(!is_dictionary);
            params.push(Binder::new(format!("x${}", params.len() + 1).as_str(), (**param).clone()));
            rest = result;
        }
        if let Some(names) = names
            && shown < names.arity
        {
            let place = names.refinements.1;
            return Err(Unsupported::new(
                "a refined type with more arguments than the function's own",
                place,
            ));
        }
        let result = Binder::new("v$", rest.clone());
        let types: Vec<Type> = type_params.iter().map(|name| Type::Var(*name)).collect();
        // A function of all arguments, and perhaps more, that the annotation added.
        let added = |predicate: Name, more: &[Binder]| -> Result<Expr, Unsupported> {
            let predicate = global(module, predicate);
            let found = program.definitions.get(&predicate).ok_or_else(|| self.nowhere("has no type"))?;
            let mut args: Vec<Expr> = Vec::new();
            // A predicate whose conditions need no class has no dictionaries either.
            let wanted = dictionaries_of(&found.ty, classes);
            args.extend(params.iter().take(wanted.min(dictionaries)).map(|param| Expr::Var(param.name)));
            args.extend(params.iter().skip(dictionaries).map(|param| Expr::Var(param.name)));
            args.extend(more.iter().map(|binder| Expr::Var(binder.name)));
            let function = match &found.ty {
                Type::Forall(variables, _) => {
                    let unknown =
                        (0..variables.len()).map(|at| types.get(at).cloned().unwrap_or(Type::Unknown));
                    Expr::TypeApp(Box::new(Expr::Var(predicate)), unknown.collect())
                }
                _ => Expr::Var(predicate),
            };
            Ok(function.apply(args))
        };
        let condition = |predicate: Option<Name>, more: &[Binder]| match predicate {
            Some(predicate) => added(predicate, more),
            None => Ok(Expr::con(names::TRUE)),
        };
        let pre = condition(names.and_then(|names| names.pre), &[])?;
        let post = condition(names.and_then(|names| names.post), std::slice::from_ref(&result))?;
        let body = if names.is_some_and(|names| names.assumed) { Body::Assumed } else { Body::Checked };
        let mut more = More { body, ..More::default() };
        for guard in names.iter().flat_map(|names| &names.guards) {
            let param = params[dictionaries + guard.param].name;
            let (given, taken) = (added(guard.given, &[])?, added(guard.taken, &[])?);
            more.guards.push(Guard { param, arity: guard.arity, given, taken });
        }
        let refinement = names.map_or_else(Default::default, |names| self.texts(names));
        Ok(Contract { type_params, params, pre, result, post, refinement, more })
    }

    /// Tells the contracts how recursive calls get smaller.
    fn must_get_smaller(
        &self,
        own: &[Name],
        calls: &Calls,
        contracts: &Contracts,
        program: &mut Program,
        classes: &[Name],
    ) {
        for caller in own.iter().filter(|name| self.must_terminate(**name)) {
            let mut decreases = BTreeMap::new();
            for callee in calls.recursive(*caller) {
                let metric = |name: Name| {
                    let (contract, module) = contracts.get(name)?;
                    Some(global(module, contract.metric?))
                };
                let termination = self.termination(program, classes);
                let end = |name: Name| -> Option<Recursive> {
                    let contract = program.definitions.get(&name)?.contract.as_ref()?;
                    let annotated = contracts.get(name).is_some();
                    Some(Recursive {
                        function: name,
                        params: &contract.params,
                        metric: metric(name),
                        annotated,
                    })
                };
                let less = end(*caller).zip(end(callee)).and_then(|(old, new)| termination.less(&old, &new));
                decreases.extend(less.map(|less| (callee, less)));
            }
            let definition = program.definitions.get_mut(caller);
            if let Some(contract) = definition.and_then(|definition| definition.contract.as_mut()) {
                contract.more.decreases = decreases;
            }
        }
    }

    /// Must its recursive calls get smaller?
    fn must_terminate(&self, function: Name) -> bool {
        self.modules.specs.get(&module_of(function)).is_none_or(|specs| {
            let base = Name::new(function.spoken());
            let all = ["--no-termination", "--no-termination-check", "--notermination"];
            !specs.lazy.contains(&base) && !all.iter().any(|option| specs.has_option(option))
        })
    }

    fn termination<'a>(&self, program: &'a Program, classes: &'a [Name]) -> Termination<'a> {
        let specs = self.modules.specs.iter();
        let sizes = specs.flat_map(|(module, specs)| {
            let size = |(name, data): (&Name, &crate::annotation::DataSpec)| {
                let crate::annotation::LogicKind::Var(measure) = &data.size.as_ref()?.kind else {
                    return None;
                };
                Some((global(*module, *name), global(*module, measure.name)))
            };
            specs.data.iter().filter_map(size).collect::<Vec<_>>()
        });
        Termination { program, classes, sizes: sizes.collect() }
    }

    fn nowhere(&self, reason: &str) -> Unsupported {
        let span = self.modules.prelude.aliases.values().next().expect("the prelude has aliases").name.span;
        Unsupported::new(format!("a function that {reason}"), span)
    }

    /// The refinements as they are written, of the arguments and of the result.
    fn texts(&self, names: &ContractNames) -> (String, String) {
        let (args, result) = &names.refinements;
        let refined = args.iter().map(|span| self.sources.slice(*span)).filter(|text| text.contains('{'));
        let args: Vec<&str> = refined.collect();
        (args.join(", "), self.sources.slice(*result).to_string())
    }

    /// The function at types of which symbolic values can be made.
    fn question(&mut self, name: Name, program: &Program, classes: &[Name]) -> Check {
        let mut check = Check::new(name);
        let specs = self.modules.specs.get(&module_of(name));
        check.totality = specs.is_none_or(|specs| !specs.has_option("--no-totality"));
        check.lazy = specs.map_or_else(Vec::new, |specs| specs.lazy.clone());
        check.classes = classes.to_vec();
        check.admitted = ADMITTED.map(Name::new).to_vec();
        check.optional = library::optional().collect();
        check.forbidden = library::FORBIDDEN.to_vec();
        // Where nothing is annotated, there is no verifier to agree with.
        check.lenient = self.front.annotations().iter().any(|(_, annotations)| !annotations.is_empty());
        let Some(definition) = program.definitions.get(&name) else { return check };
        if let Type::Forall(variables, _) = &definition.ty {
            check.types = vec![Type::int(); variables.len()];
        }
        if dictionaries_of(&definition.ty, classes) > 0
            && let Some(instance) = self.front.instance(self.sources, name)
            && let Some((types, dictionaries)) = self.arguments_of(&instance.function, name)
        {
            check.types = types;
            check.dictionaries = dictionaries;
        }
        check
    }

    /// The types and dictionaries that a value `f @τ d` gives to `f`.
    fn arguments_of(&self, value: &Expr, function: Name) -> Option<(Vec<Type>, Vec<Expr>)> {
        let mut value = value;
        while let Expr::TypeApp(inner, _) = value {
            value = inner;
        }
        let Expr::Var(name) = value else { return None };
        let definition = self.front.definition(*name)?;
        let mut body = definition.body.clone().without_places();
        let mut dictionaries = Vec::new();
        // Variables that no constraint speaks of are bound here.
        if let Expr::TypeLam(_, inner) = body {
            body = *inner;
        }
        if let Expr::App(head, args) = body {
            dictionaries = args;
            body = *head;
        }
        match body {
            Expr::TypeApp(head, types) if *head == Expr::Var(function) => {
                Some((types.iter().map(closed).collect(), dictionaries))
            }
            _ => None,
        }
    }
}

/// Is nothing else broken?
fn breaks_only(part: Part, verdict: &Verdict) -> bool {
    let breaks = |found: &Counterexample| found.violated.part == part;
    matches!(verdict, Verdict::Counterexamples(found) if found.iter().all(breaks))
}

/// Why not every value that a function's arguments may have, by their types, exists.
fn distrusted_in(
    function: &Info,
    declared: &[(Name, Declared)],
    program: &Program,
    classes: &[Name],
) -> Option<Unsupported> {
    let mut ty = &program.definitions.get(&function.name)?.ty;
    // Dictionaries are not looked into.
    let mut seen: BTreeSet<Name> = classes.iter().copied().collect();
    while let Type::Forall(_, inner) | Type::Fun(_, inner) = ty {
        if let Type::Fun(param, _) = ty {
            seen::data_in(param, program, &mut seen);
        }
        ty = inner;
    }
    let mut all = declared.iter().flat_map(|(module, declared)| {
        declared.distrusted.iter().map(|(data, why)| (global(*module, *data), why))
    });
    let promised = all.find(|(data, _)| seen.contains(data)).map(|(_, why)| why.clone());
    promised.or_else(|| {
        let data = seen.iter().filter(|name| !classes.contains(name));
        let mut fields = data.filter_map(|name| program.types.get(name)).flat_map(seen::fields);
        let polymorphic = fields.any(|field| matches!(field, Type::Forall(..)));
        let why = |span| Unsupported::new("an unknown value with a polymorphic field", span);
        polymorphic.then_some(function.span).flatten().map(why)
    })
}

/// Gives the places of functions to what they do not match.
fn mark_failures(functions: &BTreeSet<Name>, program: &mut Program) -> Vec<Span> {
    fn mark(expr: &mut Expr, place: Span) {
        if matches!(expr, Expr::Prim(name, _) if name.as_str() == "patError") {
            let failure = std::mem::replace(expr, Expr::int(0));
            *expr = Expr::At(place, Box::new(failure));
            return;
        }
        expr.for_each_part(&mut |part| stacker::maybe_grow(64 << 10, 1 << 20, || mark(part, place)));
    }
    let mut places = Vec::new();
    for function in functions {
        if let Some(definition) = program.definitions.get_mut(function)
            && let Some(place) = definition.span
        {
            mark(&mut definition.body, place);
            places.push(place);
        }
    }
    places
}

/// A type in which variables stand for integers.
fn closed(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::App(function, arg) if matches!(**function, Type::Var(_)) => {
            Type::App(function.clone(), Box::new(closed(arg)))
        }
        Type::App(function, arg) => Type::App(Box::new(closed(function)), Box::new(closed(arg))),
        Type::Fun(from, to) => Type::Fun(Box::new(closed(from)), Box::new(closed(to))),
        other => other.clone(),
    }
}

/// The data types of class dictionaries.
fn classes(program: &Program) -> Vec<Name> {
    let is_class = |name: &Name| name.base().starts_with("D:");
    let dictionaries =
        program.types.values().filter(|data| data.constructors.iter().any(|con| is_class(&con.name)));
    dictionaries.map(|data| data.name).collect()
}

/// How many class dictionaries a function takes.
pub(crate) fn dictionaries_of(ty: &Type, classes: &[Name]) -> usize {
    let mut rest = match ty {
        Type::Forall(_, body) => body,
        other => other,
    };
    let mut count = 0;
    while let Type::Fun(param, result) = rest {
        if !matches!(param.spine().0, Type::Con(head) if classes.contains(head)) {
            break;
        }
        count += 1;
        rest = result;
    }
    count
}

fn global(module: Name, name: Name) -> Name {
    Name::new(&format!("{module}.{name}"))
}

/// The module of a global name. That of a method in an instance is that of the instance.
pub(crate) fn module_of(name: Name) -> Name {
    let (full, base) = (name.as_str(), name.base());
    Name::new(full[..full.len() - base.len()].trim_end_matches('.'))
}

/// A name as a signature spells it.
fn spelled(name: Name) -> String {
    let base = name.spoken();
    if base.starts_with(char::is_alphabetic) { base.to_string() } else { format!("({base})") }
}

fn is_of(name: Name, module: Name) -> bool {
    module_of(name) == module
}

/// Does it say of all parts of a value of a recursive type whether they satisfy predicates?
fn is_walker(name: Name) -> bool {
    let of_library = |walker: &str| name.as_str() == format!("{LOGIC_MODULE}.{walker}");
    name.as_str().ends_with("$all") || ["allList", "allMap", "allSet"].into_iter().any(of_library)
}

/// What annotations added, and what the front end made.
fn is_generated(name: Name) -> bool {
    name.spoken().contains('$')
}
