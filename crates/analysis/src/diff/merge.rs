//! Two versions of a program as one.
//!
//! A definition that both versions have alike is there once, so that a helper that did not change is the same function in both. One that
//! differs, and each that leads to it, is there twice: the new version under another name.
//!
//! ```text
//! old: f → g → h          merged: f → g → h
//! new: f → g → h'                 New.f → New.g → New.h
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use whatif_lambda::fingerprint::{Mention, Walk};
use whatif_lambda::program::{DataType, Definition};
use whatif_lambda::{AltCon, Binder, Definitions, Expr, Name, Program, Type};

/// In front of the names of the new version, where the old one has something else.
const NEW: &str = "New.";

/// Adds the new version to the old one; what its names have become.
pub(crate) fn merge(old: &mut Program, new: Program, modules: (Name, Name)) -> Renaming {
    let mut renaming = Renaming::between(modules);
    let new = renaming.program(new);
    let changed = changed(old, &new);
    let again = Renaming { modules: None, names: changed.into_iter().map(fresh).collect() };
    for (_, mut data) in new.types {
        again.data(&mut data);
        old.types.entry(data.name).or_insert(data);
    }
    old.definitions.add(again.definitions(new.definitions));
    renaming.names = again.names;
    renaming
}

fn fresh(name: Name) -> (Name, Name) {
    (name, Name::joined(&[NEW, name.as_str()]))
}

/// The types, constructors and definitions that are not the same in both, or lead to such.
fn changed(old: &Program, new: &Program) -> BTreeSet<Name> {
    let mut changed = BTreeSet::new();
    let mut uses: Vec<(Vec<Name>, Vec<Mention>)> = Vec::new();
    for (name, data) in &new.types {
        let Some(other) = old.types.get(name) else { continue };
        let (walk, others) = (walk_data(data), walk_data(other));
        let names = std::iter::once(*name).chain(data.constructors.iter().map(|con| con.name)).collect();
        note(&walk, &others, names, &mut changed, &mut uses);
    }
    for (name, definition) in new.definitions.iter() {
        let Some(other) = old.definitions.get(name) else { continue };
        let (walk, others) = (walk_definition(definition), walk_definition(other));
        note(&walk, &others, vec![*name], &mut changed, &mut uses);
    }
    // What uses something that is changed is changed.
    loop {
        let before = changed.len();
        for (names, mentions) in &uses {
            if mentions.iter().any(|mention| changed.contains(&name_of(mention))) {
                changed.extend(names);
            }
        }
        if changed.len() == before {
            return changed;
        }
    }
}

fn note(
    walk: &Walk,
    others: &Walk,
    names: Vec<Name>,
    changed: &mut BTreeSet<Name>,
    uses: &mut Vec<(Vec<Name>, Vec<Mention>)>,
) {
    if walk.fingerprint() != others.fingerprint() || walk.mentions() != others.mentions() {
        changed.extend(&names);
    }
    uses.push((names, walk.mentions().to_vec()));
}

fn walk_data(data: &DataType) -> Walk {
    let mut walk = Walk::default();
    walk.data_type(data);
    walk
}

fn walk_definition(definition: &Definition) -> Walk {
    let mut walk = Walk::default();
    walk.definition(definition);
    walk
}

fn name_of(mention: &Mention) -> Name {
    match *mention {
        Mention::Global(name) | Mention::Constructor(name) | Mention::Type(name) => name,
    }
}

/// Other names for what is global.
pub(crate) struct Renaming {
    /// What the names of a module start with, and what they start with instead.
    modules: Option<(String, String)>,
    names: BTreeMap<Name, Name>,
}

impl Renaming {
    /// The names of the old module for those of the new one.
    fn between((old, new): (Name, Name)) -> Renaming {
        let modules = (old != new).then(|| (format!("{new}."), format!("{old}.")));
        Renaming { modules, names: BTreeMap::new() }
    }

    fn name(&self, name: &mut Name) {
        if let Some((from, to)) = &self.modules
            && let Some(rest) = name.as_str().strip_prefix(from)
        {
            *name = Name::joined(&[to, rest]);
        }
        if let Some(other) = self.names.get(name) {
            *name = *other;
        }
    }

    fn program(&self, program: Program) -> Program {
        let types = program.types.into_values().map(|mut data| {
            self.data(&mut data);
            (data.name, data)
        });
        let definitions = self.definitions(program.definitions);
        Program { types: types.collect(), definitions, ..Program::default() }
    }

    fn definitions(&self, all: Definitions) -> Definitions {
        let renamed = all.into_values().map(|mut definition| {
            self.definition(Arc::make_mut(&mut definition));
            (definition.name, definition)
        });
        renamed.collect()
    }

    fn data(&self, data: &mut DataType) {
        self.name(&mut data.name);
        for constructor in &mut data.constructors {
            self.name(&mut constructor.name);
            constructor.labels.iter_mut().for_each(|label| self.name(label));
            constructor.result.iter_mut().chain(&mut constructor.fields).for_each(|ty| self.ty(ty));
        }
    }

    fn definition(&self, definition: &mut Definition) {
        self.name(&mut definition.name);
        self.ty(&mut definition.ty);
        self.expr(&mut definition.body);
        // Contracts are not part of what is compared.
        definition.contract = None;
        definition.checked = None;
    }

    /// Gives a type its names.
    pub(crate) fn ty(&self, ty: &mut Type) {
        match ty {
            Type::Con(name) => self.name(name),
            Type::App(a, b) | Type::Fun(a, b) => {
                self.ty(a);
                self.ty(b);
            }
            Type::Forall(_, body) => self.ty(body),
            Type::Var(_) | Type::Unknown => {}
        }
    }

    fn binder(&self, binder: &mut Binder) {
        self.ty(&mut binder.ty);
    }

    /// Gives an expression its names.
    pub(crate) fn expr(&self, expr: &mut Expr) {
        match expr {
            Expr::Var(name) | Expr::Con(name) => self.name(name),
            Expr::Lam(binders, _) => binders.iter_mut().for_each(|binder| self.binder(binder)),
            Expr::Let(bindings, _) => bindings.iter_mut().for_each(|(binder, _)| self.binder(binder)),
            Expr::Case(case) => {
                case.binder.iter_mut().for_each(|binder| self.binder(binder));
                for alt in &mut case.alts {
                    alt.binders.iter_mut().for_each(|binder| self.binder(binder));
                    if let AltCon::Con(name) = &mut alt.con {
                        self.name(name);
                    }
                }
            }
            Expr::TypeApp(_, types) => types.iter_mut().for_each(|ty| self.ty(ty)),
            Expr::Symbolic(ty) | Expr::Cast(_, ty) => self.ty(ty),
            _ => {}
        }
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.expr(part)));
    }
}
