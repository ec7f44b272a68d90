//! What annotations add to a module: Haskell functions for the conditions they state.
//!
//! For a function `f :: x:τ -> y:τ -> τ` with refinements, `f$pre x y` and `f$post x y v` (`pre` and `post` of 002,
//! Figure 10, made expressions); for a data type `T a`, its walker `T$all p` (`p_T` of 002, section 5); for a
//! constructor `C` with refined fields, `C$ok`; for a measure with equations, the measure. For example
//!
//! ```text
//! {-@ insert :: x:Int -> {xs:[Int] | len xs < 9} -> {v:[Int] | len v == 1 + len xs} @-}
//!
//! insert$pre  x xs     = len xs < 9
//! insert$post x xs v$0 = len v$0 == 1 + len xs
//! ```
//!
//! [`declare`] runs on the syntax tree of a module, **before its names are resolved**, so that the front end decides what names, classes
//! and literals mean, in refinements as in code. Its order: walkers and measures, conditions on fields and invariants, contracts of
//! functions (and of types that are tried), local functions, which it rewrites in place (`declare/local.rs`). The result,
//! [`Declared`], has the names of the functions that were added; `builder` makes contracts of them.
//!
//! What must stay true: a contract that is not supported is noted with its place ([`Declared::unsupported`]) and adds nothing; added
//! predicates have made names, which cannot clash with the source's. Assertions inside of added code carry a number, encoded as a character
//! ([`assertion_label`]), since a function of the syntax tree cannot carry a [`Part`] or a span.

mod bound;
mod data;
mod described;
mod field;
mod guard;
mod inside;
mod local;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{
    DataDecl, Decl, DeclKind, Equation, Expr, Ident, Module, Pat, PatKind, SigType, TypeKind,
};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Part, Role};
use whatif_source::Span;

use crate::annotation::{AbstractDecl, Measure, RType, RTypeKind, Signature};
use crate::build::At;
use crate::expand::{expand, expand_logic};
use crate::methods;
use crate::names::{part_of, refinement_of, result_name};
use crate::ordered::Ordered;
use crate::resolve::names_in;
use crate::specs::{About, Specs};
use crate::supposed::TriedType;
use crate::to_exp::{ToExp, conjunction, is_truth, taken_for_sets, uninterpreted};
use crate::unsupported::Unsupported;
pub(crate) use data::field_labels;
use described::{Described, open_name};
pub use types::is_function;
pub(crate) use types::{any_part, arrows, erase_signature, param_name, param_names, split};
use types::{has_function, has_refinement};

/// A function's contract, as the names of the functions that decide its conditions.
#[derive(Clone, Debug)]
pub struct ContractNames {
    /// The function.
    pub function: Name,
    /// How many arguments the contract has.
    pub arity: usize,
    /// The function that decides the precondition; `None` if there is none.
    pub pre: Option<Name>,
    /// The function that decides the postcondition; `None` if there is none.
    pub post: Option<Name>,
    /// The places of the refined arguments and of the result; none if they are the library's.
    pub refinements: Option<(Vec<Span>, Span)>,
    /// Is the contract assumed, so that the body never runs?
    pub assumed: bool,
    /// The arguments that are functions with refined types.
    pub guards: Vec<GuardNames>,
    /// The function that gives the size of a call, by the termination metric that is written.
    pub metric: Option<Name>,
    /// Does the contract say less to callers than the annotation, because it has abstract refinements?
    pub weakened: bool,
    /// The abstract refinements that it has.
    pub abstracts: Vec<AbstractName>,
    /// The function, of all arguments and the result, that wraps the functions inside of the result.
    pub wraps: Option<Name>,
    /// Does it promise something that is not checked: the results of functions inside of data?
    pub unseen: bool,
    /// The predicates that abstract refinements are, in the function itself, where bounds are stated of them.
    pub bounded: Vec<Name>,
    /// A bound on abstract refinements that cannot be used, or another assumption that the function may rely on, and that is not supported.
    pub bound: Option<Unsupported>,
    /// The arguments that are proofs.
    pub proofs: Vec<usize>,
    /// Is an argument that is a function written `_`? Then its refinement is to be inferred from the calls.
    pub open: bool,
}

