//! Which definitions the names in annotations mean.
//!
//! An annotation sees every measure, constructor and type of the modules that its own imports, directly or not, whatever their
//! export lists say. Such a name is qualified here by the *inside* of its module, `$List.size`, which the front end offers
//! beside the module's exports. Names that the module itself defines, and those that the annotation binds, stay
//! as they are.
//!
//! [`Known`] has the names of a module and of all that it imports; [`Known::qualify`] rewrites its annotations. [`spoiled`] follows the
//! other direction: which functions depend, by way of aliases and predicates, on an annotation that is not supported.
//!
//! The rest of the file walks over refined types: `names_in` (all names), `binders` (all bound names), `applied_in` (names that are
//! applied), on top of `visit_parts` and [`visit_logic`].
//!
//! What must stay true: an annotation counts as one scope. A name that is bound anywhere in it is never qualified, so a measure and a
//! bound variable of the same name in one annotation are told apart by `binders.rs`, before.

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{Ident, Import, Module};
use whatif_haskell::rename::inside_of;
use whatif_lambda::Name;
use whatif_source::Span;

use crate::annotation::{Logic, LogicKind, Part, RType, RTypeKind};
use crate::declare::data_types;
use crate::specs::Specs;
use crate::unsupported::Unsupported;

/// The names that modules give to the logic, each with its module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// Measures, constructors, functions that are inlined or reflected.
    values: BTreeMap<Name, Name>,
    /// Data types.
    types: BTreeMap<Name, Name>,
    modules: BTreeSet<Name>,
}

impl Known {
    /// The names that a module defines itself.
    pub(crate) fn of(module: &Module, specs: &Specs) -> Known {
        let mut known = Known::default();
        known.modules.insert(module.name);
        let logic = specs.measures.keys().chain(&specs.inlined);
        known.values.extend(logic.map(|name| (*name, module.name)));
        for data in data_types(module) {
            known.types.insert(data.name.name, module.name);
            let constructors = data.constructors.iter().map(|constructor| constructor.name.name);
            known.values.extend(constructors.map(|name| (name, module.name)));
        }
        known
    }

    /// Is it a name of the logic that some module defines?
    pub(crate) fn is_value(&self, name: Name) -> bool {
        self.values.contains_key(&name)
    }

    /// Is it a data type of the modules?
    pub(crate) fn is_type(&self, name: Name) -> bool {
        self.types.contains_key(&name)
    }

    /// Adds the names of another module; names that are known already keep their meaning.
    pub(crate) fn import(&mut self, other: &Known) {
        for (name, module) in &other.values {
            self.values.entry(*name).or_insert(*module);
        }
        for (name, module) in &other.types {
            self.types.entry(*name).or_insert(*module);
        }
        self.modules.extend(&other.modules);
    }

    /// These names without those that a module defines itself.
    pub(crate) fn without(&self, own: &Known) -> Known {
        let mut known = self.clone();
        known.values.retain(|name, _| !own.values.contains_key(name));
        known.types.retain(|name, _| !own.types.contains_key(name));
        known.modules.retain(|module| !own.modules.contains(module));
        known
    }

    /// The imports that make the insides of the modules visible, under their own names.
    pub(crate) fn imports(&self, at: whatif_source::Span) -> impl Iterator<Item = Import> + '_ {
        self.modules.iter().map(move |module| Import {
            module: Ident { module: None, name: inside_of(*module), span: at },
            qualified: true,
            alias: None,
            hiding: false,
            items: None,
            span: at,
        })
    }

    /// Qualifies the names of other modules in the annotations of a module.
    pub(crate) fn qualify(&self, specs: &mut Specs) {
        for signature in specs.signatures_mut() {
            let mut bound = BTreeSet::new();
            binders(&signature.ty, &mut bound);
            let mut found = |ident: &mut Ident| self.mark(ident, &bound);
            visit_type(&mut signature.ty, &mut found);
            signature.metric.iter_mut().for_each(|part| visit_logic(part, &mut found));
        }
        for alias in specs.aliases.values_mut() {
            let params = alias.type_params.iter().chain(&alias.value_params).map(|param| param.name);
            self.whole(&mut alias.body, params.collect());
        }
        for predicate in specs.predicates.values_mut() {
            let bound: BTreeSet<Name> = predicate.params.iter().map(|param| param.name).collect();
            visit_logic(&mut predicate.body, &mut |ident| self.mark(ident, &bound));
        }
        for measure in specs.measures.values_mut() {
            if let Some(ty) = &mut measure.ty {
                self.whole(ty, BTreeSet::new());
            }
            for equation in &mut measure.equations {
                let bound: BTreeSet<Name> = equation.fields.iter().copied().collect();
                self.mark(&mut equation.constructor, &bound);
                visit_logic(&mut equation.body, &mut |ident| self.mark(ident, &bound));
            }
        }
        for constructor in specs.data.values_mut().flat_map(|data| &mut data.constructors) {
            let labels = constructor.fields.iter().filter_map(|(label, _)| label.map(|label| label.name));
            let bound: BTreeSet<Name> = labels.collect();
            constructor.fields.iter_mut().for_each(|(_, ty)| self.whole(ty, bound.clone()));
        }
        specs.invariants.iter_mut().for_each(|invariant| self.whole(invariant, BTreeSet::new()));
    }

    fn whole(&self, ty: &mut RType, mut bound: BTreeSet<Name>) {
        binders(ty, &mut bound);
        visit_type(ty, &mut |ident| self.mark(ident, &bound));
    }

    /// Qualifies a name if it is another module's and not bound.
    fn mark(&self, ident: &mut Ident, bound: &BTreeSet<Name>) {
        let found = self.values.get(&ident.name).or_else(|| self.types.get(&ident.name));
        if let Some(module) = found
            && ident.module.is_none()
            && !bound.contains(&ident.name)
        {
            ident.module = Some(inside_of(*module));
        }
    }
}

