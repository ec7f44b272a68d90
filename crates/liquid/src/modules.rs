//! The annotations of a program's modules. [`Modules::prepare`] is called by the front end for each module after parsing, imports first: it
//! reads the annotations and adds the functions that they declare to the module.

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{DeclKind, Export};
use whatif_haskell::front::{Again, Front};
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Sources, Span};

use crate::binders;
use crate::declare::{ContractNames, Declared, FieldGuard, bound_name, data_types, declare, own_names};
use crate::methods::{self, Written};
use crate::mistakes::mistakes;
use crate::names::global;
use crate::ordered::Ordered;
use crate::resolve::{Known, spoiled};
use crate::sense::name_types;
use crate::specs::Specs;
use crate::supposed::TriedType;
use crate::to_exp::ToExp;
use crate::unsupported::Unsupported;
use crate::why::{self, Pieces};

/// The aliases that LiquidHaskell's own prelude declares.
const PRELUDE: [&str; 7] = [
    "type Nat = {v:Int | 0 <= v}",
    "type Pos = {v:Int | 0 < v}",
    "type Even = {v:Int | v mod 2 == 0}",
    "type Odd = {v:Int | v mod 2 == 1}",
    "type TT = {v:Bool | v}",
    "type FF = {v:Bool | not v}",
    "type Prop E = {v:_ | prop v == E}",
];

/// The annotations of the modules so far.
#[derive(Clone, Default)]
pub(crate) struct Modules {
    pub(crate) prelude: Specs,
    pub(crate) specs: BTreeMap<Name, Specs>,
    pub(crate) declared: Vec<(Name, Declared)>,
    pub(crate) known: BTreeMap<Name, Known>,
    pub(crate) pieces: BTreeMap<Name, Pieces>,
    /// The places of data type declarations: their walkers are made with these spans.
    pub(crate) data: Vec<Span>,
    /// The names that modules with an export list export.
    pub(crate) exports: BTreeMap<Name, BTreeSet<Name>>,
    /// The classes of the modules, each with its methods.
    pub(crate) classes: BTreeMap<Name, (Name, Vec<Name>)>,
    /// The methods that instances define, and the defaults, by module.
    pub(crate) written: Vec<(Name, Written)>,
    /// Types that are tried for functions, by module.
    pub(crate) tried: Vec<(Name, TriedType)>,
    /// Mistakes in annotations that are about no function.
    pub(crate) mistakes: BTreeMap<Name, Vec<Diagnostic>>,
}

impl Again for Modules {
    /// Reads a module's annotations, and adds the functions that they declare to the module.
    fn prepare(&mut self, module: &mut whatif_haskell::ast::Module) {
        let mut specs = Specs::of(module);
        let tried = self.tried.iter().filter(|(of, _)| *of == module.name);
        specs.tried = tried.map(|(_, tried)| tried.clone()).collect();
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
        let mut prelude = self.prelude.clone();
        prelude.aliases.retain(|name, _| !known.is_type(*name));
        specs.import(&prelude);
        let mistakes = mistakes(module, &specs, &|name| known.is_value(name));
        self.mistakes.insert(module.name, mistakes.others);
        let others = known.without(&own);
        others.qualify(&mut specs);
        module.imports.extend(others.imports(module.span));
        self.data.extend(data_types(module).map(|data| data.name.span));
        let ordered = Ordered::of(self.written.iter().map(|(_, written)| written));
        let mut declared = declare(module, &specs, &ordered);
        declared.unsupported.extend(mistakes.of_functions);
        declared.unsupported.extend(spoiled(&specs));
        name_types(module, &specs, &mut declared);
        let names = own_names(module, &specs);
        let to_exp = ToExp::new(&names, &specs);
        for (name, signature) in &specs.signatures {
            if let Some(pieces) = why::declare(module.name, *name, signature, &specs, &to_exp) {
                self.pieces.insert(global(module.name, *name), pieces);
            }
        }
        for constructor in specs.data.values().flat_map(|data| &data.constructors) {
            if let Some(pieces) = why::declare_fields(module.name, constructor, &specs, &to_exp) {
                self.pieces.insert(global(module.name, constructor.name.name), pieces);
            }
        }
        self.declared.push((module.name, declared));
        known.qualify(&mut specs);
        self.specs.insert(module.name, specs);
        self.known.insert(module.name, known);
    }
}