impl ContractNames {
    /// The contract of a library function, whose conditions are predicates of the logic.
    pub(crate) fn of_library(
        function: Name,
        (pre, post): (Option<&str>, Option<&str>),
        arity: usize,
    ) -> ContractNames {
        ContractNames {
            function,
            arity,
            pre: pre.map(Name::new),
            post: post.map(Name::new),
            refinements: None,
            assumed: false,
            guards: Vec::new(),
            metric: None,
            weakened: false,
            abstracts: Vec::new(),
            wraps: None,
            unseen: false,
            bounded: Vec::new(),
            bound: None,
            proofs: Vec::new(),
            open: false,
        }
    }

    /// The functions that were added for it.
    pub fn predicates(&self) -> impl Iterator<Item = &Name> {
        let guards = self.guards.iter().flat_map(|guard| [&guard.given, &guard.taken, &guard.said]);
        let abstracts = self.abstracts.iter().map(|found| &found.decides);
        self.pre
            .iter()
            .chain(&self.post)
            .chain(&self.metric)
            .chain(&self.wraps)
            .chain(guards)
            .chain(abstracts)
            .chain(&self.bounded)
    }
}

/// An abstract refinement of a function.
#[derive(Clone, Copy, Debug)]
pub struct AbstractName {
    /// As it is written.
    pub refinement: Name,
    /// The function that decides it.
    pub decides: Name,
}

/// An argument that is a function with a refined type, and the two functions, of all arguments, that wrap it.
#[derive(Clone, Debug)]
pub struct GuardNames {
    /// The index of the argument.
    pub param: usize,
    /// How many arguments it takes.
    pub arity: usize,
    /// The argument as a caller gives it, wrapped.
    pub given: Name,
    /// The argument as the function gets it, wrapped.
    pub taken: Name,
    /// The argument as predicates apply it, wrapped.
    pub said: Name,
}

/// What a report says when an assertion inside of the generated code fails.
#[derive(Clone, Debug)]
pub struct AssertionNames {
    /// The function whose contract it belongs to, by the name that people see.
    pub function: Name,
    /// Which part.
    pub part: Part,
    /// Where the refinement stands.
    pub place: Span,
}

/// A constructor with refined fields.
#[derive(Clone, Debug)]
pub struct Fields {
    /// The constructor.
    pub constructor: Name,
    /// The function of its fields that decides whether they satisfy their refinements.
    pub ok: Name,
    /// The places of the refinements.
    pub places: Vec<Span>,
}

/// A field of a constructor that is a function with a refined type, and the functions, of all fields, that wrap it.
#[derive(Clone, Debug)]
pub struct FieldGuard {
    /// The data type.
    pub data: Name,
    /// The constructor.
    pub constructor: Name,
    /// How many fields it has.
    pub fields: usize,
    /// The index of the field.
    pub field: usize,
    /// The label of the field, by which a selector takes it out.
    pub label: Option<Name>,
    /// How many arguments it takes.
    pub arity: usize,
    /// Is it a proof of something, for all that it takes?
    pub proof: bool,
    /// The field where a value is made, wrapped.
    pub given: Name,
    /// The field where the checked code takes a value apart, wrapped.
    pub taken: Name,
    /// The field where any other code takes a value apart, wrapped.
    pub said: Name,
    /// Where its type stands.
    pub place: Span,
}

impl FieldGuard {
    /// The functions that were added for it.
    pub(crate) fn predicates(&self) -> [Name; 3] {
        [self.given, self.taken, self.said]
    }
}

