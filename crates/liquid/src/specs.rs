//! The specifications of a module: its annotations, by kind.
//!
//! [`Specs::of`] reads a module's annotations one by one and sorts them into maps by what they are about:
//!
//! ```text
//! {-@ f :: Nat -> Nat @-}            signatures[f]         (locals, if it stands inside of a declaration)
//! {-@ type Nat = {v:Int | 0 <= v} @-} aliases[Nat]
//! {-@ measure size :: [a] -> Int @-}  measures[size]        (uninterpreted, if nothing gives its value)
//! {-@ data T a <p :: a -> Bool> @-}   data[T], abstracted[T]
//! ```
//!
//! Then it looks at them together, in this order: which measures have no value, which functions are taken for others, which sizes stand
//! beside their types, which types have abstract refinements. [`Specs::import`] adds what imported modules say and everybody may use.
//!
//! What must stay true: names are as they were written, since [`resolve`](crate::resolve) decides what they mean; an annotation that cannot
//! be read, or is not supported, is kept with the names that depend on it and costs no others.

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{Annotation, Decl, DeclKind, Ident, Import, ImportItem, Module};
use whatif_lambda::{Name, Role};
use whatif_source::{Diagnostic, Span};

use crate::annotation::{
    self, Alias, ClassSpec, ConSpec, DataSpec, Logic, LogicKind, Measure, Operator, Predicate, RType,
    RTypeKind, Relation, Signature, SpecKind,
};
use crate::declare::{any_part, arrows, bound_name, split};
use crate::expand::PROPOSITION;
use crate::methods;
use crate::names::variable;
use crate::supposed::TriedType;
use crate::to_exp::{is_builtin, may_be_redefined};

/// The annotations of a module. Names are as they were written.
#[derive(Clone, Debug, Default)]
pub struct Specs {
    /// Refined signatures, by function.
    pub signatures: BTreeMap<Name, Signature>,
    /// The functions whose signatures are in quotations, `[lq| … |]`.
    pub quoted: Vec<Name>,
    /// Type aliases.
    pub aliases: BTreeMap<Name, Alias>,
    /// Abbreviations of predicates.
    pub predicates: BTreeMap<Name, Predicate>,
    /// Measures.
    pub measures: BTreeMap<Name, Measure>,
    /// The measures that have a type and no equations, neither in an annotation nor in Haskell: nothing is known of them but
    /// that they are functions.
    pub uninterpreted: BTreeSet<Name>,
    /// Haskell functions that refinements may mention: inlined or reflected.
    pub inlined: Vec<Name>,
    /// Refined data types.
    pub data: BTreeMap<Name, DataSpec>,
    /// The data types with abstract refinements, those of imported modules too.
    pub abstracted: BTreeMap<Name, Abstracted>,
    /// The functions that the logic takes for others, each with the other.
    pub pretended: Vec<(Ident, Ident)>,
    /// The measures by which values of types get smaller, where the types' own annotations do not say so.
    pub sizes: Vec<(Ident, Logic)>,
    /// Conditions of `qualif` annotations, each on the first of its variables.
    pub qualifiers: Vec<(Vec<Name>, Logic)>,
    /// Invariants.
    pub invariants: Vec<RType>,
    /// The indices of the invariants of `using` annotations: they must hold wherever the module makes a value.
    pub usings: Vec<usize>,
    /// Signatures inside of declarations, by function and place.
    pub locals: BTreeMap<Name, Signature>,
    /// The signatures of methods in instances.
    pub instances: Vec<ClassSpec>,
    /// Types that are tried for functions: see [`supposed`](mod@crate::supposed).
    pub(crate) tried: Vec<TriedType>,
    /// Signatures of functions of other modules, by qualified names.
    pub(crate) foreign: BTreeMap<Name, Signature>,
    /// The constraints that stand for bounds, by annotations `bound`.
    pub(crate) bounds: BTreeSet<Name>,
    /// The names that stand before `Vector`, where it is the library's type.
    pub(crate) vectors: BTreeSet<Option<Name>>,
    /// Functions that need not terminate.
    pub lazy: Vec<Name>,
    /// The arguments that get smaller, for functions whose annotations say so, counted from 1 and with dictionaries.
    pub decreases: BTreeMap<Name, Vec<usize>>,
    /// Functions that are not to be checked.
    pub ignored: Vec<Name>,
    /// Options of LiquidHaskell, such as `--no-termination`, and their places.
    pub options: Vec<(String, Span)>,
    /// Annotations that are not supported: the names that depend on one, a phrase that names it, and its place.
    pub unsupported: Vec<(Name, String, Span)>,
    /// The annotations that cannot be read.
    pub errors: Vec<Diagnostic>,
    /// Errors: second annotations of the same thing.
    pub doubles: Vec<Diagnostic>,
}