/// The reason that an annotation gives to what depends on it: not supported, or a mistake if it cannot be read.
fn unsupported(specs: &Specs, why: &str, span: Span) -> Unsupported {
    let is_mistake = specs.errors.iter().any(|error| error.primary.span == span);
    Unsupported { is_mistake, ..Unsupported::new(why, span) }
}

/// The names that depend on an annotation that is not supported, each with the reason.
pub(crate) fn spoiled(specs: &Specs) -> Vec<(Name, Unsupported)> {
    let reasons = specs.unsupported.iter();
    let mut bad: BTreeMap<Name, Unsupported> =
        reasons.map(|(name, why, span)| (*name, unsupported(specs, why, *span))).collect();
    if bad.is_empty() {
        return Vec::new();
    }
    let aliases = specs.aliases.values().map(|alias| (alias.name.name, names_in(&alias.body)));
    let predicates = specs.predicates.values().map(|predicate| (predicate.name.name, predicate.body.names()));
    let signatures = specs.signatures.iter().map(|(name, signature)| (*name, names_in(&signature.ty)));
    let uses: Vec<(Name, BTreeSet<Name>)> = aliases.chain(predicates).chain(signatures).collect();
    loop {
        let before = bad.len();
        for (name, names) in uses.iter().filter(|(name, _)| !specs.signatures.contains_key(name)) {
            if let Some(why) = names.iter().find_map(|name| bad.get(name)).cloned() {
                bad.entry(*name).or_insert(why);
            }
        }
        if bad.len() == before {
            break;
        }
    }
    let mut all: Vec<(Name, Unsupported)> = specs
        .signatures
        .iter()
        .filter_map(|(name, signature)| {
            let metric = signature.metric.iter().flat_map(Logic::names);
            let why =
                names_in(&signature.ty).into_iter().chain(metric).find_map(|name| bad.get(&name)).cloned();
            why.map(|why| (*name, why))
        })
        .collect();
    all.extend(bad);
    all
}

impl Logic {
    /// The names that it mentions.
    #[must_use]
    pub fn names(&self) -> BTreeSet<Name> {
        let mut names = BTreeSet::new();
        visit_logic(&mut self.clone(), &mut |ident| names.extend([ident.name]));
        names
    }

    /// The same expression with other names for some.
    #[must_use]
    pub fn renamed(mut self, names: &BTreeMap<Name, Name>) -> Logic {
        visit_logic(&mut self, &mut |ident| {
            ident.name = names.get(&ident.name).copied().unwrap_or(ident.name)
        });
        self
    }
}

/// The names that a type mentions.
pub(crate) fn names_in(ty: &RType) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    visit_type(&mut ty.clone(), &mut |ident| names.extend([ident.name]));
    names
}

/// Calls a function on every application of a name in the logic of a type.
pub(crate) fn applied_in(ty: &RType, found: &mut dyn FnMut(Ident)) {
    fn inside(logic: &Logic, found: &mut dyn FnMut(Ident)) {
        if let LogicKind::App(head, _) = &logic.kind
            && let LogicKind::Var(name) = head.kind
        {
            found(name);
        }
        whatif_source::deep(|| logic.parts().into_iter().for_each(|part| inside(part, found)));
    }
    visit_parts(&mut ty.clone(), &mut |part| {
        if let Part::Logic(logic) = part {
            inside(logic, found);
        }
    });
}

/// All names that are bound anywhere in a type. Annotations are short, so a name that is bound in one part and means a
/// measure in another is not expected.
pub(crate) fn binders(ty: &RType, bound: &mut BTreeSet<Name>) {
    match &ty.kind {
        RTypeKind::Fun(name, ..) => bound.extend(name),
        RTypeKind::Refined(name, ..) => bound.extend([name]),
        RTypeKind::Forall(variables, ..) => bound.extend(variables.iter().map(|variable| variable.name)),
        RTypeKind::Bound(found) => bound.extend(found.binders.iter().map(|(name, _)| *name)),
        RTypeKind::Constrained(constraints, _) => {
            let bounds = constraints.iter().filter(|found| matches!(found.kind, RTypeKind::Bound(_)));
            bounds.for_each(|found| binders(found, bound));
        }
        _ => {}
    }
    ty.types().into_iter().for_each(|part| binders(part, bound));
}

/// Calls a function on every name in a type.
fn visit_type(ty: &mut RType, found: &mut dyn FnMut(&mut Ident)) {
    visit_parts(ty, &mut |part| match part {
        Part::Name(name) => found(name),
        Part::Logic(logic) => visit_logic(logic, found),
        Part::Type(_) => {}
    });
}

/// Calls a function on every part of a type that is no type.
fn visit_parts(ty: &mut RType, found: &mut dyn FnMut(Part)) {
    for part in ty.parts_mut() {
        match part {
            Part::Type(ty) => visit_parts(ty, found),
            other => found(other),
        }
    }
}

/// Calls a function on every name in an expression.
pub(crate) fn visit_logic(logic: &mut Logic, found: &mut dyn FnMut(&mut Ident)) {
    whatif_source::deep(|| match &mut logic.kind {
        LogicKind::Var(name) | LogicKind::Con(name) => found(name),
        _ => logic.parts_mut().into_iter().for_each(|part| visit_logic(part, found)),
    });
}