/// The functions that the annotations of a module added, and what is known of its annotations.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The contracts of its functions.
    pub contracts: Vec<ContractNames>,
    /// The constructors with refined fields.
    pub fields: Vec<Fields>,
    /// The fields that are functions with refined types.
    pub field_guards: Vec<FieldGuard>,
    /// The types whose values have an invariant, the functions that decide it, and the places.
    pub data: Vec<(Name, Name, Span)>,
    /// The types whose invariant (of a `using` annotation) is checked where values are made, the functions that decide it, and the places.
    pub usings: Vec<(Name, Name, Span)>,
    /// Is something promised about a data type that is not checked?
    pub unseen: bool,
    /// The measures without equations, by the names of the functions that stand for them.
    pub uninterpreted: Vec<Name>,
    /// Types with refinements that are not supported: some unknown values of them would not exist.
    pub distrusted: Vec<(Name, Unsupported)>,
    /// Types whose refinements make no sense, such as those with unknown names.
    pub senseless: Vec<(Name, Unsupported)>,
    /// The contracts of types that are tried, with their numbers.
    pub tried: Vec<(usize, ContractNames)>,
    /// The assertions in added code, by the numbers that their labels encode ([`assertion_label`]).
    pub assertions: Vec<AssertionNames>,
    /// The functions whose contracts are not supported.
    pub unsupported: Vec<(Name, Unsupported)>,
    /// Signatures of local functions, and invariants, that are not supported: the functions around them are checked without them.
    pub ignored: Vec<Unsupported>,
}

/// The label of an assertion in generated code. A character, because no extension changes what its literal means.
#[must_use]
pub fn assertion_label(number: usize) -> char {
    char::from_u32(FIRST_LABEL + number as u32).unwrap_or(char::MAX)
}

/// The assertion of a label.
#[must_use]
pub fn assertion_number(label: char) -> usize {
    (label as u32).saturating_sub(FIRST_LABEL) as usize
}

/// After the surrogates, so that every number has its character.
const FIRST_LABEL: u32 = 0xE000;

/// Adds the functions that its annotations declare to a module whose names are not resolved yet.
pub(crate) fn declare(module: &mut Module, specs: &Specs, ordered: &Ordered) -> Declared {
    let own = own_names(module, specs);
    let mut declarer = Declarer {
        specs,
        code: arguments_in_code(module),
        to_exp: ToExp::new(&own, specs),
        ordered,
        of_method: false,
        wrappers: 0,
        decls: Vec::new(),
        declared: Declared::default(),
    };
    data_types(module).for_each(|data| declarer.walker(data));
    for data in data_types(module) {
        let spec = specs.data.get(&data.name.name);
        let spec = spec.filter(|spec| {
            specs.abstracted.get(&spec.name.name).is_some_and(|data| !matches!(data.about, About::Hidden))
        });
        if let Some(spec) = spec {
            let held = declarer.holds(spec, data);
            declarer.to_exp.scope.take();
            if let Err(why) = held {
                declarer.declared.distrusted.push((data.name.name, why));
            }
        }
    }
    for measure in specs.measures.values().filter(|measure| !measure.equations.is_empty()) {
        let name = measure.name.name;
        let result = declarer.measure(measure);
        declarer.note(name, result);
    }
    let descriptions = declarer.descriptions(module);
    for measure in specs.measures.values().filter(|measure| specs.uninterpreted.contains(&measure.name.name))
    {
        let described = descriptions.get(&measure.name.name).map_or(&[][..], |found| &found[..]);
        let result = declarer.uninterpreted(measure, described);
        declarer.note(measure.name.name, result);
    }
    for data in specs.data.values() {
        declarer.fields(data, module);
    }
    for (number, ty) in specs.invariants.iter().enumerate() {
        declarer.invariant(number, ty).unwrap_or_else(|why| declarer.declared.ignored.push(why));
    }
    let mut haskell = haskell_signatures(module);
    for name in &specs.quoted {
        // The signature of a function that is ignored is not there.
        let Some(signature) = specs.signatures.get(name) else { continue };
        let ty = expand(&signature.ty, specs).ok();
        if let (None, Some(ty)) = (haskell.get(name), ty.as_ref().and_then(erase_signature)) {
            haskell.insert(*name, ty.clone());
            let at = At(signature.ty.span);
            let kind = DeclKind::Signature(vec![at.ident(*name)], ty);
            module.decls.push(Decl { kind, span: at.0 });
        }
    }
    let methods = declared_methods(module);
    for (name, signature) in &specs.signatures {
        declarer.of_method = name.is_made() || methods.contains(name);
        let result = declarer.contract(*name, signature, haskell.get(name));
        declarer.note(*name, result);
    }
    declarer.of_method = false;
    for tried in &specs.tried {
        declarer.tried(tried, haskell.get(&tried.function));
    }
    declarer.locals(module);
    let Declarer { decls, declared, .. } = declarer;
    module.imports.push(At(module.span).import());
    module.decls.extend(decls);
    declared
}