/// A data type with abstract refinements.
#[derive(Clone, Debug)]
pub struct Abstracted {
    /// Their names, each with the number of its arguments.
    pub refinements: Vec<(Name, usize)>,
    /// What they are about.
    pub about: About,
}

/// What the abstract refinements of a data type are about.
#[derive(Clone, Debug)]
pub enum About {
    /// Values inside of it: a function decides whether they hold.
    Values,
    /// Also the calls of functions that are fields of these constructors.
    Functions(Vec<ConSpec>),
    /// Something that cannot be looked into.
    Hidden,
}

impl Abstracted {
    fn of(data: &DataSpec) -> Abstracted {
        let is_abstract = |part: &RType| matches!(part.kind, RTypeKind::Abstract(..));
        let is_hidden =
            |part: &RType| matches!(part.kind, RTypeKind::Fun(..)) && any_part(part, &is_abstract);
        let fields = || data.constructors.iter().flat_map(ConSpec::parts);
        let refers =
            |part: &RType| matches!(&part.kind, RTypeKind::Con(name, _) if name.name == data.name.name);
        let is_plain = data.constructors.iter().all(|constructor| constructor.result.is_none());
        let about = match () {
            () if data.constructors.is_empty() => About::Hidden,
            () if !fields().any(|field| any_part(field, &is_hidden)) => About::Values,
            () if is_plain && !fields().any(|field| any_part(field, &refers)) => {
                About::Functions(data.constructors.clone())
            }
            () => About::Hidden,
        };
        let refinements = data.abstracts.iter().map(|decl| (decl.name.name, split(&decl.ty).0.len()));
        Abstracted { refinements: refinements.collect(), about }
    }
}

impl Specs {
    /// Reads the annotations of a module.
    #[must_use]
    pub fn of(module: &Module) -> Specs {
        let is_binding = |decl: &&Decl| matches!(decl.kind, DeclKind::Fun(..) | DeclKind::Pat(..));
        let mut places: Vec<Span> = module.decls.iter().filter(is_binding).map(|decl| decl.span).collect();
        places.sort_by_key(|place| place.start);
        let around = |annotation: &&Annotation| {
            let before = places.partition_point(|place| place.start <= annotation.span.start);
            places[..before].last().copied().filter(|place| annotation.span.end <= place.end)
        };
        let (inside, outside): (Vec<&Annotation>, Vec<&Annotation>) =
            module.annotations.iter().partition(|annotation| around(annotation).is_some());
        let mut specs = Specs::read(outside);
        for annotation in inside {
            let place = around(&annotation).expect("it is inside");
            let outside = std::mem::take(&mut specs.signatures);
            specs.read_one(annotation);
            let local = std::mem::replace(&mut specs.signatures, outside).into_iter();
            specs.locals.extend(local.map(|(name, signature)| (local_name(name, place), signature)));
        }
        specs.vectors = names_before(module, "Vector", &["Data.Vector", "Data.Vector.Unboxed"]);
        specs.declare_evidence();
        specs.leave_uninterpreted(module);
        specs.pretend(module);
        for (name, size) in std::mem::take(&mut specs.sizes) {
            // LiquidHaskell makes the calls of functions inside of such values smaller than the values.
            let open = size.names().into_iter().filter(|name| specs.uninterpreted.contains(name));
            let what = "a size of data that no equation gives".to_string();
            specs.unsupported.extend(open.map(|name| (name, what.clone(), size.span)));
            let (params, abstracts, constructors) = Default::default();
            let empty = || DataSpec { name, params, abstracts, size: None, constructors };
            specs.data.entry(name.name).or_insert_with(empty).size = Some(size);
        }
        let abstracted = specs.data.values().filter(|data| !data.abstracts.is_empty());
        specs.abstracted = abstracted.map(|data| (data.name.name, Abstracted::of(data))).collect();
        specs
    }