impl Modules {
    /// Is an error inside of an annotation, or in code that was made of one? Then it concerns only functions that depend on it.
    pub(crate) fn is_ours(&self, front: &Front, span: Span) -> bool {
        let inside =
            |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
        let mut annotations = front.annotations().iter().flat_map(|(_, annotations)| annotations);
        let is_tried = self.tried.iter().any(|(_, tried)| tried.signature.ty.span.file == span.file);
        is_tried || self.data.contains(&span) || annotations.any(|annotation| inside(annotation.span))
    }

    /// The contracts of all functions.
    pub(crate) fn contracts(&self) -> BTreeMap<Name, ContractNames> {
        let all = self.declared.iter().flat_map(|(module, declared)| {
            declared.contracts.iter().map(|found| (global(*module, found.function), found.clone()))
        });
        all.collect()
    }

    /// The functions whose contracts are not supported, with the reasons.
    pub(crate) fn unsupported(&self) -> BTreeMap<Name, Unsupported> {
        let all = self.declared.iter().flat_map(|(module, declared)| {
            declared.unsupported.iter().map(|(name, why)| (global(*module, *name), why.clone()))
        });
        all.collect()
    }

    /// Functions that the logic knows by their definitions: measures, and functions that are inlined or reflected.
    pub(crate) fn logic_functions(&self) -> BTreeSet<Name> {
        let measures = self.specs.iter().flat_map(|(module, specs)| {
            let names = specs.measures.keys().chain(&specs.inlined);
            names.map(|name| global(*module, *name))
        });
        measures.collect()
    }

    /// The functions that annotations added, and the default methods.
    pub(crate) fn added(&self) -> Vec<Name> {
        let mut added: Vec<Name> =
            self.written.iter().map(|(module, found)| found.default_names(*module).0).collect();
        for (module, declared) in &self.declared {
            let predicates = declared.contracts.iter().flat_map(ContractNames::predicates);
            let data = declared.data.iter().map(|(_, ok, _)| ok);
            let tried = declared.tried.iter().flat_map(|(_, contract)| contract.predicates());
            let all = predicates.chain(data).chain(&declared.uninterpreted).chain(tried);
            let guards = declared.field_guards.iter().flat_map(FieldGuard::predicates);
            added.extend(all.copied().chain(guards).map(|name| global(*module, name)));
        }
        added
    }

    /// Is something promised about a data type that no search checks?
    pub(crate) fn promises_unseen(&self) -> bool {
        self.declared.iter().any(|(_, declared)| declared.unseen)
            || self.specs.values().any(|specs| !specs.usings.is_empty())
    }
}

/// The functions that a module exports; none if it exports all. A module without a header exports `main` alone, if there is one.
fn exported(module: &whatif_haskell::ast::Module) -> Option<BTreeSet<Name>> {
    let mut names = BTreeSet::new();
    let main = Name::new("main");
    let has_header = module.span.start < module.span.end;
    if !has_header && module.decls.iter().filter_map(bound_name).any(|bound| bound.name == main) {
        return Some(BTreeSet::from([main]));
    }
    for export in module.exports.as_ref()? {
        match export {
            Export::Var(name) => drop(names.insert(name.name)),
            Export::Module(found) if found.name == module.name => return None,
            Export::Type(..) | Export::Module(_) => {}
        }
    }
    Some(names)
}

/// LiquidHaskell's own prelude.
pub(crate) fn prelude(sources: &mut Sources) -> Specs {
    let annotation = |text: &str| {
        let file = sources.add("<LiquidHaskell>", text);
        let span = sources.span(file, 0..text.len());
        whatif_haskell::ast::Annotation { text: text.into(), span, quoted: false }
    };
    let annotations: Vec<_> = PRELUDE.into_iter().map(annotation).collect();
    Specs::read(&annotations)
}