/// The names that the module itself defines: functions, types and measures.
pub(crate) fn own_names(module: &Module, specs: &Specs) -> BTreeSet<Name> {
    let bound = module.decls.iter().filter_map(bound_name);
    let mut own: BTreeSet<Name> =
        bound.chain(data_types(module).map(|data| data.name)).map(|own| own.name).collect();
    for import in module.imports.iter().filter(|import| !is_of_sets(import.module.name)) {
        own.extend(taken_for_sets(import.alias.unwrap_or(import.module.name)));
    }
    let measures = specs.measures.values().filter(|measure| !measure.equations.is_empty());
    own.extend(measures.map(|measure| measure.name.name));
    let constructors = data_types(module).flat_map(|data| &data.constructors).map(|found| found.name.name);
    own.extend(constructors.filter(|name| is_truth(*name)));
    own
}

/// The name of the variable that a declaration binds, if it binds one.
pub(crate) fn bound_name(decl: &Decl) -> Option<Ident> {
    match &decl.kind {
        DeclKind::Fun(name, _) => Some(*name),
        DeclKind::Pat(Pat { kind: PatKind::Var(name), .. }, _) => Some(*name),
        _ => None,
    }
}

/// The data types that a module declares.
pub(crate) fn data_types(module: &Module) -> impl Iterator<Item = &DataDecl> {
    module
        .decls
        .iter()
        .filter_map(|decl| if let DeclKind::Data(data) = &decl.kind { Some(data) } else { None })
}

/// Does a module define the set functions that the logic has built in?
fn is_of_sets(module: Name) -> bool {
    module.as_str().starts_with("Data.Set") || module.as_str().starts_with("Language.Haskell.Liquid.Set")
}

/// The types that a module's functions have in Haskell.
fn haskell_signatures(module: &Module) -> BTreeMap<Name, SigType> {
    let mut found = BTreeMap::new();
    for decl in module.decls.iter().rev() {
        if let DeclKind::Signature(names, ty) = &decl.kind {
            found.extend(names.iter().map(|name| (name.name, ty.clone())));
        }
    }
    found
}

/// The names of the arguments of a module's functions, where some equation has a variable for one.
fn arguments_in_code(module: &Module) -> BTreeMap<Name, Vec<Option<Name>>> {
    let named = |equations: &[Equation], at: usize| {
        equations.iter().find_map(|equation| match &equation.pats.get(at)?.kind {
            PatKind::Var(name) => Some(name.name),
            _ => None,
        })
    };
    let functions = module.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Fun(name, equations) => {
            let most = equations.iter().map(|equation| equation.pats.len()).max()?;
            Some((name.name, (0..most).map(|at| named(equations, at)).collect()))
        }
        _ => None,
    });
    functions.collect()
}

/// The methods of the classes of a module.
fn declared_methods(module: &Module) -> BTreeSet<Name> {
    let methods = module.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Class(class) => Some(methods::declared(class)),
        _ => None,
    });
    methods.flatten().collect()
}

struct Declarer<'a> {
    specs: &'a Specs,
    /// The names of the functions' arguments, from the first equations that name them.
    code: BTreeMap<Name, Vec<Option<Name>>>,
    to_exp: ToExp<'a>,
    ordered: &'a Ordered,
    /// Is the contract that is being declared that of a method?
    of_method: bool,
    /// How many values with functions inside were wrapped.
    wrappers: usize,
    decls: Vec<Decl>,
    declared: Declared,
}