    /// The signature of a local function of a declaration.
    pub(crate) fn local(&self, name: Name, place: Span) -> Option<&Signature> {
        self.locals.get(&local_name(name, place))
    }

    /// All signatures: of functions, of local functions, and those that are tried.
    pub(crate) fn signatures_mut(&mut self) -> impl Iterator<Item = &mut Signature> {
        let tried = self.tried.iter_mut().map(|tried| &mut tried.signature);
        self.signatures.values_mut().chain(self.locals.values_mut()).chain(tried)
    }

    /// The signatures inside of declarations, with the names of their functions.
    pub(crate) fn local_signatures(&self) -> impl Iterator<Item = (Name, &Signature)> {
        self.locals.iter().map(|(name, signature)| (name.of(), signature))
    }

    /// `C :: x:τ -> {v:T | r}`: gives a constructor the type that the declaration of its data type could give it.
    fn constructor(&mut self, name: Ident, ty: &RType) {
        let Some(data) = result_type(ty) else { return };
        let (params, abstracts) = (Vec::new(), Vec::new());
        let empty = || DataSpec { name: data, params, abstracts, size: None, constructors: Vec::new() };
        let spec = ConSpec { name, fields: Vec::new(), result: Some(ty.clone()) };
        self.data.entry(data.name).or_insert_with(empty).constructors.push(spec);
    }