impl Declarer<'_> {
    fn note(&mut self, name: Name, result: Result<(), Unsupported>) {
        if let Err(unsupported) = result {
            self.declared.unsupported.push((name, unsupported));
        }
    }

    /// `f$pre` and `f$post`
    fn contract(
        &mut self,
        name: Name,
        signature: &Signature,
        haskell: Option<&SigType>,
    ) -> Result<(), Unsupported> {
        let ty = expand(&signature.ty, self.specs)?;
        let at = At(signature.ty.span);
        self.to_exp.weakened.set(false);
        let mut abstracts = self.abstract_refinements(name, &ty);
        let mut bounded = Vec::new();
        let bounds = self.bounds(name, &ty, &mut abstracts, &mut bounded);
        self.to_exp.scope.replace(abstracts.iter().map(|found| (found.refinement, found.decides)).collect());
        let (params, result) = split(&ty);
        let names = param_names(&params);
        let sig = match haskell {
            // The measures of a method's contract may exist for some instances only, so its predicates get no type.
            _ if self.of_method => None,
            Some(haskell) if arrows(&haskell.ty) >= names.len() => Some(haskell.clone()),
            _ => erase_signature(&ty),
        };
        // Without a type for the conditions, the instance of an ordering is not determined.
        let ordered = if sig.is_some() { self.ordered.variables(&ty) } else { BTreeSet::new() };
        self.to_exp.ordered.replace(ordered);
        let conditions: Result<Vec<_>, _> = params
            .iter()
            .zip(&names)
            .map(|((_, ty), name)| self.to_exp.condition_on_wrapped(ty, at.var(*name)))
            .collect();
        let (bounds, unbounded) = bounds.map_or_else(|why| (None, Some(why)), |bounds| (bounds, None));
        let pre = conjunction(at, [bounds].into_iter().chain(conditions?));
        let value = result_name(0);
        let post = self.to_exp.condition_on_wrapped(result, at.var(value))?;
        // A predicate that applies an argument would call it as the function itself does.
        let mentioned = names_in(result);
        let applies =
            |(name, (_, ty)): (&Name, &(Option<Name>, &RType))| is_function(ty) && mentioned.contains(name);
        let wraps = match names.iter().zip(&params).any(applies) {
            true => None,
            false => self.wrapped_result(name, &names, result, sig.as_ref())?,
        };
        self.to_exp.ordered.take();
        let guards = self.guards(name, &params, &names, sig.as_ref(), at)?;
        let metric = self.metric(name, signature, &params, sig.as_ref())?;
        let mut parts = params.iter().map(|(_, ty)| *ty).filter(|ty| !is_function(ty)).chain([result]);
        let returns_open = wraps.is_none() && has_function(result) && has_refinement(result);
        let unseen = self.to_exp.weakened.get() || returns_open || parts.any(|ty| self.hides(ty));
        let hidden = params.iter().find_map(|(_, ty)| self.hidden_in(ty));
        let refined = params.iter().filter(|(_, ty)| has_refinement(ty)).map(|(_, ty)| ty.span);
        let spans = (refined.collect(), result.span);
        let mut define = |part: &str, params: &[Name], condition| {
            let (name, with_result) = (part_of(name, part), params.len() > names.len());
            let ty = sig.as_ref().map(|sig| returning(sig, names.len(), with_result, "Bool", at));
            self.decls.extend(at.function(name, ty, params, condition));
            name
        };
        let pre = pre.map(|condition| define("$pre", &names, condition));
        let post = post.map(|condition| define("$post", &[&names[..], &[value]].concat(), condition));
        self.declared.contracts.push(ContractNames {
            function: name,
            arity: names.len(),
            pre,
            post,
            refinements: Some(spans),
            assumed: signature.assumed,
            guards,
            metric,
            unseen,
            bounded,
            bound: unbounded.or_else(|| bound_in(&ty, &self.specs.bounds)).or(hidden),
            proofs: (0..params.len()).filter(|at| is_proof(params[*at].1)).collect(),
            open: is_open(&params, sig.as_ref()),
            weakened: self.to_exp.weakened.get() || !abstracts.is_empty() || wraps.is_some(),
            abstracts,
            wraps,
        });
        Ok(())
    }

    /// The abstract refinements of a function: `f$p x = True` for each, which is what callers know of it. Where the function itself is
    /// checked, `f$p` is any predicate.
    fn abstract_refinements(&mut self, function: Name, ty: &RType) -> Vec<AbstractName> {
        let mut found = Vec::new();
        for decl in abstracts_of(ty) {
            let at = At(decl.ty.span);
            let (params, _) = split(&decl.ty);
            let types: Option<Vec<_>> = params.iter().map(|(_, ty)| types::erase(ty)).collect();
            let sig = types.map(|types| {
                let ty = at.fun_type(types, at.logic_type("Bool"));
                SigType { forall: None, context: Vec::new(), ty }
            });
            let decides = refinement_of(function, decl.name.name);
            let anything = vec![Name::new("_"); params.len()];
            self.decls.extend(at.function(decides, sig, &anything, at.logic_con("True")));
            found.push(AbstractName { refinement: decl.name.name, decides });
        }
        found
    }

    /// The same for a type that is tried. A type that is not supported is left out.
    fn tried(&mut self, tried: &TriedType, haskell: Option<&SigType>) {
        let name = tried.function.numbered(Role::Placed, "$may", tried.number as u32);
        if self.contract(name, &tried.signature, haskell).is_ok()
            && let Some(contract) = self.declared.contracts.pop()
        {
            let contract = ContractNames { function: tried.function, ..contract };
            self.declared.tried.push((tried.number, contract));
        }
    }

    /// `f$metric`: the size of a call, by the metric that is written, or by the arguments that `decrease` names.
    fn metric(
        &mut self,
        function: Name,
        signature: &Signature,
        params: &[(Option<Name>, &RType)],
        sig: Option<&SigType>,
    ) -> Result<Option<Name>, Unsupported> {
        let written = signature.metric.iter().map(|number| {
            let number = expand_logic(number, self.specs)?;
            self.to_exp.logic(&number)
        });
        let mut numbers = written.collect::<Result<Vec<_>, _>>()?;
        let at = At(signature.metric.first().map_or(signature.ty.span, |first| first.span));
        if numbers.is_empty() {
            numbers = self.decreases(function, params, sig, at).unwrap_or_default();
        }
        if numbers.is_empty() {
            return Ok(None);
        }
        let join = |rest, number| at.apply(at.logic("metric"), [number, rest]);
        let metric = numbers.into_iter().rev().fold(at.logic("noMetric"), join);
        let name = part_of(function, "$metric");
        let ty = sig.map(|sig| returning(sig, params.len(), false, "Metric", at));
        self.decls.extend(at.function(name, ty, &param_names(params), metric));
        Ok(Some(name))
    }

    /// The sizes of the arguments that `decrease` names; none if one has no size.
    fn decreases(
        &self,
        function: Name,
        params: &[(Option<Name>, &RType)],
        sig: Option<&SigType>,
        at: At,
    ) -> Option<Vec<Expr>> {
        let dictionaries = sig.map_or(0, |sig| sig.context.len());
        let size = |number: &usize| {
            let index = number.checked_sub(1 + dictionaries)?;
            let &(name, mut ty) = params.get(index)?;
            while let RTypeKind::Refined(_, base, _) = &ty.kind {
                ty = base;
            }
            let RTypeKind::Con(constructor, _) = &ty.kind else { return None };
            let value = at.var(param_name(name, index));
            match constructor.name.as_str() {
                "[]" => Some(at.apply(at.logic("len"), [value])),
                "Int" | "Integer" => Some(value),
                _ => None,
            }
        };
        self.specs.decreases.get(&function)?.iter().map(size).collect()
    }

    /// A measure whose equations stand in its annotation.
    fn measure(&mut self, measure: &Measure) -> Result<(), Unsupported> {
        let at = At(measure.name.span);
        let mut equations = Vec::new();
        for equation in &measure.equations {
            let pat = at.pat_con(equation.constructor, at.pat_vars(&equation.fields));
            let body = self.to_exp.logic(&expand_logic(&equation.body, self.specs)?)?;
            equations.push(at.equation(vec![pat], body));
        }
        let ty = match &measure.ty {
            Some(ty) => erase_signature(&expand(ty, self.specs)?),
            None => None,
        };
        self.decls.extend(at.define(measure.name.name, ty, equations));
        Ok(())
    }

    /// A measure without equations. The definition that is added only fixes its type: `builder` replaces it by an unknown function.
    fn uninterpreted(&mut self, measure: &Measure, described: &[Described]) -> Result<(), Unsupported> {
        let at = At(measure.name.span);
        let Some(ty) = &measure.ty else { return Ok(()) };
        let bare = erase_signature(&expand(ty, self.specs)?).map(|ty| SigType { context: Vec::new(), ..ty });
        let mut name = uninterpreted(measure.name.name);
        if !described.is_empty() {
            name = open_name(measure.name.name);
            self.described(measure.name.name, described, (bare.clone(), name), at)?;
        }
        self.decls.extend(at.function(name, bare, &[], at.var(name)));
        self.declared.uninterpreted.push(name);
        Ok(())
    }
}