    /// Reads annotations. A mistake in one concerns only the names it is about; the others stay valid.
    #[must_use]
    pub fn read<'a>(annotations: impl IntoIterator<Item = &'a Annotation>) -> Specs {
        let mut specs = Specs::default();
        annotations.into_iter().for_each(|annotation| specs.read_one(annotation));
        // An ignored function has no type either: its callers know nothing of it.
        let ignored = specs.ignored.clone();
        specs.signatures.retain(|name, _| !ignored.contains(name));
        specs
    }

    fn read_one(&mut self, annotation: &Annotation) {
        match annotation::parse(annotation) {
            Ok(parsed) => {
                for spec in parsed {
                    if let (SpecKind::Signature(signature), true) = (&spec.kind, annotation.quoted) {
                        self.quoted.extend(signature.names.iter().map(|name| name.name));
                    }
                    self.add(spec.kind, spec.span);
                }
            }
            Err(error) => {
                let reason = format!("an annotation that cannot be read ({})", error.message);
                let place = error.primary.span;
                let about = annotation::names_of(&annotation.text).into_iter();
                self.unsupported.extend(about.map(|name| (name, reason.clone(), place)));
                self.errors.push(error);
            }
        }
    }

    /// Whether an option is on.
    #[must_use]
    pub fn has_option(&self, option: &str) -> bool {
        self.options.iter().any(|(found, _)| found == option)
    }

    /// The places of the options that turn the check for termination off.
    pub(crate) fn without_termination(&self) -> impl Iterator<Item = Span> {
        let off = ["--no-termination", "--no-termination-check", "--notermination"];
        self.options.iter().filter(move |(option, _)| off.contains(&&option[..])).map(|(_, place)| *place)
    }

    fn add(&mut self, kind: SpecKind, span: Span) {
        match kind {
            SpecKind::Signature(signature) => {
                for name in &signature.names {
                    let (full, base) = (name.name.as_str(), name.name.base());
                    match base.starts_with(|c: char| c.is_uppercase() || c == ':') {
                        true => self.constructor(*name, &signature.ty),
                        false if full.len() > base.len() => {
                            self.foreign.insert(name.name, signature.clone());
                        }
                        false => {
                            let before = self.signatures.get(&name.name).map(|before| before.assumed);
                            // An assumed signature may stand beside one that is checked, and takes precedence.
                            self.once(before.is_none_or(|before| before != signature.assumed), *name);
                            if signature.assumed || before != Some(true) {
                                self.signatures.insert(name.name, signature.clone());
                            }
                        }
                    }
                }
            }
            SpecKind::Alias(alias) => {
                let name = alias.name;
                let before = self.aliases.insert(name.name, alias);
                self.once(before.is_none(), name);
            }
            SpecKind::Predicate(predicate) => {
                let name = predicate.name;
                let before = self.predicates.insert(name.name, predicate);
                self.once(before.is_none(), name);
            }
            SpecKind::Measure(measure) => {
                // A class measure has equations in each instance. Declaring a function a measure twice is no mistake.
                let (name, is_whole) = (measure.name, !measure.class && !measure.equations.is_empty());
                let before = self.measures.insert(name.name, measure);
                self.once(!is_whole || before.is_none_or(|before| before.class), name);
            }
            SpecKind::Data(data) => {
                let name = data.name;
                let before = self.data.insert(name.name, data);
                self.once(before.is_none(), name);
            }
            SpecKind::Bound(name) => {
                let mut letters = name.name.as_str().chars();
                let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
                self.bounds.insert(Name::new(&(first + letters.as_str())));
            }
            SpecKind::Qualifier(variables, condition) => self.qualifiers.push((variables, condition)),
            SpecKind::Invariant(ty) => self.invariants.push(ty),
            SpecKind::Using(_, ty) => {
                self.usings.push(self.invariants.len());
                self.invariants.push(ty);
            }
            SpecKind::Lazy(names) => self.lazy.extend(names.iter().map(|name| name.name)),
            SpecKind::Decrease(function, numbers) => {
                self.decreases.insert(function.name, numbers);
            }
            SpecKind::Ignore(names) => self.ignored.extend(names.iter().map(|name| name.name)),
            SpecKind::Options(options) => self.options.extend(options),
            SpecKind::Class(class) => {
                for signature in class.methods {
                    self.add(SpecKind::Signature(signature), span);
                }
            }
            SpecKind::Unsupported(what, names) => {
                self.unsupported.extend(names.iter().map(|name| (name.name, what.clone(), span)));
            }
            SpecKind::Inline(name) | SpecKind::Reflect(name) => self.inlined.push(name.name),
            SpecKind::Define(definition) => {
                self.inlined.push(definition.name.name);
                self.add(SpecKind::Predicate(definition), span);
            }
            SpecKind::Pretend(actual, other) => {
                self.once(!self.inlined.contains(&actual.name), actual);
                let body = Logic { kind: LogicKind::Var(other), span: other.span };
                self.predicates.insert(actual.name, Predicate { name: actual, params: Vec::new(), body });
                self.pretended.push((actual, other));
            }
            SpecKind::Size(data, size) => self.sizes.push((data, size)),
            SpecKind::Instance(instance) => {
                let number = self.instances.len();
                for signature in &instance.methods {
                    for name in &signature.names {
                        let name = methods::instance_contract(number, name.name);
                        self.signatures.insert(name, signature.clone());
                    }
                }
                self.instances.push(instance);
            }
            SpecKind::Accepted => {}
        }
    }

    fn once(&mut self, is_first: bool, name: Ident) {
        if !is_first {
            self.doubles
                .push(Diagnostic::error(name.span, format!("a second annotation of `{}`", name.name)));
        }
    }

    /// Makes the aliases and predicates of an imported module known here, unless the module's own hide them.
    pub fn import(&mut self, other: &Specs) {
        fn extend<V: Clone>(own: &mut BTreeMap<Name, V>, other: &BTreeMap<Name, V>) {
            for (name, value) in other {
                own.entry(*name).or_insert_with(|| value.clone());
            }
        }
        extend(&mut self.aliases, &other.aliases);
        extend(&mut self.predicates, &other.predicates);
        extend(&mut self.abstracted, &other.abstracted);
        self.uninterpreted.extend(&other.uninterpreted);
        self.bounds.extend(&other.bounds);
    }

    /// Gives functions that are taken for others types that say so. Who is checked relies on them, as on any type that is assumed.
    fn pretend(&mut self, module: &Module) {
        for (actual, other) in self.pretended.clone() {
            let is_own = module.decls.iter().filter_map(bound_name).any(|bound| bound.name == other.name);
            if is_own && !self.inlined.contains(&other.name) {
                let message = format!("`{}` is not known to refinements", other.name);
                let help = format!("say `{{-@ reflect {} @-}}` first", other.name);
                self.doubles.push(Diagnostic::error(other.span, message).help(help));
            }
            let haskell = module.decls.iter().find_map(|decl| match &decl.kind {
                DeclKind::Signature(names, ty) if names.iter().any(|name| name.name == actual.name) => {
                    Some(ty)
                }
                _ => None,
            });
            if let Some(haskell) = haskell {
                let signature = taken_for(actual, other, arrows(&haskell.ty));
                self.signatures.entry(actual.name).or_insert(signature);
            }
        }
    }

    /// Declares the measure that inductive propositions are about, `prop :: a -> b`, where data types of the module are such propositions.
    fn declare_evidence(&mut self) {
        let is_evidence = |part: &RType| matches!(&part.kind, RTypeKind::Con(name, args) if name.name.as_str() == PROPOSITION && !args.is_empty());
        let results = self.data.values().flat_map(|data| &data.constructors);
        let result = results.filter_map(|constructor| constructor.result.as_ref());
        let Some(span) = result.map(|ty| split(ty).1).find(|ty| is_evidence(ty)).map(|ty| ty.span) else {
            return;
        };
        let ident = |name: &str| Ident { module: None, name: Name::new(name), span };
        let var = |name: &str| Box::new(RType { kind: RTypeKind::Var(ident(name)), span });
        let ty = RType { kind: RTypeKind::Fun(None, var("a"), var("b")), span };
        let name = ident("prop");
        let measure = Measure { name, ty: Some(ty), equations: Vec::new(), class: false };
        self.measures.entry(name.name).or_insert(measure);
    }

    /// Finds the measures without equations.
    fn leave_uninterpreted(&mut self, module: &Module) {
        let written: BTreeSet<Name> =
            module.decls.iter().filter_map(bound_name).map(|bound| bound.name).collect();
        let is_open = |measure: &&Measure| {
            let is_said = !measure.equations.is_empty() || measure.class || measure.ty.is_none();
            let name = measure.name.name;
            let is_known = is_builtin(name) && !may_be_redefined(name);
            !is_said && !is_known && !written.contains(&name)
        };
        self.uninterpreted =
            self.measures.values().filter(is_open).map(|measure| measure.name.name).collect();
    }
}