/// The abstract refinements that a signature is about all of.
fn abstracts_of(ty: &RType) -> Vec<&AbstractDecl> {
    match &ty.kind {
        RTypeKind::Forall(_, abstracts, body) => abstracts.iter().chain(abstracts_of(body)).collect(),
        RTypeKind::Constrained(_, body) => abstracts_of(body),
        _ => Vec::new(),
    }
}

/// The first constraint of a type that cannot be relied on: a bound that is called by name, or one of a form that is not read.
fn bound_in(ty: &RType, named: &BTreeSet<Name>) -> Option<Unsupported> {
    match &ty.kind {
        RTypeKind::Constrained(constraints, body) => {
            let bound = constraints.iter().find_map(|constraint| match &constraint.kind {
                RTypeKind::Unsupported(what) => Some(Unsupported::new(what.clone(), constraint.span)),
                RTypeKind::Con(name, _) if named.contains(&name.name) => {
                    Some(Unsupported::new("a bound that is called by its name", constraint.span))
                }
                _ => None,
            });
            bound.or_else(|| bound_in(body, named))
        }
        RTypeKind::Forall(_, _, body) => bound_in(body, named),
        _ => None,
    }
}

/// Is an argument a proof, of all that it takes?
fn is_proof(ty: &RType) -> bool {
    let mut result = ty;
    while let RTypeKind::Fun(_, _, to) = &result.kind {
        result = to;
    }
    let is_unit = |name: &Ident| name.name == names::UNIT || matches!(name.name.as_str(), "Proof");
    let proves = match &result.kind {
        RTypeKind::Prop(_) => true,
        RTypeKind::Refined(_, base, _) => matches!(&base.kind, RTypeKind::Con(name, _) if is_unit(name)),
        _ => false,
    };
    proves && matches!(ty.kind, RTypeKind::Fun(..))
}

/// Is one of the arguments a function, and written `_`?
fn is_open(params: &[(Option<Name>, &RType)], sig: Option<&SigType>) -> bool {
    let Some(sig) = sig else { return false };
    let (args, _) = types::arguments(&sig.ty, params.len());
    let is_open = |((_, ty), arg): (&(Option<Name>, &RType), &whatif_haskell::ast::Type)| {
        matches!(ty.kind, RTypeKind::Hole) && matches!(arg.kind, TypeKind::Fun(..))
    };
    params.iter().zip(&args).any(is_open)
}

/// The type of a function that takes the arguments of `f`, perhaps also its result, and returns a type of the logic.
fn returning(sig: &SigType, count: usize, with_result: bool, result: &str, at: At) -> SigType {
    let (mut args, rest) = types::arguments(&sig.ty, count);
    args.extend(with_result.then_some(rest));
    SigType { ty: at.fun_type(args, at.logic_type(result)), ..sig.clone() }
}