/// `assume f :: x:_ -> y:_ -> {v:_ | v == g x y}`
fn taken_for(actual: Ident, other: Ident, arity: usize) -> Signature {
    let span = other.span;
    let var = |name: Name| Logic { kind: LogicKind::Var(Ident { module: None, name, span }), span };
    let hole = || RType { kind: RTypeKind::Hole, span };
    let (params, value) = ((0..arity).map(|at| variable("x", at)).collect::<Vec<Name>>(), Name::new("v"));
    let function = Logic { kind: LogicKind::Var(other), span };
    let call = match arity {
        0 => function,
        _ => {
            let args = params.iter().map(|param| var(*param)).collect();
            Logic { kind: LogicKind::App(Box::new(function), args), span }
        }
    };
    let same = LogicKind::Binary(Operator::Compare(Relation::Eq), Box::new(var(value)), Box::new(call));
    let kind = RTypeKind::Refined(value, Box::new(hole()), Logic { kind: same, span });
    let ty = params.iter().rev().fold(RType { kind, span }, |result, param| {
        let kind = RTypeKind::Fun(Some(*param), Box::new(hole()), Box::new(result));
        RType { kind, span }
    });
    Signature { names: vec![actual], ty, assumed: true, metric: Vec::new() }
}

/// How a module may call a type of these modules: with which names before it.
fn names_before(module: &Module, ty: &str, homes: &[&str]) -> BTreeSet<Option<Name>> {
    let lists = |import: &Import| match &import.items {
        Some(items) => {
            let is_it =
                |item: &ImportItem| matches!(item, ImportItem::Type(name, _) if name.name.as_str() == ty);
            items.iter().any(is_it) != import.hiding
        }
        None => true,
    };
    let of_homes = |import: &&Import| homes.contains(&import.module.name.as_str()) && lists(import);
    let found = module.imports.iter().filter(of_homes).flat_map(|import| {
        let qualified = Some(import.alias.unwrap_or(import.module.name));
        [qualified].into_iter().chain((!import.qualified).then_some(None))
    });
    found.collect()
}

/// The name for the signature of a local function in the declaration at this place.
fn local_name(name: Name, place: Span) -> Name {
    name.numbered(Role::Placed, "$at", place.start)
}

/// The data type that a constructor's type returns.
fn result_type(ty: &RType) -> Option<Ident> {
    match &ty.kind {
        RTypeKind::Fun(_, _, inner)
        | RTypeKind::Forall(_, _, inner)
        | RTypeKind::Constrained(_, inner)
        | RTypeKind::Refined(_, inner, _)
        | RTypeKind::Abstract(inner, _) => result_type(inner),
        RTypeKind::Con(name, _) => Some(*name),
        _ => None,
    }
}
